import type { Category } from './category.ts'
import type { DirectoryEntry } from './directory-entry.ts'

/** In which order the results stand; 'listed' is the directory's own. */
export const sorts = ['listed', 'score', 'cost', 'launch', 'newest'] as const
export type Sort = (typeof sorts)[number]

/** Start-up budgets to choose from, US dollars: the entry's high end must not exceed it. */
export const budgets = [5000, 10_000, 15_000] as const

export interface Filters {
  orders: DirectoryEntry['orders'] | 'any'
  contact: DirectoryEntry['contact'] | 'any'
  /** Only what can be done by phone or video. */
  telehealth: boolean
  /** US dollars; 0 sets no limit. */
  budget: number
}

export interface Search extends Filters {
  query: string
  category: Category | 'All'
  sort: Sort
}

export const noFilters: Filters = { orders: 'any', contact: 'any', telehealth: false, budget: 0 }
export const noSearch: Search = { query: '', category: 'All', sort: 'listed', ...noFilters }

/** How many of the filters leave something out. */
export const filtersInForce = ({ orders, contact, telehealth, budget }: Filters): number =>
  [orders !== 'any', contact !== 'any', telehealth, budget > 0].filter(Boolean).length

/** Whether a search leaves the directory as it is. */
export const isEmptySearch = (search: Search): boolean =>
  search.query.trim() === '' &&
  search.category === 'All' &&
  search.sort === 'listed' &&
  filtersInForce(search) === 0

/** What a query is looked for in, in small letters: title, short description and category, a line each. */
const searchText = (entry: DirectoryEntry): string =>
  [entry.title, entry.shortDescription, entry.category].join('\n').toLowerCase()

/** An entry with its `searchText`, made once: a search is due within a keystroke. */
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
 * The entries that a search finds: the query stands, in any case, in the title, the short
 * description or the category, the category is the chosen one (product spec, section 5), and the
 * filters let them pass. In the order asked for; what is equal stays as the directory lists it.
 */
export function findEntries(entries: IndexedEntry[], search: Search): DirectoryEntry[] {
  const needle = search.query.trim().toLowerCase()
  // A line's end parts the texts that a query is looked for in.
  if (needle.includes('\n')) return []
  const found = entries
    .filter(
      ({ entry, text }) =>
        (search.category === 'All' || entry.category === search.category) &&
        passesFilters(entry, search) &&
        text.includes(needle),
    )
    .map(({ entry }) => entry)
  return search.sort === 'listed' ? found : found.toSorted(orders[search.sort])
}
