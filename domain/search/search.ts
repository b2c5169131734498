import type { Category } from '../catalog/category.ts'
import type { DirectoryEntry } from './directory-entry.ts'
import { activeFilters, describeFilters, noFilters, type Filters } from './filters.ts'
import { resolveWord, wordSimilarity, wordsOf, type WordMeaning } from './query-words.ts'
import { readQuery } from './read-query.ts'

/** 'listed' is the order of the directory. */
export const sorts = [
  'listed',
  'cost',
  'hours',
  'income',
  'keep',
  'launch',
  'score',
  'newest',
] as const
export type Sort = (typeof sorts)[number]

export interface Search extends Filters {
  query: string
  category: Category | 'All'
  sort: Sort
}

export const noSearch: Search = { query: '', category: 'All', sort: 'listed', ...noFilters }

export const isEmptySearch = (search: Search): boolean =>
  search.query.trim() === '' &&
  search.category === 'All' &&
  search.sort === 'listed' &&
  activeFilters(search).length === 0

/** An entry with its search text, computed once so that the search on each keystroke is fast. */
export interface IndexedEntry {
  entry: DirectoryEntry
  /** Title, short description and category in lowercase, one per line. */
  text: string
  words: ReadonlySet<string>
}

export function indexEntries(entry: DirectoryEntry): IndexedEntry {
  const text = [entry.title, entry.shortDescription, entry.category].join('\n').toLowerCase()
  return { entry, text, words: new Set(wordsOf(text)) }
}

interface SearchResult<T> {
  /** The entries that match. If none does, the three nearest entries. */
  entries: T[]
  isNearest: boolean
  /** Whether at least one of the entries meets a condition of the search, fully or in part. */
  isClose: boolean
  /**
   * Texts that tell the user how the second pass of `findEntries` read the query. Empty if the
   * second pass did not run, or if only the first pass found entries.
   */
  readAs: string[]
}

const middleOf = ({ low, high }: { low: number; high: number }): number => (low + high) / 2

type Order = (a: DirectoryEntry, b: DirectoryEntry) => number

const orders: Record<Sort, Order> = {
  listed: () => 0,
  cost: (a, b) => middleOf(a.toStart) - middleOf(b.toStart),
  // 0 means that the entry is a company or does not state its hours. Such entries come last.
  hours: (a, b) => (a.hours || Infinity) - (b.hours || Infinity),
  income: (a, b) => b.gross - a.gross,
  keep: (a, b) => b.perHour - a.perHour,
  launch: (a, b) => middleOf(a.launchMonths) - middleOf(b.launchMonths),
  score: (a, b) => b.score - a.score,
  newest: (a, b) => b.published - a.published,
}

/**
 * If a query has words, and the first pass of `findEntries` finds fewer entries than this, a second
 * pass runs. A search without a match shows this number of nearest entries.
 */
const fewMatches = 3

/** Two words are similar if their `wordSimilarity` is at least this value. */
const leastSimilarity = 0.5

/** Rates how well an entry meets a condition, from 0 to 1. Only a rating of 1 is a match. */
type Condition = (indexed: IndexedEntry) => number

const wordCondition =
  ({ words }: WordMeaning, word: string): Condition =>
  (indexed) => {
    if ([...words].some((other) => indexed.words.has(other))) return 1
    const similarity = Math.max(...[...indexed.words].map((other) => wordSimilarity(word, other)))
    return similarity >= leastSimilarity ? similarity / 2 : 0
  }

const filterConditions = (filters: Partial<Filters>): Condition[] =>
  activeFilters(filters).map(
    ({ closeness }) =>
      ({ entry }) =>
        closeness(entry),
  )

/**
 * Whether the text contains the query. A query of one or two letters must be the start of a word,
 * so "IV" does not match "give".
 */
function textCondition(query: string): Condition {
  const needle = query.trim().toLowerCase()
  // A query with a line break matches no entry. It could otherwise match the end of one field and
  // the start of the next, because line breaks separate the fields of the search text.
  if (needle.includes('\n')) return () => 0
  if (!/^[a-z0-9]{1,2}$/.test(needle)) return ({ text }) => Number(text.includes(needle))
  const wordStart = new RegExp(String.raw`\b${needle}`)
  return ({ text }) => Number(wordStart.test(text))
}

/**
 * Whether the query names a filter and has no other words, except words of `emptyWords`. For such a
 * query, the second pass of `findEntries` runs even if the first pass finds three or more entries.
 */
function namesOnlyFilters(query: string): boolean {
  const { filters, words } = readQuery(query)
  return words.length === 0 && Object.keys(filters).length > 0
}

/**
 * Converts the query to conditions. A phrase such as "from home" becomes a filter, and each
 * remaining word becomes a `wordCondition`. `readAs` tells the user how we read the query.
 */
function readWords(entries: readonly IndexedEntry[], query: string) {
  const { filters, words } = readQuery(query)
  const vocabulary = new Set(entries.flatMap((indexed) => [...indexed.words]))
  const meanings = words.map((word) => ({ word, meaning: resolveWord(word, vocabulary) }))
  return {
    conditions: [
      ...filterConditions(filters),
      ...meanings.map(({ word, meaning }) => wordCondition(meaning, word)),
    ],
    readAs: [
      ...meanings.flatMap(({ meaning }) => meaning.readAs ?? []),
      ...describeFilters(filters),
    ],
  }
}

/**
 * Finds entries in two passes:
 * 1. Entries that contain the query as text.
 * 2. Entries that match phrases of the query as filters, and the other words by stem, synonym or
 *    typo. This pass runs if the first one finds fewer than three entries, or if the query only
 *    names filters.
 *
 * If no entry matches, the result is the three nearest entries.
 */
export function findEntries<T extends IndexedEntry>(
  entries: readonly T[],
  search: Search,
): SearchResult<T> {
  const { query, category, sort } = search
  const chosen = filterConditions(search)
  if (category !== 'All') chosen.push(({ entry }) => Number(entry.category === category))
  const passing = (conditions: Condition[]): T[] =>
    entries.filter((indexed) =>
      [...chosen, ...conditions].every((closeness) => closeness(indexed) === 1),
    )
  const inText = passing([textCondition(query)])
  const isUnclear =
    wordsOf(query).length > 0 && (inText.length < fewMatches || namesOnlyFilters(query))
  const { conditions, readAs } = isUnclear
    ? readWords(entries, query)
    : { conditions: [], readAs: [] }
  // If the query has only words of `emptyWords`, such as "business for nurses", `conditions` is
  // empty. Every entry that meets the conditions in `chosen` then matches.
  const inWords = isUnclear ? passing(conditions).filter((one) => !inText.includes(one)) : []
  const matches = entries
    .filter((one) => inText.includes(one) || inWords.includes(one))
    .toSorted((a, b) => orders[sort](a.entry, b.entry))
  if (matches.length > 0)
    return {
      entries: matches,
      isNearest: false,
      isClose: true,
      readAs: inWords.length > 0 ? readAs : [],
    }
  return { ...findNearest(entries, [...chosen, ...conditions]), isNearest: true, readAs }
}

function findNearest<T extends IndexedEntry>(entries: readonly T[], conditions: Condition[]) {
  const rated = entries.map((indexed) => ({
    indexed,
    total: conditions.reduce((sum, closeness) => sum + closeness(indexed), 0),
  }))
  const nearest = rated
    .toSorted((a, b) => b.total - a.total || orders.score(a.indexed.entry, b.indexed.entry))
    .slice(0, fewMatches)
  return {
    entries: nearest.map(({ indexed }) => indexed),
    isClose: nearest.some(({ total }) => total > 0),
  }
}
