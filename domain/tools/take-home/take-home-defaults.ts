import { defaultProfile, toHousehold, type Household } from '../profile.ts'
import { shareOfFirstTwelveMonths, type Ramp, type SalesLine } from '../schedule.ts'
import type { RunwayDraft } from './take-home-fields.ts'
import type { FederalTaxYear } from './tax-years.ts'
import { roundCents } from '../cents.ts'
import { calculatePayroll } from './take-home.ts'
import type { PayrollInputs, StateTaxRule, TakeHomeInputs } from './take-home.ts'

/**
 * What one weekly shift brings a month after tax, in whole cents: the last shift of the wages in
 * `tax`. Without overtime pay and benefits.
 */
function calculateShiftTakeHome(
  table: FederalTaxYear,
  { tax, stateRate, hourlyWage }: PayrollInputs,
  hoursPerShift: number,
  calculateStateTax?: StateTaxRule,
): number {
  const hours = hoursPerShift * 52
  const ownWages = Math.max(0, tax.ownWages - hourlyWage * hours)
  const otherShifts = { tax: { ...tax, ownWages }, stateRate, hourlyWage, benefits: 0 }
  return roundCents(calculatePayroll(table, otherShifts, hours, calculateStateTax).left / 12)
}

/** A solo business at a full schedule. Amounts are whole cents. */
export interface TakeHomeEntry {
  /** The price lines of the solo scenario with the highest gross, which is a full schedule. */
  lines: readonly SalesLine[]
  unpaidHoursPerWeek: number
  milesPerWeek: number
  /** Costs that are paid once. */
  startUp: { low: number; high: number }
  /** Costs of a year, item by item. */
  runningCosts: readonly number[]
  /** Months from the first step to the first client. */
  launch: { low: number; high: number }
  /** Months from the first client to a full schedule. */
  ramp: { low: number; high: number }
  /** What the first client brings, as a fraction of a full schedule. */
  firstClientShare: number
  /** The weeks in a year that leave only `daysLeft` days for 12-hour shifts. */
  awayWeeks?: { perYear: number; daysLeft: number }
}

/** Hours a year at the job that do not fit next to a full schedule. */
const hoursGivenUp = ({ awayWeeks }: TakeHomeEntry, { hoursPerWeek }: Household): number =>
  awayWeeks
    ? Math.round(awayWeeks.perYear * Math.max(0, hoursPerWeek - 12 * awayWeeks.daysLeft))
    : 0

export const middleOf = ({ low, high }: { low: number; high: number }): number => (low + high) / 2

const rampAt =
  (pick: typeof middleOf) =>
  ({ launch, ramp, firstClientShare }: TakeHomeEntry): Ramp => ({
    launchMonths: pick(launch),
    rampMonths: pick(ramp),
    firstClientShare,
  })

/** How the schedule fills in the middle, at the slow end and at the fast end of the entry's months. */
export const middleRamp = rampAt(middleOf)
export const slowRamp = rampAt(({ high }) => high)
export const fastRamp = rampAt(({ low }) => low)

/** Card and payment fees. Our estimate. */
const usualFeeRate = 0.03
const usualDrivingWeeks = 46

/** By default, a year includes the start-up costs if its `share` is at most this value. */
const startUpYearShare = 0.5
export const countsStartUpCosts = (share: number): boolean => share <= startUpYearShare

/** The inputs that describe the household and its job, without other income. */
export const toPayrollInputs = (household: Household): PayrollInputs => ({
  tax: {
    status: household.status,
    ownWages: household.ownWages,
    spouseWages: household.spouseWages,
    otherIncome: 0,
    healthPremiums: 0,
    sepContribution: 0,
    isSpecifiedService: true,
  },
  state: household.state,
  stateRate: undefined,
  hourlyWage: household.hourlyPay,
  benefits: 0,
})

/**
 * Builds the default inputs of the take-home tool for a household. `share` is a fraction of a full
 * schedule, by default the share of the first twelve months with two decimals of a percent.
 */
export const buildTakeHomeInputs = (
  entry: TakeHomeEntry,
  household = toHousehold(defaultProfile),
  share = Math.round(shareOfFirstTwelveMonths(middleRamp(entry)) * 10_000) / 10_000,
): TakeHomeInputs => ({
  lines: entry.lines,
  share,
  runningCosts: entry.runningCosts,
  feeRate: usualFeeRate,
  milesPerWeek: entry.milesPerWeek,
  drivingWeeks: usualDrivingWeeks,
  startUpCosts: Math.round(middleOf(entry.startUp)),
  countsStartUpCosts: countsStartUpCosts(share),
  unpaidHoursPerWeek: entry.unpaidHoursPerWeek,
  hoursGivenUp: hoursGivenUp(entry, household),
  ...toPayrollInputs(household),
})

export function buildRunway(
  table: FederalTaxYear,
  entry: TakeHomeEntry,
  inputs: PayrollInputs,
  calculateStateTax?: StateTaxRule,
): RunwayDraft {
  const hoursPerShift = 12
  return {
    shiftsPerWeek: 3,
    hoursPerShift,
    shiftTakeHome: calculateShiftTakeHome(table, inputs, hoursPerShift, calculateStateTax),
    need: undefined,
    jobTakeHome: undefined,
    savings: undefined,
    monthsInReserve: 2,
    ...middleRamp(entry),
    plateau: 1,
    benefitHours: 30,
  }
}
