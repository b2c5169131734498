import { atom, computed } from 'nanostores'
import { cardsOnPage } from '../../../domain/catalog/directory-pages.ts'
import {
  findEntries,
  isEmptySearch,
  noSearch,
  type Search,
} from '../../../domain/catalog/search.ts'
import { searchFromParams, writeSearchParams } from '../../../domain/catalog/search-address.ts'
import { $directory, readDirectory } from './directory.ts'
import { entriesOfPage, showCards } from './page-cards.ts'

/** The search that the box, the chips and the filters show. */
const $pendingSearch = atom<Search>(noSearch)
/** The search that the results belong to. Lags one frame behind while the user types. */
const $appliedSearch = atom<Search>(noSearch)
const $limit = atom(cardsOnPage)

/** The search that the results belong to. */
export const $search = computed($appliedSearch, (search) => search)

/** The text of the search box. Updates with each keystroke, before the results do. */
export const $query = computed($pendingSearch, ({ query }) => query)

/** How many results of a long list are visible. */
export const $shownCount = computed($limit, (count) => count)

/** The entries that match the search, sorted. Empty until entries are loaded. */
export const $results = computed([$appliedSearch, $directory], (search, { entries }) =>
  findEntries(entries, search),
)

/** The loading state of the search index. */
export const $directoryState = computed($directory, ({ state }) => state)

/** True if the page contains every entry's card. Otherwise the results are a separate list. */
let hasAllCards = true

const section = (): HTMLElement | null => document.getElementById('directory')

function showResults(search: Search): void {
  const isUnfiltered = isEmptySearch(search)
  if (hasAllCards) {
    const slugs = $results.get().map(({ slug }) => slug)
    return showCards(slugs, isUnfiltered)
  }
  if (!isUnfiltered) void readDirectory()
  updateRootState()
}

/** Hides the page's own cards once the results can replace them. CSS reads these attributes. */
function updateRootState(): void {
  const { entries, state } = $directory.get()
  const hasResults =
    !isEmptySearch($appliedSearch.get()) && (entries.length > 0 || state === 'complete')
  const root = document.documentElement.dataset
  if (hasResults) root.searching = ''
  else delete root.searching
  if (hasResults || state === 'failed' || isEmptySearch($appliedSearch.get())) delete root.search
}

function searchUrl(search: Search): string {
  const url = new URL(location.href)
  writeSearchParams(search, url.searchParams)
  return url.pathname + url.search + url.hash
}

let urlTimer: ReturnType<typeof setTimeout> | undefined

function updateUrl(history: 'push' | 'replace'): void {
  const url = searchUrl($pendingSearch.get())
  if (url === location.pathname + location.search + location.hash) return
  window.history[history === 'push' ? 'pushState' : 'replaceState'](null, '', url)
}

/** Writes a pending search to the URL immediately, for example before the user leaves the page. */
export function flushSearchUrl(): void {
  if (urlTimer === undefined) return
  clearTimeout(urlTimer)
  urlTimer = undefined
  updateUrl('replace')
}

let cancelPending: (() => void) | undefined

/** Runs a search and shows the results immediately. */
function applySearch(search: Search): void {
  cancelPending?.()
  $pendingSearch.set(search)
  $limit.set(cardsOnPage)
  $appliedSearch.set(search)
  showResults(search)
}

function commitSearch(search: Search): void {
  // Write typed text first, so that Back returns to it.
  flushSearchUrl()
  applySearch(search)
  updateUrl('push')
  releaseHeight()
}

/** Replaces the query with the typed text. The browser paints the keystroke before the search. */
export function typeQuery(typed: string): void {
  $pendingSearch.set({ ...$pendingSearch.get(), query: typed })
  cancelPending ??= afterPaint(() => {
    applySearch($pendingSearch.get())
    releaseHeight()
  })
  clearTimeout(urlTimer)
  // Safari allows 100 history updates per 30 s, so write the URL after a pause in typing.
  urlTimer = setTimeout(flushSearchUrl, 200)
}

/** Runs `work` in a task after the next frame. Returns a function that cancels it. */
function afterPaint(work: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    task = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
    cancelPending = undefined
  }
}

function releaseHeight(): void {
  const element = section()
  if (element) element.style.minHeight = ''
}

/** Sets a category, a filter or an order as a new history entry, so that Back undoes it. */
export const setFilter = (choice: Partial<Search>): void =>
  commitSearch({ ...$pendingSearch.get(), ...choice })

/** Clears the search and all filters. */
export const clearSearch = (): void => commitSearch(noSearch)

/** Shows one more page of results. */
export const showMore = (): void => $limit.set($limit.get() + cardsOnPage)

/**
 * Runs the search of the URL, or the text that the user typed before this code loaded. `total` is
 * the number of entries in the directory. Returns a cleanup function.
 */
export function startSearch(initialQuery: string, total: number): () => void {
  const cards = entriesOfPage()
  hasAllCards = cards.length === total
  if (hasAllCards) $directory.set({ entries: cards, state: 'complete' })
  const urlSearch = searchFromParams(new URLSearchParams(location.search))
  const element = section()
  // Filtered results are shorter. Keep the height to avoid layout shift.
  if (element && !isEmptySearch(urlSearch)) {
    element.style.minHeight = `${Math.min(element.offsetHeight, innerHeight)}px`
  }
  const search = { ...urlSearch, query: initialQuery || urlSearch.query }
  applySearch(search)
  updateUrl('replace')
  if (hasAllCards) delete document.documentElement.dataset.search
  const applyUrl = () => applySearch(searchFromParams(new URLSearchParams(location.search)))
  addEventListener('popstate', applyUrl)
  const unlisten = hasAllCards ? undefined : $directory.listen(updateRootState)
  return () => {
    cancelPending?.()
    removeEventListener('popstate', applyUrl)
    unlisten?.()
  }
}

/** Loads the search index again after a failure. */
export const retryDirectory = (): void => void readDirectory()
