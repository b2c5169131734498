import { map } from 'nanostores'
import type { OpportunityCard } from '../../../domain/catalog/card.ts'
import { opportunityCard } from '../../browser/api.ts'

/** Cards by slug; null for an entry that the directory no longer has. */
export const $cards = map<Record<string, OpportunityCard | null>>({})

const asked = new Set<string>()

/** Fetches the cards that are not here yet; a failed one can be asked for again. */
export function loadCards(slugs: string[]): void {
  for (const slug of slugs) {
    if (asked.has(slug)) continue
    asked.add(slug)
    opportunityCard(slug).then(
      (card) => $cards.setKey(slug, card ?? null),
      () => asked.delete(slug),
    )
  }
}
