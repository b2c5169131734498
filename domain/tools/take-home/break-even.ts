import {
  calculatePayroll,
  calculateTakeHome,
  type StateTaxRule,
  type TakeHomeInputs,
} from './take-home.ts'
import type { FederalTaxYear } from './tax-years.ts'

const highestShare = 4
const bisections = 60

/**
 * The smallest share of a full schedule at which `surplusAt` returns 0 or more. Undefined if
 * `surplusAt` is negative even at 400%. Uses bisection, because each tax bracket would need its own
 * formula.
 */
export function findBreakEvenShare(surplusAt: (share: number) => number): number | undefined {
  if (surplusAt(highestShare) < 0) return undefined
  let low = 0
  let high = highestShare
  for (let step = 0; step < bisections; step += 1) {
    const middle = (low + high) / 2
    if (surplusAt(middle) < 0) low = middle
    else high = middle
  }
  return high
}

/** Break-even points as fractions of a full schedule. Undefined for a point above 4 (400%). */
interface BreakEven {
  /** At this share, sales pay exactly for costs and taxes. Pay given up at the job is neither. */
  coversCosts: number | undefined
  /** At this share, take-home reaches the user's goal. Undefined without a goal. */
  reachesGoal: number | undefined
  /**
   * At this share, an hour of the business pays as much as an hour on payroll. Undefined if the
   * business has no working hours.
   */
  matchesPayroll: number | undefined
}

/** `goal` is take-home in cents a year. */
export function findBreakEven(
  table: FederalTaxYear,
  inputs: TakeHomeInputs,
  goal?: number,
  stateTax?: StateTaxRule,
): BreakEven {
  const leftAt = (share: number, year = inputs) =>
    calculateTakeHome(table, { ...year, share }, stateTax).left
  return {
    coversCosts: findBreakEvenShare((share) => leftAt(share, { ...inputs, hoursGivenUp: 0 })),
    reachesGoal:
      goal === undefined ? undefined : findBreakEvenShare((share) => leftAt(share) - goal),
    matchesPayroll: findBreakEvenShare((share) =>
      surplusOverPayroll(table, { ...inputs, share }, stateTax),
    ),
  }
}

/**
 * Compares the yearly pay of the same hours, so equal yearly pay means equal hourly pay. If the
 * state's rules do not cover one of the two incomes, leaves its tax out of both.
 */
function surplusOverPayroll(
  table: FederalTaxYear,
  inputs: TakeHomeInputs,
  stateTax?: StateTaxRule,
): number {
  const year = calculateTakeHome(table, inputs, stateTax)
  if (year.hours === 0) return -1
  const payroll = calculatePayroll(table, inputs, year.hours, stateTax)
  return stateTax && !(year.includesStateTax && payroll.includesStateTax)
    ? surplusOverPayroll(table, inputs)
    : year.left - payroll.left
}
