import { categories } from '../../../domain/catalog/category.ts'
import { readFilterData } from '../../../domain/catalog/card-filter-data.ts'
import { indexEntries, type IndexedEntry } from '../../../domain/catalog/search.ts'

/** The element's text without the line breaks of the markup around it. */
const textOf = (card: HTMLElement, selector: string): string =>
  (card.querySelector(selector)?.textContent ?? '').trim()

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.cards [data-slug]')]

/** The entries whose cards are in the page. */
export const entriesOfPage = (): IndexedEntry[] =>
  cards().map((card) =>
    indexEntries({
      slug: card.dataset.slug ?? '',
      title: textOf(card, 'h3'),
      shortDescription: textOf(card, '.text'),
      category:
        categories.find((name) => name === textOf(card, '[data-category]')) ?? categories[0],
      ...readFilterData(card.dataset.facts ?? ''),
    }),
  )

/** Shows only the cards of these slugs, in this order. */
export function showCards(slugs: string[], isUnfiltered: boolean): void {
  const bySlug = new Map(cards().map((card) => [card.dataset.slug, card]))
  const matches = slugs.flatMap((slug) => bySlug.get(slug) ?? [])
  for (const card of bySlug.values()) card.hidden = !matches.includes(card)
  const grid = document.querySelector('.cards')
  const extra = grid?.querySelector<HTMLElement>('[data-not-searched]')
  if (extra) extra.hidden = !isUnfiltered
  const visible = [...bySlug.values()].filter((card) => !card.hidden)
  // Moving a focused card removes its focus, so move cards only if the order changed.
  if (visible.some((card, index) => card !== matches[index])) {
    grid?.prepend(...matches)
  }
}
