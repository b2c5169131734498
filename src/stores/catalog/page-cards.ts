import { categories } from '../../../domain/catalog/category.ts'
import { readFilterData } from '../../../domain/catalog/card-filter-data.ts'
import { indexEntries, type IndexedEntry } from '../../../domain/catalog/search.ts'

/** As it reads: the markup's own line breaks are none of the text. */
const textOf = (card: HTMLElement, selector: string): string =>
  (card.querySelector(selector)?.textContent ?? '').trim()

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.cards [data-slug]')]

/** The entries whose cards stand in the page. */
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

/** Shows the cards of these slugs, in this order, and no other. */
export function showCards(slugs: string[], everything: boolean): void {
  const bySlug = new Map(cards().map((card) => [card.dataset.slug, card]))
  const chosen = slugs.flatMap((slug) => bySlug.get(slug) ?? [])
  for (const card of bySlug.values()) card.hidden = !chosen.includes(card)
  const grid = document.querySelector('.cards')
  const extra = grid?.querySelector<HTMLElement>('[data-not-searched]')
  if (extra) extra.hidden = !everything
  const present = [...bySlug.values()].filter((card) => !card.hidden)
  // Moving a card takes the focus away from it, so only a new order moves any.
  if (present.some((card, index) => card !== chosen[index])) {
    grid?.prepend(...chosen)
  }
}
