import type { BusinessFigures } from './business-figures.ts'
import { roundDollars } from './cents.ts'

/** A figure as pages print it, and as the verdict reads it: cents, rounded to $100. */
export const printedDollars = (cents: number): number => roundDollars(cents, 100) + 0

/** What the card and the head of an entry say. One or two sentences. */
export function verdictSentences({
  firstTwelveMonths,
  overtakesIn,
}: Pick<BusinessFigures, 'firstTwelveMonths' | 'overtakesIn'>): string[] {
  return [
    ...(printedDollars(firstTwelveMonths.adds) < 0
      ? ['Costs more than it brings in the first 12 months.']
      : []),
    overtakesIn === undefined
      ? 'Pays less per hour than an extra shift, even when full.'
      : `Overtakes an extra shift in month ${overtakesIn}.`,
  ]
}
