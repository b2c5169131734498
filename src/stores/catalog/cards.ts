import { atom, map } from 'nanostores'
import type { OpportunityCard } from '../../../domain/catalog/card.ts'
import { publicEntries } from '../../browser/api.ts'

/** Cards by slug. Null if the list of public entries does not contain the slug. */
export const $cards = map<Record<string, OpportunityCard | null>>({})
export const $haveCardsFailed = atom(false)

let request: Promise<Map<string, OpportunityCard>> | undefined

/**
 * Loads the list of entries once and puts the cards of `slugs` into `$cards`. A later call retries
 * after a failure.
 */
export function loadCards(slugs: string[]): void {
  $haveCardsFailed.set(false)
  request ??= publicEntries().then((cards) => new Map(cards.map((card) => [card.slug, card])))
  request.then(
    (cards) => slugs.forEach((slug) => $cards.setKey(slug, cards.get(slug) ?? null)),
    () => {
      request = undefined
      $haveCardsFailed.set(true)
    },
  )
}
