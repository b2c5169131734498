import { atom, computed } from 'nanostores'
import type { OpportunityCard } from '../../../domain/catalog/card.ts'
import { publicEntries } from '../../browser/api.ts'

/** The cards of all public entries, in the editors' order. Undefined until they are loaded. */
export const $allCards = atom<OpportunityCard[] | undefined>(undefined)
/** A card by its slug. Undefined until the cards are loaded, and null for an entry not among them. */
export const $cardOf = computed($allCards, (cards) => {
  const bySlug = new Map(cards?.map((card) => [card.slug, card]))
  return (slug: string) => cards && (bySlug.get(slug) ?? null)
})
export const $haveCardsFailed = atom(false)

let request: Promise<void> | undefined

/** Loads the list of entries once. A later call retries after a failure. */
export function loadAllCards(): Promise<void> {
  if (request) return request
  $haveCardsFailed.set(false)
  request = publicEntries().then(
    (cards) => $allCards.set(cards),
    () => {
      request = undefined
      $haveCardsFailed.set(true)
    },
  )
  return request
}
