import { map } from 'nanostores'
import type { OpportunityCard } from '../../../domain/catalog/card.ts'
import { opportunityCard } from '../../browser/api.ts'

/** Cards by slug. Null for an entry that is no longer in the directory. */
export const $cards = map<Record<string, OpportunityCard | null>>({})

const requestedSlugs = new Set<string>()

/** Loads the cards that are not loaded yet. A later call retries failed ones. */
export function loadCards(slugs: string[]): void {
  for (const slug of slugs) {
    if (requestedSlugs.has(slug)) continue
    requestedSlugs.add(slug)
    opportunityCard(slug).then(
      (card) => $cards.setKey(slug, card ?? null),
      () => requestedSlugs.delete(slug),
    )
  }
}
