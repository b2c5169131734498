import { atom } from 'nanostores'
import type { DirectoryEntry } from '../../../domain/search/directory-entry.ts'
import { indexEntries, type IndexedEntry } from '../../../domain/search/search.ts'

interface Card extends IndexedEntry {
  element: HTMLElement
}

/** The page's cards, in the directory's order. */
export const $pageCards = atom<Card[]>([])

const readCard = (element: HTMLElement): Card => ({
  ...indexEntries(JSON.parse(element.dataset.entry ?? '{}') as DirectoryEntry),
  element,
})

const cardElements = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('.cards [data-slug]'),
]

export const readPageCards = (): void => $pageCards.set(cardElements().map(readCard))

/** Shows `matches` in the order of the array and hides all other cards. */
export function showCards(matches: Card[], isUnfiltered: boolean): void {
  const elements = matches.map(({ element }) => element)
  for (const { element } of $pageCards.get()) element.hidden = !elements.includes(element)
  for (const extra of document.querySelectorAll<HTMLElement>('#directory [data-not-searched]'))
    extra.hidden = !isUnfiltered
  const shown = cardElements().filter(({ hidden }) => !hidden)
  // Moving a focused card removes its focus, so move cards only if the order changed.
  if (elements.some((element, index) => element !== shown[index]))
    document.querySelector('.cards')?.prepend(...elements)
}
