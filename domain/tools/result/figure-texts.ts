import { printedDollars } from '../business-figures.ts'
import { formatCents } from '../cents.ts'

/** What a year adds, as pages print it: 767,672 cents -> "$7,700", -1,027,400 -> "a loss of $10,300". */
export function formatAdds(cents: number): string {
  const printed = printedDollars(cents)
  return printed < 0 ? `a loss of ${formatCents(-printed)}` : formatCents(printed)
}

/** Pay per hour to the dollar: 6233 -> "$62". A loss has a minus sign. */
export const formatPerHour = (cents: number): string =>
  formatCents(Math.floor(cents / 100 + 0.5) * 100)
