import type { Category } from './category.ts'
import type { DirectoryEntry } from './directory-entry.ts'

/** Sort orders of the results. 'listed' is the order of the directory. */
export const sorts = ['listed', 'score', 'cost', 'launch', 'newest'] as const
export type Sort = (typeof sorts)[number]

/** Budget filters in US dollars. An entry passes when its highest start-up cost is not above it. */
export const budgets = [5000, 10_000, 15_000] as const

export interface Filters {
  orders: DirectoryEntry['orders'] | 'any'
  contact: DirectoryEntry['contact'] | 'any'
  /** true: only entries that allow phone or video. */
  telehealth: boolean
  /** US dollars. 0 means no limit. */
  budget: number
}

export interface Search extends Filters {
  query: string
  category: Category | 'All'
  sort: Sort
}

export const noFilters: Filters = { orders: 'any', contact: 'any', telehealth: false, budget: 0 }
export const noSearch: Search = { query: '', category: 'All', sort: 'listed', ...noFilters }

/** The number of active filters. */
export const countActiveFilters = ({ orders, contact, telehealth, budget }: Filters): number =>
  [orders !== 'any', contact !== 'any', telehealth, budget > 0].filter(Boolean).length

/** Whether a search shows the whole directory in its own order. */
export const isEmptySearch = (search: Search): boolean =>
  search.query.trim() === '' &&
  search.category === 'All' &&
  search.sort === 'listed' &&
  countActiveFilters(search) === 0

/** The lowercase text to search: title, short description and category, one per line. */
const searchText = (entry: DirectoryEntry): string =>
  [entry.title, entry.shortDescription, entry.category].join('\n').toLowerCase()

/** An entry with its search text, computed once so that each keystroke stays fast. */
export interface IndexedEntry {
  entry: DirectoryEntry
  text: string
}

export const indexEntries = (entry: DirectoryEntry): IndexedEntry => ({
  entry,
  text: searchText(entry),
})

const passesFilters = (
  entry: Pick<DirectoryEntry, 'orders' | 'contact' | 'telehealth' | 'startup'>,
  { orders, contact, telehealth, budget }: Filters,
): boolean =>
  (orders === 'any' || entry.orders === orders) &&
  (contact === 'any' || entry.contact === contact) &&
  (!telehealth || entry.telehealth) &&
  (budget === 0 || entry.startup.high <= budget)

type Order = (a: DirectoryEntry, b: DirectoryEntry) => number

const orders: Record<Exclude<Sort, 'listed'>, Order> = {
  score: (a, b) => b.score - a.score,
  cost: (a, b) => a.startup.low - b.startup.low || a.startup.high - b.startup.high,
  launch: (a, b) => a.launch.min - b.launch.min || a.launch.max - b.launch.max,
  newest: (a, b) => b.published - a.published,
}

/**
 * Returns the entries that match the query, the category and the filters. The query matches a
 * substring in any case; entries that sort equal keep the order of the directory.
 */
export function findEntries<T extends IndexedEntry>(entries: T[], search: Search): T[] {
  const needle = search.query.trim().toLowerCase()
  // Line breaks separate the fields of the search text, so a query with one cannot match.
  if (needle.includes('\n')) return []
  const matches = entries.filter(
    ({ entry, text }) =>
      (search.category === 'All' || entry.category === search.category) &&
      passesFilters(entry, search) &&
      text.includes(needle),
  )
  if (search.sort === 'listed') return matches
  const order = orders[search.sort]
  return matches.toSorted((a, b) => order(a.entry, b.entry))
}
