import { buildCard } from '../../../domain/catalog/build-card.ts'
import type { OpportunityCard } from '../../../domain/catalog/card.ts'
import { entryFigures } from '../../../domain/tools/take-home/take-home-entry.ts'
import { figureTexts } from '../../../domain/tools/result/figure-texts.ts'
import { allOpportunities, ranks } from './catalog.ts'

export interface BuiltCard {
  card: OpportunityCard
  /** The texts that change with the reader's job. Undefined for a company. */
  texts: ReturnType<typeof figureTexts> | undefined
}

let cached: Promise<BuiltCard[]> | undefined

async function buildCards(): Promise<BuiltCard[]> {
  const [entries, places] = await Promise.all([allOpportunities(), ranks()])
  return entries.map(({ data }) => {
    const figures = entryFigures(data)
    return {
      card: buildCard(data, places.get(data.slug)!),
      texts: figures && figureTexts(figures),
    }
  })
}

/** The cards of the public entries, in the editors' order. */
export const publicCards = (): Promise<BuiltCard[]> => (cached ??= buildCards())
