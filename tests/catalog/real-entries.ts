import { buildCard } from '../../domain/catalog/build-card.ts'
import type { OpportunityCard } from '../../domain/catalog/card.ts'
import type { Opportunity } from '../../domain/catalog/opportunity.schema.ts'
import { rankEntries } from '../../domain/catalog/scores/calculate-scores.ts'
import { readContent } from '../../src/build/content/read-content.ts'

export const readRealEntries = (): { data: Opportunity; body: string }[] =>
  readContent().opportunities.map(({ data, body }) => ({ data, body }))

/** The cards of all entries, in the editors' order. */
export function readRealCards(): OpportunityCard[] {
  const entries = readRealEntries()
    .map(({ data }) => data)
    .toSorted((a, b) => Number(a.id) - Number(b.id))
  const ranks = rankEntries(entries)
  return entries.map((data) => buildCard(data, ranks.get(data.slug)!))
}
