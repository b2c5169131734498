import type { OpportunityCard } from '../../../domain/catalog/card.ts'
import type { OrderName } from '../../../domain/search/orders.ts'

const cardElements = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('.cards > [data-slug]'),
]

/** Place of the card about cautions, which has no entry. */
const cautionPlace = 3

/** Shows `cards` in the order of the array and hides all other cards of the page. */
export function showCards(
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
