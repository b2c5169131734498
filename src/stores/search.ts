import { atom, computed } from 'nanostores'
import { categories, type Category } from '../../domain/category.ts'
import { matches, type Search, type Searchable } from '../../domain/search.ts'

interface Card extends Searchable {
  element: HTMLElement
}

const $current = atom<Search>({ query: '', category: 'All' })
const $cards = atom<Card[] | undefined>(undefined)

/** The search in force. */
export const $search = computed($current, (search) => search)

/** How many cards match; undefined before the cards were read. */
export const $matchCount = computed(
  [$current, $cards],
  (search, cards) => cards?.filter((card) => matches(card, search)).length,
)

const grid = (): HTMLElement | null => document.querySelector('.cards')

function readCards(): Card[] {
  return [...document.querySelectorAll<HTMLElement>('.cards [data-slug]')].map((element) => ({
    element,
    title: textOf(element, 'h3'),
    shortDescription: textOf(element, '.text'),
    category: textOf(element, '[data-category]'),
  }))
}

/** As it reads: the markup's own line breaks are none of the text. */
const textOf = (card: HTMLElement, selector: string): string =>
  (card.querySelector(selector)?.textContent ?? '').trim()

function show(search: Search): void {
  for (const card of $cards.get() ?? []) card.element.hidden = !matches(card, search)
  const extra = document.querySelector<HTMLElement>('.cards [data-not-searched]')
  if (extra) extra.hidden = search.query.trim() !== '' || search.category !== 'All'
}

function fromAddress(): Search {
  const given = new URLSearchParams(location.search)
  const category = categories.find((name) => name === given.get('category')) ?? 'All'
  return { query: given.get('q') ?? '', category }
}

function toAddress({ query, category }: Search): string {
  const url = new URL(location.href)
  if (query.trim() === '') url.searchParams.delete('q')
  else url.searchParams.set('q', query)
  if (category === 'All') url.searchParams.delete('category')
  else url.searchParams.set('category', category)
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
  $current.set(search)
  show(search)
  clearTimeout(writing)
  // Safari refuses more than a hundred entries in half a minute: typing writes once it rests.
  if (history === 'push') writeAddress('push')
  else writing = setTimeout(settleAddress, 200)
  const element = grid()
  if (element) element.style.minHeight = ''
}

/** The person typed: `typed` replaces the query. */
export const typeQuery = (typed: string): void =>
  set({ ...$current.get(), query: typed }, 'replace')

/** The person chose a category; Back undoes it. */
export const chooseCategory = (category: Category | 'All'): void =>
  set({ ...$current.get(), category }, 'push')

/** The person asked for everything again. */
export const clearSearch = (): void => set({ query: '', category: 'All' }, 'push')

/**
 * Reads the cards that stand in the page and makes the search that the address names, or
 * the one typed before this code had arrived. Returns what ends it.
 */
export function startSearch(typedBefore: string): () => void {
  $cards.set(readCards())
  const named = fromAddress()
  const element = grid()
  // The filtered grid is lower; keeping its height spares the reader a jump at load.
  if (element && (named.query || named.category !== 'All')) {
    element.style.minHeight = `${element.offsetHeight}px`
  }
  const search = { ...named, query: typedBefore || named.query }
  $current.set(search)
  show(search)
  writeAddress('replace')
  delete document.documentElement.dataset.search
  const again = () => {
    $current.set(fromAddress())
    show($current.get())
  }
  addEventListener('popstate', again)
  return () => removeEventListener('popstate', again)
}
