import type { EntryText } from '../catalog/entry-text.schema.ts'
import type { CautionFile } from '../catalog/caution.schema.ts'
import type { ChapterFile } from '../catalog/handbook.schema.ts'
import type { Opportunity } from '../catalog/opportunity.schema.ts'
import type { TakeHomeEntry } from '../tools/take-home/take-home-defaults.ts'
import { toTakeHomeEntry } from '../tools/take-home/take-home-entry.ts'
import { figuresOf } from './guide-figures.ts'
import {
  guideCautionPage,
  guideChapterPage,
  guideEntryPage,
  type GuideBrief,
  type GuidePage,
  type GuideSources,
} from './guide-sections.ts'
import { guideWords } from './guide-words.ts'

/** Extra weight of a word that is in the page's title or summary. */
const fieldWeights = { title: 4, summary: 3 } as const
/** `nearestPages` leaves out a page whose score is below this share of the best page's score. */
const minScoreShare = 0.25

export interface GuideRow extends GuideBrief {
  /** The file name of the page, without its extension. */
  slug: string
  words: Readonly<Record<string, number>>
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
}

/**
 * Builds an entry's row. Only the build calls `entryRow`, because the Netlify Functions cannot read
 * the front matter.
 */
export function entryRow(text: EntryText, data: Opportunity): GuideRow {
  const takeHome = toTakeHomeEntry(data)
  return {
    ...rowOf(text.slug, guideEntryPage(text, figuresOf(data))),
    ...(takeHome && { takeHome }),
  }
}

export const chapterRow = (chapter: ChapterFile, sources: GuideSources): GuideRow =>
  rowOf(chapter.file, guideChapterPage(chapter, sources))

export const cautionRow = (caution: CautionFile, sources: GuideSources): GuideRow =>
  rowOf(caution.file, guideCautionPage(caution, sources))

const rowOf = (slug: string, page: GuidePage): GuideRow => {
  const { path, title, line } = page
  return { slug, path, title, line, words: wordWeights(page) }
}

export function wordWeights({ sections, ...page }: GuidePage): Record<string, number> {
  const weights = new Map<string, number>()
  const counts = new Map<string, number>()
  for (const { title, text } of sections) {
    for (const word of guideWords(`${title} ${text}`)) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  // Rounding these weights to two decimals halves the size of netlify/generated/guide.json.
  for (const [word, count] of counts) weights.set(word, Math.round(Math.log1p(count) * 100) / 100)
  for (const field of ['title', 'summary'] as const) {
    for (const word of new Set(guideWords(page[field]))) {
      weights.set(word, (weights.get(word) ?? 0) + fieldWeights[field])
    }
  }
  return Object.fromEntries(weights)
}

interface RankedPage<Row extends GuideRow> {
  row: Row
  score: number
}

/**
 * Ranks the pages that share words with the question, highest score first. Rare words weigh more.
 *
 * @param question the result of `searchText`
 */
export function rankByNearness<Row extends GuideRow>(
  question: string,
  rows: readonly Row[],
): RankedPage<Row>[] {
  const questionWords = [...new Set(guideWords(question))]
  const rarity = questionWords.map((word) => {
    const count = rows.filter(({ words }) => Object.hasOwn(words, word)).length
    // Inverse document frequency as in BM25. A word that all pages use weighs almost zero.
    return Math.log1p((rows.length - count + 0.5) / (count + 0.5))
  })
  return rows
    .map((row) => ({
      row,
      score: questionWords.reduce((sum, word, index) => {
        const weight = Object.hasOwn(row.words, word) ? (row.words[word] ?? 0) : 0
        return sum + weight * (rarity[index] ?? 0)
      }, 0),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

export function nearestPages<Row extends GuideRow>(
  ranked: readonly RankedPage<Row>[],
  count: number,
): Row[] {
  const best = ranked[0]?.score ?? 0
  return ranked
    .filter(({ score }) => score >= best * minScoreShare)
    .slice(0, count)
    .map(({ row }) => row)
}

/** Maximum number of entries that the prompt summarizes. Each summary takes about 70 tokens. */
export const maxBriefEntries = 60

/**
 * Returns the entries that the prompt summarizes. If `entries` has more than `maxBriefEntries`,
 * returns `maxBriefEntries` of them: first the best matches for the question, then others.
 */
export function briefDirectory<Row extends GuideRow>(
  ranked: readonly RankedPage<Row>[],
  entries: readonly Row[],
): readonly Row[] {
  if (entries.length <= maxBriefEntries) return entries
  return [...new Set([...nearestPages(ranked, maxBriefEntries), ...entries])].slice(
    0,
    maxBriefEntries,
  )
}
