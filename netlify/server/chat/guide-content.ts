import {
  briefDirectory,
  rankByNearness,
  nearestEntries,
} from '../../../domain/chat/guide-nearest.ts'
import { figuresOf } from '../../../domain/chat/guide-figures.ts'
import type { GuidePremium } from '../../../domain/chat/guide-prompt.ts'
import { guideOpportunity, guidePremiumSections } from '../../../domain/chat/guide-sections.ts'
import type { GuideOpportunity } from '../../../domain/chat/guide-sections.ts'
import { entryText, type References } from '../../../domain/catalog/entry-text.ts'
import type { Opportunity } from '../../../domain/catalog/opportunity.schema.ts'
import { isPublic } from '../../../domain/catalog/publication.ts'
import { entryFiles } from '../catalog/catalog.ts'
import { opportunityOf, readReferences } from '../catalog/entry-content.ts'
import { memoizeAsync } from '../http/memoize.ts'
import { premiumContent } from '../members/members-text.ts'

/** The most entries with full text in a prompt, including the entry of the page. One has about 6,000 tokens. */
const mostEntries = 2

/** All entries as the guide reads them, including member previews. Read once per function instance. */
const allEntries = memoizeAsync(readEntries)

async function readEntries(): Promise<GuideOpportunity[]> {
  const references = await readReferences()
  return (await entryFiles()).map((file) => guideEntry(opportunityOf(file), file.body, references))
}

const guideEntry = (data: Opportunity, body: string, references: References) =>
  guideOpportunity(entryText({ data, body }, references), figuresOf(data))

/** Starts to read the entries in a new function instance. `guideContent` reports a failure. */
export const prepareGuide = (): void => void allEntries().catch(() => undefined)

/** The texts from which the guide answers. */
export interface GuideContent {
  directory: readonly GuideOpportunity[]
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
  const files = await entryFiles()
  const open = new Set(files.filter((file) => isPublic(file, request.now)).map(({ slug }) => slug))
  const readable = (await allEntries()).filter(({ slug }) => open.has(slug))
  const opportunity = readable.find(({ slug }) => slug === request.slug)
  const ranked = rankByNearness(request.questions.join('\n'), readable)
  const others = ranked.filter(({ entry }) => entry !== opportunity)
  const near = nearestEntries(others, mostEntries - (opportunity ? 1 : 0))
  const full = opportunity ? [opportunity, ...near] : near
  return {
    directory: briefDirectory(ranked, readable),
    entryCount: readable.length,
    opportunity,
    nearest: near,
    premium: request.isMember ? await Promise.all(full.map(premiumOf)) : [],
  }
}

/** Members' text, with the publisher in place of each citation. */
const premiumOf = async ({ slug, title }: GuideOpportunity): Promise<GuidePremium> => ({
  slug,
  title,
  sections: guidePremiumSections(await premiumContent(slug)),
})
