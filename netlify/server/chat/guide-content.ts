import {
  briefDirectory,
  rankByNearness,
  nearestEntries,
} from '../../../domain/chat/guide-nearest.ts'
import type { GuidePremium } from '../../../domain/chat/guide-prompt.ts'
import { guideOpportunity, expandPremiumMarks } from '../../../domain/chat/guide-sections.ts'
import type { GuideOpportunity } from '../../../domain/chat/guide-sections.ts'
import { isPublic } from '../../../domain/catalog/publication.ts'
import { entryFiles } from '../catalog/catalog.ts'
import { opportunityOf, readReferences } from '../catalog/entry-content.ts'
import { memoizeAsync } from '../http/memoize.ts'
import { premiumContent } from '../members/members-text.ts'

/** Entries whose full text goes to the guide, the one asked about included: each is some 6,000 tokens. */
const mostEntries = 2

/** All entries as the guide reads them, those included that members read first; read once an instance. */
const allEntries = memoizeAsync(readEntries)

async function readEntries(): Promise<GuideOpportunity[]> {
  const known = await readReferences()
  return (await entryFiles()).map((file) =>
    guideOpportunity({ data: opportunityOf(file), body: file.body }, known),
  )
}

/** Begins to read the entries, which a new instance has not done; whoever needs them meets a failure. */
export const prepareGuide = (): void => void allEntries().catch(() => undefined)

/** What the guide is given to answer from. */
export interface GuideContent {
  directory: readonly GuideOpportunity[]
  entryCount: number
  opportunity: GuideOpportunity | undefined
  nearest: GuideOpportunity[]
  premium: GuidePremium[]
}

/**
 * The entries that everybody may read at `now`, or of many the nearest, the one asked about, those nearest to what was
 * asked last, and for members alone the members' text of these.
 */
export async function guideContent(asked: {
  slug: string | null
  /** The question, and the one before it, which "and how many of those?" is about. */
  questions: string[]
  isMember: boolean
  now: Date
}): Promise<GuideContent> {
  const files = await entryFiles()
  const open = new Set(files.filter((file) => isPublic(file, asked.now)).map(({ slug }) => slug))
  const readable = (await allEntries()).filter(({ slug }) => open.has(slug))
  const opportunity = readable.find(({ slug }) => slug === asked.slug)
  const ranked = rankByNearness(asked.questions.join('\n'), readable)
  const others = ranked.filter(({ entry }) => entry !== opportunity)
  const near = nearestEntries(others, mostEntries - (opportunity ? 1 : 0))
  const full = opportunity ? [opportunity, ...near] : near
  return {
    directory: briefDirectory(ranked, readable),
    entryCount: readable.length,
    opportunity,
    nearest: near,
    premium: asked.isMember ? await Promise.all(full.map(premiumOf)) : [],
  }
}

/** Members' text, with the publisher in place of each citation. */
async function premiumOf({ slug, title }: GuideOpportunity): Promise<GuidePremium> {
  const { sources, compliance, marketingAssets } = await premiumContent(slug)
  const known = new Map(sources.map((source) => [source.id, source]))
  return { slug, title, content: expandPremiumMarks({ compliance, marketingAssets }, known) }
}
