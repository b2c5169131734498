import type { BusinessFigures } from '../tools/business-figures.ts'
import { printedDollars } from '../tools/cents.ts'
import { verdictSentences } from '../tools/result/figure-texts.ts'
import type { OpportunityCard } from './card.ts'

type CardFigures = Pick<
  OpportunityCard,
  'verdict' | 'firstTwelveMonths' | 'overtakesIn' | 'full' | 'tenHours' | 'ownerKeeps'
>

/** The card with the figures of a user's own job. Without figures, those of the default profile. */
export const withFigures = (card: OpportunityCard, figures?: BusinessFigures): OpportunityCard =>
  figures ? { ...card, ...soloFigures(figures) } : card

const wholeDollars = (cents: number): number => Math.floor(cents / 100 + 0.5)

/** The figures of a solo business's card. */
export function soloFigures(figures: BusinessFigures): CardFigures {
  const { firstTwelveMonths, full, overtakesIn = null, tenHours } = figures
  const adds = printedDollars(firstTwelveMonths.adds) / 100
  return {
    verdict: verdictSentences(figures),
    firstTwelveMonths: { low: adds, high: adds },
    overtakesIn,
    full: {
      perYear: printedDollars(full.adds) / 100,
      perHour: wholeDollars(full.perHour),
      shiftPerHour: wholeDollars(full.shiftPerHour),
      isJobLeft: full.isJobLeft,
      month: full.month,
    },
    tenHours: printedDollars(tenHours.adds) / 100,
    ownerKeeps: null,
  }
}
