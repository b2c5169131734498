import { atom, computed } from 'nanostores'
import { withFigures } from '../../../domain/catalog/card-figures.ts'
import type { BusinessFigures } from '../../../domain/tools/business-figures.ts'
import { sorts } from '../../../domain/search/orders.ts'
import {
  findCards,
  indexCard,
  isEmptySearch,
  noSearch,
  type Search,
} from '../../../domain/search/search.ts'
import { cutQuery, readSearch, writeSearchParams } from '../../../domain/search/search-address.ts'
import { readParams } from '../../../domain/text/shared-link.ts'
import { $allCards, loadAllCards } from './cards.ts'
import type { OpportunityCard } from '../../../domain/catalog/card.ts'
import type { OrderName } from '../../../domain/search/orders.ts'

export const $search = atom<Search>(noSearch)

export const $query = computed($search, ({ query }) => query)

/** The figures for the user's job, by slug. Loaded when the user sorts for the job. */
const $jobFigures = atom<Readonly<Record<string, BusinessFigures>>>({})

const $cardsInUse = computed(
  [$allCards, $jobFigures, computed($search, ({ sort }) => sort)],
  (cards, figures, sort) =>
    cards?.map((card) => (sort === 'job' ? withFigures(card, figures[card.slug]) : card)),
)
const $indexed = computed($cardsInUse, (cards) => cards?.map(indexCard))

let isFollowing = false

/** From the first call, sorts again when the user's answers change. */
async function followJob(): Promise<void> {
  if (isFollowing) return
  isFollowing = true
  try {
    const { $figures } = await import('../tools/figures.ts')
    $figures.subscribe((figures) => {
      $jobFigures.set(figures)
      if ($search.get().sort === 'job') showFound()
    })
  } catch {
    // Until the next try, the order is the one for the default answers.
    isFollowing = false
  }
}

/** Undefined until the cards are loaded. */
const $found = computed(
  [$search, $indexed],
  (search, indexed) => indexed && findCards(indexed, search),
)

/** The result to show to the user. Undefined until the cards are loaded. */
export const $result = computed(
  $found,
  (found) => found && { ...found, count: found.isNearest ? 0 : found.cards.length },
)

const section = (): HTMLElement | null => document.getElementById('directory')

function searchUrl(search: Search): string {
  const params = readParams(location.search)
  writeSearchParams(search, params)
  const query = String(params)
  return location.pathname + (query && `?${query}`) + location.hash
}

let urlTimer: ReturnType<typeof setTimeout> | undefined

function updateUrl(history: 'push' | 'replace'): void {
  const url = searchUrl($search.get())
  if (url === location.pathname + location.search + location.hash) return
  window.history[history === 'push' ? 'pushState' : 'replaceState'](null, '', url)
}

export function flushSearchUrl(): void {
  if (urlTimer === undefined) return
  clearTimeout(urlTimer)
  urlTimer = undefined
  updateUrl('replace')
}

function applySearch(search: Search): void {
  $search.set(search)
  void showResult()
}

function showFound(): void {
  const found = $found.get()
  if (found) showCards(found.cards, found.order, isEmptySearch($search.get()))
}

/** Shows the result when the cards are loaded. After a failure, each search tries again. */
async function showResult(): Promise<void> {
  await loadAllCards()
  showFound()
  if ($search.get().sort === 'job') void followJob()
  delete document.documentElement.dataset.search
}

function commitSearch(search: Search): void {
  // Write the typed query to the current history entry before adding one, so that Back restores it.
  flushSearchUrl()
  applySearch(search)
  updateUrl('push')
  releaseHeight()
}

export function typeQuery(typed: string): void {
  applySearch({ ...$search.get(), query: cutQuery(typed) })
  releaseHeight()
  clearTimeout(urlTimer)
  // Safari allows 100 history updates per 30 s, so write the URL after a pause in typing.
  urlTimer = setTimeout(flushSearchUrl, 200)
}

function releaseHeight(): void {
  const element = section()
  if (element) element.style.minHeight = ''
}

/** Sets a category, a filter or an order as a new history entry, so that Back undoes it. */
export const setFilter = (choice: Partial<Search>): void =>
  commitSearch({ ...$search.get(), ...choice })

export const clearSearch = (): void => commitSearch(noSearch)

/**
 * Runs the search in the URL. If the user typed a query (`initialQuery`) or chose an order
 * (`initialSort`) before this code loaded, uses that query or order instead of the URL's.
 */
export function startSearch(initialQuery: string, initialSort: string): () => void {
  const urlSearch = readSearch(location.search)
  const element = section()
  // Filtered results are shorter. Keep the height to avoid layout shift.
  if (element && !isEmptySearch(urlSearch)) {
    element.style.minHeight = `${Math.min(element.offsetHeight, innerHeight)}px`
  }
  const sort = sorts.find((name) => name === initialSort && name !== sorts[0])
  const search = {
    ...urlSearch,
    query: cutQuery(initialQuery) || urlSearch.query,
    sort: sort ?? urlSearch.sort,
  }
  applySearch(search)
  updateUrl('replace')
  const applyUrl = () => applySearch(readSearch(location.search))
  addEventListener('popstate', applyUrl)
  return () => removeEventListener('popstate', applyUrl)
}

const cardElements = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('.cards > [data-slug]'),
]

/** Place of the card about cautions, which has no entry. */
const cautionPlace = 3

/** Shows `cards` in the order of the array and hides all other cards of the page. */
function showCards(
  cards: readonly OpportunityCard[],
  order: OrderName,
  isUnfiltered: boolean,
): void {
  const list = document.querySelector('.cards')
  const bySlug = new Map(cardElements().map((element) => [element.dataset.slug, element]))
  const shown: HTMLElement[] = []
  for (const { slug } of cards) {
    const element = bySlug.get(slug)
    if (!element) continue
    shown.push(element)
    const ten = element.querySelector<HTMLElement>('[data-ten]')
    if (ten) ten.hidden = order !== 'ten'
  }
  for (const element of bySlug.values()) element.hidden = !shown.includes(element)
  for (const extra of document.querySelectorAll<HTMLElement>('#directory [data-not-searched]'))
    extra.hidden = !isUnfiltered
  const before = cardElements().filter(({ hidden }) => !hidden)
  // Moving a focused card removes its focus, so move cards only if the order changed.
  if (!shown.some((element, index) => element !== before[index])) return
  list?.prepend(...shown)
  const caution = list?.querySelector(':scope > [data-not-searched]')
  if (caution) list?.children[cautionPlace]?.before(caution)
}
