import { atom } from 'nanostores'
import { categories } from '../../../domain/catalog/category.ts'
import { readFilterData } from '../../../domain/search/card-filter-data.ts'
import { pageCount } from '../../../domain/search/directory-pages.ts'
import { indexEntries, type IndexedEntry } from '../../../domain/search/search.ts'
import { directoryPage } from '../../browser/api.ts'
import { parsePage } from '../../browser/parse-page.ts'

interface Card extends IndexedEntry {
  element: HTMLElement
  /** False for a card that a search loaded from another page of the directory. */
  isOnThisPage: boolean
}

/** The cards loaded so far, in the directory's order. */
export const $directory = atom<{
  cards: Card[]
  state: 'partial' | 'loading' | 'complete' | 'failed'
}>({ cards: [], state: 'partial' })

const textOf = (card: HTMLElement, selector: string): string =>
  (card.querySelector(selector)?.textContent ?? '').trim()

function readCard(element: HTMLElement): Omit<Card, 'isOnThisPage'> {
  const category = textOf(element, '[data-category]')
  const indexed = indexEntries({
    slug: element.dataset.slug ?? '',
    title: textOf(element, 'h3'),
    shortDescription: textOf(element, '.text'),
    category: categories.find((name) => name === category) ?? categories[0],
    ...readFilterData(element.dataset.facts ?? ''),
  })
  return { ...indexed, element }
}

const cardElements = (page: Document): HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>('.cards [data-slug]'),
]

/** `total` is the number of entries in the directory. */
export function readPageCards(total: number): void {
  const cards = cardElements(document).map((card) => ({ ...readCard(card), isOnThisPage: true }))
  $directory.set({ cards, state: cards.length === total ? 'complete' : 'partial' })
}

/**
 * Loads the cards of the directory's other pages into `$directory`. `showCards` adds them to the
 * page. After a failure, the next call tries again.
 */
export async function loadOtherPages(page: number, total: number): Promise<void> {
  const { cards, state } = $directory.get()
  if (state === 'loading' || state === 'complete') return
  $directory.set({ cards, state: 'loading' })
  try {
    const numbers = Array.from({ length: pageCount(total) }, (_, index) => index + 1)
    const pages = await Promise.all(
      numbers.map(async (number) =>
        number === page
          ? cards
          : cardElements(parsePage(await directoryPage(number))).map(adoptCard),
      ),
    )
    $directory.set({ cards: pages.flat(), state: 'complete' })
  } catch {
    $directory.set({ cards, state: 'failed' })
  }
}

function adoptCard(card: HTMLElement): Card {
  const element = document.importNode(card, true)
  element.hidden = true
  return { ...readCard(element), isOnThisPage: false }
}

/**
 * Shows `matches` in the order of the array and hides all other cards. If `isUnfiltered` is true,
 * also hides the matches from other pages of the directory.
 */
export function showCards(matches: Card[], isUnfiltered: boolean): void {
  const visible = isUnfiltered ? matches.filter((card) => card.isOnThisPage) : matches
  const elements = visible.map(({ element }) => element)
  for (const { element } of $directory.get().cards) element.hidden = !elements.includes(element)
  for (const extra of document.querySelectorAll<HTMLElement>('#directory [data-not-searched]'))
    extra.hidden = !isUnfiltered
  const shown = cardElements(document).filter(({ hidden }) => !hidden)
  // Moving a focused card removes its focus, so move cards only if the order changed.
  if (elements.some((element, index) => element !== shown[index]))
    document.querySelector('.cards')?.prepend(...elements)
}
