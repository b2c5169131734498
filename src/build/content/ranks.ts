import { rankEntries, type Rank } from '../../../domain/catalog/scores/calculate-scores.ts'
import { allOpportunities } from './catalog.ts'

let cached: Promise<ReadonlyMap<string, Rank>> | undefined

/** The rank of each public entry by its average score, by slug. */
export const ranks = (): Promise<ReadonlyMap<string, Rank>> =>
  (cached ??= allOpportunities().then((entries) => rankEntries(entries.map(({ data }) => data))))
