import { usd } from '../billing/money.ts'

/**
 * The tools calculate in US cents. Inputs and the figures set by law are whole cents. A calculation
 * keeps fractions of a cent and rounds only its result.
 */

/** Whole cents of an amount in dollars: 45.5 -> 4550. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

// In floating point, an exact half of a cent can be this much too small.
const halfMargin = 1e-6

/** Whole cents, rounded half up. */
export const roundCents = (cents: number): number => Math.floor(cents + 0.5 + halfMargin)

/**
 * Rounds cents half up to a multiple of `step` dollars: `roundToDollars(5262320, 100)` is 5260000.
 */
export const roundToDollars = (cents: number, step = 1): number =>
  roundCents(cents / (100 * step)) * 100 * step

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/**
 * Formats cents as dollars, rounded half up. Only an amount under $10 shows its cents: 4328 ->
 * "$43", 950 -> "$9.50".
 */
export function formatCents(cents: number): string {
  const rounded = roundCents(cents)
  const isSmall = Math.abs(rounded) < 1000 && rounded % 100 !== 0
  // Adding 0 turns -0 into 0, which has no minus sign.
  return isSmall ? exact.format(rounded / 100) : usd.format(roundToDollars(rounded) / 100 + 0)
}

/** Cents as the user wrote them: 4850 -> "$48.50", 4800 -> "$48". */
export const formatExactCents = (cents: number): string =>
  cents % 100 === 0 ? usd.format(cents / 100) : exact.format(cents / 100)
