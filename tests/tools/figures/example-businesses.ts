import type { Household } from '../../../domain/tools/profile.ts'
import { toHousehold } from '../../../domain/tools/profile.ts'
import type { TaxRules } from '../../../domain/tools/business-figures.ts'
import type { StateTaxRow } from '../../../domain/tools/state-tax.schema.ts'
import type { SalesLine } from '../../../domain/tools/schedule.ts'
import type { TakeHomeEntry } from '../../../domain/tools/take-home/take-home-defaults.ts'
import { taxYear2026 } from '../take-home/take-home-inputs.ts'

const line = (
  price: number,
  quantity: number,
  period: SalesLine['period'],
  periods: number,
  hours: number,
  cost = 0,
): SalesLine => ({ price: price * 100, quantity, period, periods, cost: cost * 100, hours })

const business = (
  lines: SalesLine[],
  other: { unpaid: number; milesAYear: number; running: number; startUp: number },
  [launchLow, launchHigh]: readonly [number, number],
  [rampLow, rampHigh]: readonly [number, number],
  firstClientShare: number,
): TakeHomeEntry => ({
  lines,
  unpaidHoursPerWeek: other.unpaid,
  milesPerWeek: other.milesAYear / 46,
  startUp: { low: other.startUp * 100, high: other.startUp * 100 },
  runningCosts: [other.running * 100],
  launch: { low: launchLow, high: launchHigh },
  ramp: { low: rampLow, high: rampHigh },
  firstClientShare,
})

/** Six businesses with the inputs of the worked examples. Paid hours a year are in the name. */
export const exampleBusinesses = {
  chronic: business(
    [line(225, 45, 'month', 12, 2)],
    { unpaid: 7, milesAYear: 460, running: 3500, startUp: 5400 },
    [2, 4],
    [18, 30],
    0.05,
  ),
  footCare: business(
    [line(60, 25, 'week', 46, 0.75, 3)],
    { unpaid: 10, milesAYear: 2760, running: 4400, startUp: 6400 },
    [3, 6],
    [12, 24],
    0.1,
  ),
  sleep: business(
    [line(450, 2.5, 'week', 46, 7)],
    { unpaid: 5, milesAYear: 0, running: 3200, startUp: 3250 },
    [2, 4],
    [12, 24],
    0.1,
  ),
  travel: business(
    [line(150, 6, 'week', 46, 2.5), line(900, 5, 'trip', 6, 10)],
    { unpaid: 6, milesAYear: 920, running: 5100, startUp: 12_150 },
    [3, 8],
    [18, 36],
    0.05,
  ),
  legal: business(
    [line(150, 15, 'week', 46, 1)],
    { unpaid: 9, milesAYear: 0, running: 3200, startUp: 2750 },
    [3, 9],
    [24, 36],
    0.15,
  ),
  school: business(
    [line(65, 20, 'week', 40, 1)],
    { unpaid: 6, milesAYear: 2760, running: 3150, startUp: 3050 },
    [2, 8],
    [4, 14],
    0.4,
  ),
} as const satisfies Record<string, TakeHomeEntry>

interface ExampleNurse {
  household: Household
  rules: TaxRules
}

/** A tax on wages and on the profit above 0, without deductions. */
export const flatTax = (percent: number): StateTaxRow => ({
  kind: 'flat',
  startsFrom: 'stateGross',
  halfSelfEmploymentTax: 'not deducted',
  isQbiDeducted: false,
  single: { brackets: [[0, percent]] },
  joint: { brackets: [[0, percent]] },
})

/** Three nurses: next to a job, next to a smaller job with a spouse and state tax, and without a job. */
export const exampleNurses = {
  A: {
    household: toHousehold({ job: 'keeps', status: 'single' }),
    rules: { federal: taxYear2026 },
  },
  B: {
    household: toHousehold({
      job: 'keeps',
      hourlyPay: 52_00,
      hoursPerWeek: 24,
      status: 'joint',
      spouseWages: 60_000_00,
    }),
    rules: { federal: taxYear2026, state: flatTax(4.95) },
  },
  C: {
    household: toHousehold({ job: 'leaves', hourlyPay: 40_00, status: 'head' }),
    rules: { federal: taxYear2026 },
  },
} as const satisfies Record<string, ExampleNurse>
