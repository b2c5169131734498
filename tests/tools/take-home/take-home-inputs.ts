import { roundCents } from '../../../domain/tools/cents.ts'
import type { TaxSituation } from '../../../domain/tools/take-home/federal-tax.ts'
import type { TakeHomeInputs } from '../../../domain/tools/take-home/take-home.ts'
import { selectTaxYear } from '../../../domain/tools/take-home/tax-years.ts'

export const taxYear2026 = selectTaxYear('2026-11-22')

export const singleUser: TaxSituation = {
  status: 'single',
  ownWages: 0,
  spouseWages: 0,
  otherIncome: 0,
  healthPremiums: 0,
  sepContribution: 0,
  isSpecifiedService: true,
}

/**
 * Case 1 of take-home.unit.test.ts: medication reconciliation for seniors at a full schedule, with
 * sales of $73,950.
 */
export const fullSchedule: TakeHomeInputs = {
  lines: [
    { price: 275_00, quantity: 3, period: 'week', periods: 46, cost: 0, hours: 3 },
    { price: 150_00, quantity: 20, period: 'month', periods: 12, cost: 0, hours: 2 },
  ],
  share: 1,
  runningCosts: [1_200_00, 1_200_00, 600_00, 500_00],
  feeRate: 0.03,
  milesPerWeek: 60,
  drivingWeeks: 50,
  startUpCosts: 5_500_00,
  countsStartUpCosts: false,
  unpaidHoursPerWeek: 7,
  hoursGivenUp: 0,
  tax: singleUser,
  state: undefined,
  stateRate: undefined,
  hourlyWage: 45_00,
  benefits: 0,
}

const rates = new Set(['hours', 'setAsideRate', 'qbiPhaseOut'])

/** Rounds each amount of a result, and keeps its hours and rates. */
export function inWholeCents<Result extends object>(result: Result): Result {
  const rounded = Object.entries(result).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'number') return [name, rates.has(name) ? value : roundCents(value)]
    return [name, value && typeof value === 'object' ? inWholeCents(value) : value]
  })
  return Object.fromEntries(rounded) as Result
}
