import { atom, map } from 'nanostores'
import type { OpportunityCard } from '../../../domain/catalog/card.ts'
import { publicEntries } from '../../browser/api.ts'

/** The cards of all public entries, in the editors' order. Undefined until they are loaded. */
export const $allCards = atom<OpportunityCard[] | undefined>(undefined)
/** Cards by slug. Null if the list of public entries does not contain the slug. */
export const $cards = map<Record<string, OpportunityCard | null>>({})
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

/** Puts the cards of `slugs` into `$cards`. */
export async function loadCards(slugs: string[]): Promise<void> {
  await loadAllCards()
  const bySlug = new Map($allCards.get()?.map((card) => [card.slug, card]))
  if ($allCards.get()) for (const slug of slugs) $cards.setKey(slug, bySlug.get(slug) ?? null)
}
