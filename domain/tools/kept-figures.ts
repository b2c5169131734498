import type { BusinessFigures } from './business-figures.ts'
import { printedDollars, roundDollars } from './cents.ts'
import { formatAdds, formatPerHour } from './result/figure-texts.ts'

/** The figures of one business for one profile. Amounts are whole cents. */
export interface KeptFigures {
  /** The month in which the business overtakes an extra shift. Null for never. */
  overtakes: number | null
  /** What the first twelve months add, rounded to $100. */
  firstTwelveMonths: number
  /** What an hour of a full schedule keeps, rounded to $1. */
  fullPerHour: number
  /** "$66,700 a year. Extra shift: $33". */
  fullNote: string
}

export function toKeptFigures({
  firstTwelveMonths,
  overtakesIn,
  full,
}: BusinessFigures): KeptFigures {
  const shift = `${full.isJobLeft ? 'Staff job' : 'Extra shift'}: ${formatPerHour(full.shiftPerHour)}`
  return {
    overtakes: overtakesIn ?? null,
    firstTwelveMonths: printedDollars(firstTwelveMonths.adds),
    fullPerHour: roundDollars(full.perHour),
    fullNote: `${formatAdds(full.adds)} a year. ${shift}`,
  }
}
