import MiniSearch, { type AsPlainObject, type Options } from 'minisearch'
import type { Opportunity } from '../catalog/opportunity.schema.ts'
import type { TakeHomeEntry } from '../tools/take-home/take-home-defaults.ts'
import { toTakeHomeEntry } from '../tools/take-home/take-home-entry.ts'
import { isEntry, type GuideBrief, type GuidePage } from './guide-sections.ts'
import { topicsOf } from './guide-topics.ts'
import {
  followedQuestions,
  guideTerms,
  guideWords,
  wordsOf,
  type Questions,
} from '../text/words.ts'

export interface GuideRow extends GuideBrief {
  /** The file name of the page, without its extension. */
  slug: string
  /**
   * The entry's data for the take-home calculation. Undefined for a company, for an entry
   * without hours, and for a chapter or caution.
   */
  takeHome?: TakeHomeEntry
}

/**
 * The rows of all pages that the guide can search. `entries` includes entries that are not public
 * yet, and `chapters` includes cautions.
 */
export interface GuideLists {
  entries: GuideRow[]
  chapters: GuideRow[]
  /** The result of `indexPages` for all of these pages. */
  index: AsPlainObject
}

/**
 * Builds an entry's row. Only the build calls `entryRow`, because the Netlify Functions cannot read
 * the front matter.
 */
export function entryRow(slug: string, page: GuidePage, data: Opportunity): GuideRow {
  const takeHome = toTakeHomeEntry(data)
  return { ...pageRow(slug, page), ...(takeHome && { takeHome }) }
}

export const pageRow = (slug: string, { path, title, line }: GuidePage): GuideRow => ({
  slug,
  path,
  title,
  line,
})

const indexOptions: Options = {
  ...guideTerms,
  fields: ['title', 'summary', 'section', 'text'],
  storeFields: ['path'],
  searchOptions: {
    ...guideTerms.searchOptions,
    boost: { title: 2, section: 1.5 },
  },
}

/** Indexes the sections of pages, so that one section that answers a question is enough. */
export function indexPages(pages: readonly GuidePage[]): MiniSearch {
  const index = new MiniSearch(indexOptions)
  index.addAll(
    pages.flatMap(({ path, title, summary, sections }) =>
      sections.map((section, at) => ({
        id: `${path} ${at}`,
        path,
        title,
        summary,
        section: section.title,
        text: section.text,
      })),
    ),
  )
  return index
}

export const readIndex = (index: AsPlainObject): MiniSearch =>
  MiniSearch.loadJS(index, indexOptions)

export interface RankedPage<Row extends GuideBrief = GuideRow> {
  row: Row
  score: number
  /** Whether the question names the entry, or the chapter is the one for this kind of question. */
  isNamed: boolean
}

/** A page's best sections count for its score: the first fully, the second half, the third a third. */
const sectionsThatCount = 3

/** Ranks the pages that share words with the question, highest score first. Rare words weigh more. */
export function rankPages<Row extends GuideBrief>(
  question: string,
  index: MiniSearch,
  rows: readonly Row[],
): RankedPage<Row>[] {
  const scores = new Map<string, number[]>()
  for (const { path, score } of index.search(question)) {
    scores.set(path as string, [...(scores.get(path as string) ?? []), score])
  }
  const named = findNamedEntries(
    question,
    rows.filter(({ path }) => isEntry(path)),
  )
  const { chapters } = topicsOf(question)
  return rows
    .flatMap((row) => {
      const best = (scores.get(row.path) ?? []).slice(0, sectionsThatCount)
      const score = best.reduce((sum, one, at) => sum + one / (at + 1), 0)
      const isNamed = named.includes(row) || chapters.has(row.path)
      return score === 0 && !isNamed ? [] : { row, score, isNamed }
    })
    .toSorted((a, b) => b.score - a.score)
}

/** The pages to read besides the user's page: at most so many entries, and chapters or cautions. */
const mostRead = { entries: 3, chapters: 2 }
/**
 * A page with a lower score than `leastScore` shares only common words with the question, unless it
 * matches much better than all other pages.
 */
const leastScore = 170
const leastScoreAlone = 60
const leastLead = 1.5
/** An entry that the question does not name needs this share of the best page's score. */
const leastShareUnnamed = 0.75
/** A question that names no entry is more likely about the law, which is in the chapters. */
const chapterFactor = 1.8

interface ChosenPages<Row extends GuideBrief> {
  /** Whether the question continues the conversation before it. */
  isFollowUp: boolean
  /** The entry of the user's page, or the only one that the conversation is about. */
  page: Row | undefined
  /** The other pages to read. */
  nearest: Row[]
  /** The entries that the question is about. */
  asked: Row[]
}

/**
 * Chooses the pages to read. A question continues the conversation if it refers to the question before
 * it, or does not itself say what it is about. It is then about the entries of the newest question
 * that says so, and a single entry counts as the user's page.
 *
 * @param own the entry on whose page the user asks
 */
export function choosePages<Row extends GuideBrief>(
  questions: Questions,
  index: MiniSearch,
  rows: readonly Row[],
  own?: Row,
): ChosenPages<Row> {
  const rank = (text: string) => rankPages(text, index, rows)
  const followed = followedQuestions(questions)
  const ranked = followed.map(rank)
  const continues = followed.length > 1 || !ranked[0]?.some(isClear)
  const subject = continues && !own ? findSubject(questions, rank) : []
  const page = own ?? (subject.length === 1 ? subject[0] : undefined)
  const named = findNamedEntries(
    followed.join('\n'),
    rows.filter(({ path }) => isEntry(path)),
  )
  const found = ranked.map((one) => nearestPages(one, own))
  const near = found.find((pages) => pages.length > 0) ?? []
  const read = [...subject, ...named, ...near.filter(({ path }) => !subject[0] || !isEntry(path))]
  return {
    isFollowUp: continues && questions.length > 1,
    page,
    nearest: limitRead(
      unique(read).filter((row) => row !== page),
      own,
    ),
    asked: unique([...(page ? [page] : subject), ...named]),
  }
}

/** Whether a question is clearly about a page: it names the entry, or matches the page well. */
const isClear = ({ row, score, isNamed }: RankedPage<GuideBrief>): boolean =>
  isEntry(row.path) ? isNamed || score >= leastScore : score * chapterFactor >= leastScore

/** The entries of the first question that is clearly about some. */
function findSubject<Row extends GuideBrief>(
  questions: Questions,
  rank: (question: string) => RankedPage<Row>[],
): Row[] {
  for (const question of questions) {
    const clear = rank(question).filter(isClear)
    const entries = nearestPages(clear).filter(({ path }) => isEntry(path))
    if (entries.length > 0) return entries
  }
  return []
}

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)]

/**
 * Selects the pages to read besides `page`, the page on which the user asks. On such a page, only
 * what the question names, and a chapter that matches better than the page, so that the figures and
 * limits of two businesses do not mix. Without such a page, also the pages that match best.
 */
export function nearestPages<Row extends GuideBrief>(
  ranked: readonly RankedPage<Row>[],
  page?: GuideBrief,
): Row[] {
  const weighed = ranked
    .map((one) => (isEntry(one.row.path) ? one : { ...one, score: one.score * chapterFactor }))
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.score - a.score)
  const own = weighed.find(({ row }) => row.path === page?.path)?.score ?? 0
  const others = weighed.filter(({ row }) => row.path !== page?.path)
  const [best = 0, second = 0] = others.map(({ score }) => score).toSorted((a, b) => b - a)
  const isAlone = best >= leastScoreAlone && best >= second * leastLead
  const near = others.filter(({ row, score, isNamed }) => {
    if (page && !isEntry(row.path)) return score > own * 2 && (isNamed || score >= leastScore)
    if (isNamed) return true
    if (page) return false
    return (score >= leastScore && score >= best * leastShareUnnamed) || (isAlone && score === best)
  })
  const entries = near.filter(({ row }) => isEntry(row.path))
  const bestUnnamed = entries.find(({ isNamed }) => !isNamed)
  const read = near.filter((one) => !isEntry(one.row.path) || one.isNamed || one === bestUnnamed)
  return limitRead(
    read.map(({ row }) => row),
    page,
  )
}

const limitRead = <Row extends GuideBrief>(rows: readonly Row[], page?: GuideBrief): Row[] => [
  ...rows.filter(({ path }) => isEntry(path)).slice(0, mostRead.entries - (page ? 1 : 0)),
  ...rows.filter(({ path }) => !isEntry(path)).slice(0, page ? 1 : mostRead.chapters),
]

/** The least part of a title, by weight, that a question must have to name the entry. */
const leastPart = 0.4

const isCommon = (word: string): boolean => guideWords(word).length === 0

/**
 * The entries whose titles the question names, in the order of `entries`: at least two words of the
 * title, in the title's form and next to each other, which together are at least 40% of it. A word
 * that other titles have too weighs less. "Case management" does not name "Workers' Compensation Case
 * Management and Life Care Planning", and "write to a clinic" does not name "Health Writing and
 * Clinical Content".
 */
export function findNamedEntries<Entry extends { title: string }>(
  question: string,
  entries: readonly Entry[],
): Entry[] {
  const asked = wordsOf(question)
  const titles = entries.map(({ title }) => new Set(wordsOf(title)))
  const weigh = (words: readonly string[]) =>
    words.reduce((sum, word) => sum + 1 / titles.filter((title) => title.has(word)).length, 0)
  return entries.filter((_, at) => {
    const title = titles[at] ?? new Set()
    const isNeighbor = (word: string | undefined) => word !== undefined && title.has(word)
    const named = new Set(
      asked.filter(
        (word, place) =>
          title.has(word) &&
          !isCommon(word) &&
          [asked[place - 1], asked[place + 1]].some(isNeighbor),
      ),
    )
    const ownWords = [...title].filter((word) => !isCommon(word))
    return named.size > 1 && weigh([...named]) >= weigh(ownWords) * leastPart
  })
}
