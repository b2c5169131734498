import { usd } from '../billing/money.ts'

/**
 * The tools calculate in US cents. Amounts that users enter or that a law sets are whole cents,
 * except the IRS mileage rate. A calculation keeps fractions of a cent and rounds only its result.
 */

export const toCents = (dollars: number): number => Math.round(dollars * 100)

// A floating-point error can make an exact half of a cent slightly too small. We add this amount,
// so that the half is still rounded up.
const halfMargin = 1e-6

/** Whole cents, rounded half up. */
export const roundCents = (cents: number): number => Math.floor(cents + 0.5 + halfMargin)

/**
 * Rounds cents half up to a multiple of `step` dollars: `roundDollars(5262320, 100)` is 5260000.
 */
export const roundDollars = (cents: number, step = 1): number =>
  roundCents(cents / (100 * step)) * 100 * step

/** A yearly figure as pages print it, and as a verdict reads it: rounded to $100, never -0. */
export const printedDollars = (cents: number): number => roundDollars(cents, 100) + 0

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/**
 * Formats cents as dollars. An amount of $10 or more is rounded half up to a dollar: 4328 -> "$43".
 * A smaller amount shows its cents, unless they are 0: 950 -> "$9.50", 900 -> "$9".
 */
export function formatCents(cents: number): string {
  const rounded = roundCents(cents)
  const isSmall = Math.abs(rounded) < 1000 && rounded % 100 !== 0
  // Add 0 to turn -0 into 0. Otherwise -0 would be printed as "-$0".
  return isSmall ? exact.format(rounded / 100) : usd.format(roundDollars(rounded) / 100 + 0)
}

/** Formats whole cents as dollars without rounding: 4850 -> "$48.50", 4800 -> "$48". */
export const formatExactCents = (cents: number): string =>
  cents % 100 === 0 ? usd.format(cents / 100) : exact.format(cents / 100)
