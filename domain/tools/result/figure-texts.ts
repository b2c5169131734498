import type { BusinessFigures } from '../business-figures.ts'
import { formatCents, printedDollars } from '../cents.ts'

/** What a year adds, as pages print it: 767,672 cents -> "$7,700", -1,027,400 -> "a loss of $10,300". */
export function formatAdds(cents: number): string {
  const printed = printedDollars(cents)
  return printed < 0 ? `a loss of ${formatCents(-printed)}` : formatCents(printed)
}

/** Pay per hour to the dollar: 6233 -> "$62". A loss has a minus sign. */
export const formatPerHour = (cents: number): string =>
  formatCents(Math.floor(cents / 100 + 0.5) * 100)

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

/**
 * Every text of a page that changes with the reader's job. A static page prints them for the
 * default profile in elements with `data-figure`. The script of a stored profile replaces them.
 */
export function figureTexts({ firstTwelveMonths, overtakesIn, full, tenHours }: BusinessFigures) {
  return {
    verdict: verdictSentences({ firstTwelveMonths, overtakesIn }).join(' '),
    overtakes: overtakesIn === undefined ? 'Never' : `Month ${overtakesIn}`,
    first: formatAdds(firstTwelveMonths.adds),
    /** For a narrow column: "-$10,300". */
    firstShort: formatCents(printedDollars(firstTwelveMonths.adds)),
    firstPerHour: formatPerHour(firstTwelveMonths.perHour),
    firstShift: formatPerHour(firstTwelveMonths.shiftPerHour),
    full: formatPerHour(full.perHour),
    fullHour: `${formatPerHour(full.perHour)} an hour`,
    fullNote: `${formatAdds(full.adds)} a year, from month ${full.month}. ${full.isJobLeft ? 'On staff, both with your job left' : 'As extra shifts'}, the same hours keep ${formatPerHour(full.shiftPerHour)} an hour.`,
    /** What the same hours keep at the job. */
    shift: formatPerHour(full.shiftPerHour),
    /** What `shift` compares with. */
    shiftName: full.isJobLeft ? 'On staff, job left' : 'As extra shifts',
    tenHours: formatAdds(tenHours.adds),
  }
}
export type FigureName = keyof ReturnType<typeof figureTexts>
