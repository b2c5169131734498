import {
  briefDirectory,
  rankByNearness,
  nearestEntries,
  type GuideEntry,
} from '../../../domain/chat/guide-nearest.ts'
import type { GuidePremium } from '../../../domain/chat/guide-prompt.ts'
import { guideOpportunity, guidePremiumSections } from '../../../domain/chat/guide-sections.ts'
import type { GuideBrief, GuideOpportunity } from '../../../domain/chat/guide-sections.ts'
import { publicSlugs, readEntryText } from '../catalog/catalog.ts'
import { readGenerated } from '../catalog/generated.ts'
import { memoizeAsync } from '../http/memoize.ts'
import { premiumContent } from '../members/members-text.ts'

/** The most entries with full text in a prompt, including the entry of the page. One has about 6,000 tokens. */
const mostEntries = 2

/** The guide's list of all entries, including member previews. Read once per function instance. */
const allEntries = memoizeAsync(() => readGenerated<GuideEntry[]>('guide'))

/** Starts to read the list in a new function instance. `guideContent` reports a failure. */
export const prepareGuide = (): void => void allEntries().catch(() => undefined)

/** The texts from which the guide answers. */
export interface GuideContent {
  directory: readonly GuideBrief[]
  entryCount: number
  opportunity: GuideOpportunity | undefined
  nearest: GuideOpportunity[]
  premium: GuidePremium[]
}

/**
 * Selects the texts for a question: public entries in brief, the entry of the page and the nearest
 * entries in full, and their members' text if the user is a member.
 */
export async function guideContent(request: {
  slug: string | null
  /** The question and the one before it, because a question such as "how many of those?" needs both. */
  questions: string[]
  isMember: boolean
  now: Date
}): Promise<GuideContent> {
  const open = await publicSlugs(request.now)
  const readable = (await allEntries()).filter(({ slug }) => open.has(slug))
  const page = readable.find(({ slug }) => slug === request.slug)
  const ranked = rankByNearness(request.questions.join('\n'), readable)
  const others = ranked.filter(({ entry }) => entry !== page)
  const near = nearestEntries(others, mostEntries - (page ? 1 : 0))
  const [opportunity, nearest, premium] = await Promise.all([
    page && readOpportunity(page),
    Promise.all(near.map(readOpportunity)),
    request.isMember ? Promise.all([...(page ? [page] : []), ...near].map(readPremium)) : [],
  ])
  return {
    directory: briefDirectory(ranked, readable),
    entryCount: readable.length,
    opportunity,
    nearest,
    premium,
  }
}

const readOpportunity = async ({ slug, figures }: GuideBrief): Promise<GuideOpportunity> =>
  guideOpportunity(await readEntryText(slug), figures)

/** Members' text, with the publisher in place of each citation. */
const readPremium = async ({ slug, title }: GuideBrief): Promise<GuidePremium> => ({
  slug,
  title,
  sections: guidePremiumSections(await premiumContent(slug)),
})
