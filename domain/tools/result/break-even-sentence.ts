import type { TakeHomeInputs } from '../take-home/take-home.ts'
import { describeSales } from './units.ts'

/** Break-even points as fractions of a full schedule. Undefined for a point above 4 (400%). */
interface BreakEvenShares {
  thisYear: number | undefined
  /** The break-even point from the second year on, without start-up costs. */
  later: number | undefined
}

/**
 * One nurse cannot work more than 100% of a full schedule. So if `thisYear` is undefined or above
 * 100%, the sentence describes `later`.
 */
export function describeBreakEven(
  { lines, countsStartUpCosts }: TakeHomeInputs,
  units: readonly string[],
  { thisYear, later }: BreakEvenShares,
): string {
  const salesAt = (share: number, between: string) => {
    const sales = describeSales(lines, units, toPercent(share) / 100)
    return sales && `${between} about ${sales}`
  }
  if (thisYear !== undefined && toPercent(thisYear) <= 100) {
    return `At ${toPercent(thisYear)}% of a full schedule${salesAt(thisYear, ':')}.`
  }
  if (later === undefined) return 'Not reached, even at four times a full schedule.'
  const percent = toPercent(later)
  return percent <= 100
    ? `Not this year, because of the start-up costs. From year two, at ${percent}% of a full schedule${salesAt(later, ':')}.`
    : `One nurse cannot reach this. ${countsStartUpCosts ? 'Even from year two, without start-up costs, it' : 'It'} takes ${percent}% of a full schedule.`
}

/** Rounds up, so that the business really breaks even at the percent that the sentence states. */
const toPercent = (share: number): number => Math.ceil(share * 100)
