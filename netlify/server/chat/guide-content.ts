import {
  briefDirectory,
  nearestPages,
  rankPages,
  readIndex,
  type GuideLists,
  type GuideRow,
} from '../../../domain/chat/guide-nearest.ts'
import type { GuidePremium } from '../../../domain/chat/guide-prompt.ts'
import { guideEntryPage, guidePremiumSections } from '../../../domain/chat/guide-sections.ts'
import type { GuideBrief, GuidePage } from '../../../domain/chat/guide-sections.ts'
import type { TakeHomePage } from '../../../domain/chat/take-home-offer.ts'
import { publicSlugs, readEntryText, readGenerated } from '../catalog/catalog.ts'
import { memoizeAsync } from '../http/memoize.ts'
import { premiumContent } from '../members/members.ts'

const guideLists = memoizeAsync(async () => {
  const { index, ...lists } = await readGenerated<GuideLists>('guide')
  return { ...lists, index: readIndex(index) }
})

/**
 * Starts to read `guideLists`, so that the lists are ready when `guideContent` needs them. If this
 * read fails, `guideContent` reads the lists again.
 */
export const prepareGuide = (): void => void guideLists().catch(() => undefined)

/** `chapters` has all chapters of the handbook, and all cautions. */
interface GuideContent {
  directory: readonly GuideBrief[]
  entryCount: number
  chapters: readonly GuideBrief[]
  opportunity: GuidePage | undefined
  nearest: GuidePage[]
  premium: GuidePremium[]
  /**
   * The data for the take-home calculation. It comes from the entry `opportunity` or, if that is
   * undefined, from the entry that best matches the question. Undefined if there is no such entry,
   * or if the entry has no such data.
   */
  takeHome: TakeHomePage | undefined
}

/**
 * Reads in full only the entry that the conversation is about, and the entries and chapters that
 * best match the question. For a member, adds the members' text of these entries.
 */
export async function guideContent(request: {
  slug: string | null
  /** The words to search for, as `searchText` returns them. */
  question: string
  isMember: boolean
  now: Date
}): Promise<GuideContent> {
  const { question } = request
  const open = await publicSlugs(request.now)
  const { entries, chapters, index } = await guideLists()
  const readable = entries.filter(({ slug }) => open.has(slug))
  const page = readable.find(({ slug }) => slug === request.slug)
  const ranked = rankPages(question, index, [...readable, ...chapters])
  const near = nearestPages(ranked, page)
  const nearEntries = near.filter((row) => readable.includes(row))
  const [opportunity, nearest, premium] = await Promise.all([
    page && readEntryPage(page),
    Promise.all(
      near.map((row) => (readable.includes(row) ? readEntryPage(row) : readChapterPage(row))),
    ),
    request.isMember ? Promise.all([...(page ? [page] : []), ...nearEntries].map(readPremium)) : [],
  ])
  return {
    directory: briefDirectory(ranked, readable),
    entryCount: readable.length,
    chapters,
    opportunity,
    nearest,
    premium,
    takeHome: takeHomePage(page ?? nearEntries[0]),
  }
}

const takeHomePage = (row: GuideRow | undefined): TakeHomePage | undefined =>
  row?.takeHome && { path: row.path, title: row.title, model: row.takeHome }

const readEntryPage = async ({ slug, line }: GuideRow): Promise<GuidePage> =>
  guideEntryPage(await readEntryText(slug), line)

const readChapterPage = ({ slug }: GuideRow): Promise<GuidePage> =>
  readGenerated<GuidePage>(`handbook/${slug}`)

const readPremium = async ({ slug, path, title }: GuideRow): Promise<GuidePremium> => ({
  path,
  title,
  sections: guidePremiumSections(await premiumContent(slug)),
})
