import {
  choosePages,
  readIndex,
  type GuideLists,
  type GuideRow,
} from '../../../domain/chat/guide-nearest.ts'
import type { GuidePremium } from '../../../domain/chat/guide-prompt.ts'
import { guideEntryPage, guidePremiumSections } from '../../../domain/chat/guide-sections.ts'
import type { GuideBrief, GuidePage } from '../../../domain/chat/guide-sections.ts'
import type { AskedEntry } from '../../../domain/chat/guide-question.ts'
import type { State } from '../../../domain/tools/states.ts'
import { publicSlugs, readEntryText, readGenerated } from '../catalog/catalog.ts'
import type { Questions } from '../../../domain/text/words.ts'
import { memoizeAsync } from '../http/memoize.ts'
import { premiumContent } from '../members/members.ts'

const guideLists = memoizeAsync(async () => {
  const { index, ...lists } = await readGenerated<GuideLists>('guide')
  return { ...lists, index: readIndex(index) }
})

/** The entry of the user's page and those that the question names. Each takes 250 tokens. */
const mostAsked = 3

const stateFacts = memoizeAsync(() => readGenerated<State[]>('states'))

/** `chapters` has all chapters of the handbook, and all cautions. */
interface GuideContent {
  directory: readonly GuideBrief[]
  chapters: readonly GuideBrief[]
  opportunity: GuidePage | undefined
  nearest: GuidePage[]
  premium: GuidePremium[]
  /** The entries that the question is about, `opportunity` first. */
  asked: AskedEntry[]
  /** Whether the question continues the conversation before it. */
  isFollowUp: boolean
  states: readonly State[]
}

/**
 * Reads in full only the entry that the question is about, and the entries and chapters that best
 * match the question. For a member, adds the members' text of these entries.
 */
export async function guideContent(request: {
  slug: string | null
  questions: Questions
  isMember: boolean
  now: Date
}): Promise<GuideContent> {
  const open = await publicSlugs(request.now)
  const { entries, chapters, index } = await guideLists()
  const readable = entries.filter(({ slug }) => open.has(slug))
  const own = readable.find(({ slug }) => slug === request.slug)
  const chosen = choosePages(request.questions, index, [...readable, ...chapters], own)
  const { page, nearest: near, asked, isFollowUp } = chosen
  const nearEntries = near.filter((row) => readable.includes(row))
  const [opportunity, nearest, premium] = await Promise.all([
    page && readEntryPage(page),
    Promise.all(
      near.map((row) => (readable.includes(row) ? readEntryPage(row) : readChapterPage(row))),
    ),
    request.isMember ? Promise.all([...(page ? [page] : []), ...nearEntries].map(readPremium)) : [],
  ])
  return {
    directory: readable,
    chapters,
    opportunity,
    nearest,
    premium,
    asked: asked.slice(0, mostAsked).map(toAsked),
    isFollowUp,
    states: await stateFacts(),
  }
}

const toAsked = ({ slug, path, title, takeHome }: GuideRow): AskedEntry => ({
  slug,
  path,
  title,
  model: takeHome,
})

const readEntryPage = async ({ slug, line }: GuideRow): Promise<GuidePage> =>
  guideEntryPage(await readEntryText(slug), line)

const readChapterPage = ({ slug }: GuideRow): Promise<GuidePage> =>
  readGenerated<GuidePage>(`handbook/${slug}`)

const readPremium = async ({ slug, path, title }: GuideRow): Promise<GuidePremium> => ({
  path,
  title,
  sections: guidePremiumSections(await premiumContent(slug)),
})
