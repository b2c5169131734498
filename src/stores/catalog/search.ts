import { atom, computed } from 'nanostores'
import { cardsOnPage } from '../../../domain/catalog/directory-pages.ts'
import {
  findEntries,
  isEmptySearch,
  noSearch,
  type Search,
} from '../../../domain/catalog/search.ts'
import { searchFrom, writeSearch } from '../../../domain/catalog/search-address.ts'
import { $directory, readDirectory } from './directory.ts'
import { entriesOfPage, showCards } from './page-cards.ts'

/** What the box, the chips and the filters say. */
const $pendingSearch = atom<Search>(noSearch)
/** What the results answer; behind what is asked by a frame while somebody types. */
const $current = atom<Search>(noSearch)
const $shown = atom(cardsOnPage)

/** The search in force. */
export const $search = computed($current, (search) => search)

/** What the box is to say: at once what was typed, whatever the results still answer. */
export const $query = computed($pendingSearch, ({ query }) => query)

/** How many results of a long list are shown. */
export const $shownCount = computed($shown, (count) => count)

/** The entries that the search finds, in its order; none before any entry is known. */
export const $results = computed([$current, $directory], (search, { entries }) =>
  findEntries(entries, search),
)

/** How far the index has been read. */
export const $directoryState = computed($directory, ({ state }) => state)

/** Whether every entry's card stands in the page; otherwise the results are a list of their own. */
let whole = true

const section = (): HTMLElement | null => document.getElementById('directory')

function showResults(search: Search): void {
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
  const address = toAddress($pendingSearch.get())
  if (address === location.pathname + location.search + location.hash) return
  window.history[history === 'push' ? 'pushState' : 'replaceState'](null, '', address)
}

/** Writes at once what typing left to be written, so that leaving the page loses nothing. */
export function flushSearchUrl(): void {
  if (writing === undefined) return
  clearTimeout(writing)
  writing = undefined
  writeAddress('replace')
}

let forget: (() => void) | undefined

/** Shows at once what is found. */
function answer(search: Search): void {
  forget?.()
  $pendingSearch.set(search)
  $shown.set(cardsOnPage)
  $current.set(search)
  showResults(search)
}

function choosing(search: Search): void {
  // The step that Back returns to holds all that was typed before.
  flushSearchUrl()
  answer(search)
  writeAddress('push')
  releaseHeight()
}

/** The person typed: `typed` replaces the query. The letter is painted before it is searched for. */
export function typeQuery(typed: string): void {
  $pendingSearch.set({ ...$pendingSearch.get(), query: typed })
  forget ??= afterPaint(() => {
    answer($pendingSearch.get())
    releaseHeight()
  })
  clearTimeout(writing)
  // Safari refuses more than a hundred entries in half a minute: typing writes once it rests.
  writing = setTimeout(flushSearchUrl, 200)
}

/** Runs `work` in a task after the next frame; returns what forgets it. */
function afterPaint(work: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    task = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
    forget = undefined
  }
}

function releaseHeight(): void {
  const element = section()
  if (element) element.style.minHeight = ''
}

/** The person chose a category, a filter or an order; Back undoes it. */
export const setFilter = (choice: Partial<Search>): void =>
  choosing({ ...$pendingSearch.get(), ...choice })

/** The person asked for everything again. */
export const clearSearch = (): void => choosing(noSearch)

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
    element.style.minHeight = `${Math.min(element.offsetHeight, innerHeight)}px`
  }
  const search = { ...named, query: typedBefore || named.query }
  answer(search)
  writeAddress('replace')
  if (whole) delete document.documentElement.dataset.search
  const again = () => answer(searchFrom(new URLSearchParams(location.search)))
  addEventListener('popstate', again)
  const unlisten = whole ? undefined : $directory.listen(showPage)
  return () => {
    forget?.()
    removeEventListener('popstate', again)
    unlisten?.()
  }
}

/** The index did not arrive; the person asked for it again. */
export const retryDirectory = (): void => void readDirectory()
