import { map } from 'nanostores'
import type { OpportunityCard } from '../../../domain/catalog/card.ts'
import { opportunityCard } from '../../browser/api.ts'

/** Cards by slug; null for an entry that the directory no longer has. */
export const $cards = map<Record<string, OpportunityCard | null>>({})

const requestedSlugs = new Set<string>()

/** Fetches the cards that are not here yet; a failed one can be asked for again. */
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
