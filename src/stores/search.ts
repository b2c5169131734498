import { atom, computed } from 'nanostores'
import type { DirectoryEntry } from '../../domain/directory-entry.ts'
import { cardsOnPage } from '../../domain/directory-pages.ts'
import {
  isEmptySearch,
  needleOf,
  noSearch,
  passes,
  sorted,
  type Search,
} from '../../domain/search.ts'
import { searchFrom, writeSearch } from '../../domain/search-address.ts'
import { $directory, readDirectory, type Directory } from './directory.ts'
import { entriesOfPage, showCards } from './page-cards.ts'

const $current = atom<Search>(noSearch)
const $shown = atom(cardsOnPage)

/** The search in force. */
export const $search = computed($current, (search) => search)

/** How many results of a long list are shown. */
export const $shownCount = computed($shown, (count) => count)

/** The entries that the search finds, in its order; none before any entry is known. */
export const $results = computed([$current, $directory], results)

/** How far the index has been read. */
export const $reading = computed($directory, ({ state }) => state)

/** Whether every entry's card stands in the page; otherwise the results are a list of their own. */
let whole = true

function results(search: Search, { entries }: Directory): DirectoryEntry[] {
  const needle = needleOf(search.query)
  // A line's end parts the texts that a query is looked for in.
  if (needle.includes('\n')) return []
  const found = entries.filter(
    ({ entry, text }) =>
      (search.category === 'All' || entry.category === search.category) &&
      passes(entry, search) &&
      text.includes(needle),
  )
  return sorted(
    found.map(({ entry }) => entry),
    search.sort,
  )
}

const section = (): HTMLElement | null => document.getElementById('directory')

function show(search: Search): void {
  const everything = isEmptySearch(search)
  if (whole) {
    const slugs = $results.get().map(({ slug }) => slug)
    return showCards(slugs, everything)
  }
  if (!everything) void readDirectory()
  showPage()
}

/** The page's own cards step back once there is something to show in their place. */
function showPage(): void {
  const { entries, state } = $directory.get()
  const replaced = !isEmptySearch($current.get()) && (entries.length > 0 || state === 'complete')
  const root = document.documentElement.dataset
  if (replaced) root.searching = ''
  else delete root.searching
  if (replaced || state === 'failed' || isEmptySearch($current.get())) delete root.search
}

function toAddress(search: Search): string {
  const url = new URL(location.href)
  writeSearch(search, url.searchParams)
  return url.pathname + url.search + url.hash
}

let writing: ReturnType<typeof setTimeout> | undefined

function writeAddress(history: 'push' | 'replace'): void {
  const address = toAddress($current.get())
  if (address === location.pathname + location.search + location.hash) return
  window.history[history === 'push' ? 'pushState' : 'replaceState'](null, '', address)
}

/** Writes at once what typing left to be written, so that leaving the page loses nothing. */
export function settleAddress(): void {
  if (writing === undefined) return
  clearTimeout(writing)
  writing = undefined
  writeAddress('replace')
}

function set(search: Search, history: 'push' | 'replace'): void {
  // The step that Back returns to holds all that was typed before.
  if (history === 'push') settleAddress()
  $shown.set(cardsOnPage)
  $current.set(search)
  show(search)
  clearTimeout(writing)
  // Safari refuses more than a hundred entries in half a minute: typing writes once it rests.
  if (history === 'push') writeAddress('push')
  else writing = setTimeout(settleAddress, 200)
  const element = section()
  if (element) element.style.minHeight = ''
}

/** The person typed: `typed` replaces the query. */
export const typeQuery = (typed: string): void =>
  set({ ...$current.get(), query: typed }, 'replace')

/** The person chose a category, a filter or an order; Back undoes it. */
export const choose = (choice: Partial<Search>): void =>
  set({ ...$current.get(), ...choice }, 'push')

/** The person asked for everything again. */
export const clearSearch = (): void => set(noSearch, 'push')

/** The person asked for more of the results. */
export const showMore = (): void => $shown.set($shown.get() + cardsOnPage)

/**
 * Makes the search that the address names, or the one typed before this code had arrived.
 * `total` entries stand in the directory. Returns what ends it.
 */
export function startSearch(typedBefore: string, total: number): () => void {
  const cards = entriesOfPage()
  whole = cards.length === total
  if (whole) $directory.set({ entries: cards, state: 'complete' })
  const named = searchFrom(new URLSearchParams(location.search))
  const element = section()
  // What is found is lower; keeping the height spares the reader a jump at load.
  if (element && !isEmptySearch(named)) {
    element.style.minHeight = `${element.offsetHeight}px`
  }
  const search = { ...named, query: typedBefore || named.query }
  $current.set(search)
  show(search)
  writeAddress('replace')
  if (whole) delete document.documentElement.dataset.search
  const again = () => {
    $shown.set(cardsOnPage)
    $current.set(searchFrom(new URLSearchParams(location.search)))
    show($current.get())
  }
  addEventListener('popstate', again)
  const unlisten = whole ? undefined : $directory.listen(showPage)
  return () => {
    removeEventListener('popstate', again)
    unlisten?.()
  }
}

/** The index did not arrive; the person asked for it again. */
export const readAgain = (): void => void readDirectory()
