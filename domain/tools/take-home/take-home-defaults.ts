import { toCents } from '../cents.ts'
import type { SalesLine } from '../schedule.ts'
import { estimateShiftTakeHome } from './shift-pay.ts'
import type { RunwayDraft } from './take-home-cells.ts'
import type { TakeHomeInputs } from './take-home.ts'

/** Amounts are whole cents. */
export interface TakeHomeEntry {
  /** The price lines of the solo scenario with the highest gross, which is a full schedule. */
  lines: readonly SalesLine[]
  unpaidHoursPerWeek: number
  milesPerWeek: number
  startUp: { low: number; high: number }
  /** Undefined if the entry lists no yearly costs. We then use `usualRunningCosts`. */
  runningCosts?: readonly number[] | undefined
  /** Fraction of a full schedule in the first year. */
  firstYearShare: number
  /** Time from the first step to the first client. */
  launch: { min: number; max: number; unit: 'weeks' | 'months' }
}

/** The usual running costs of a year, by name. Our estimate. */
export const usualRunningCosts = [
  { item: 'Insurance', cents: toCents(1_200) },
  { item: 'Charting and phone', cents: toCents(1_200) },
  { item: 'Website and marketing', cents: toCents(600) },
  { item: 'Accounting, license and education', cents: toCents(500) },
] as const

/** Card and payment fees. Our estimate. */
const usualFeeRate = 0.03
const usualDrivingWeeks = 46

/** The national median RN wage of $97,550 a year (BLS, OEWS 29-1141, May 2025) over 2,080 hours. */
export const medianHourlyWage = toCents(46.9)

/** By default, a year includes the start-up costs if its `share` is at most this value. */
const startUpYearShare = 0.5
export const countsStartUpCosts = (share: number): boolean => share <= startUpYearShare

const middleOf = ({ low, high }: { low: number; high: number }): number => (low + high) / 2

/**
 * Builds the default inputs of the take-home tool: filing status single, no other income. `share`
 * is a fraction of a full schedule.
 */
export const buildTakeHomeInputs = (
  entry: TakeHomeEntry,
  share = entry.firstYearShare,
): TakeHomeInputs => ({
  lines: entry.lines,
  share,
  runningCosts: entry.runningCosts ?? usualRunningCosts.map(({ cents }) => cents),
  feeRate: usualFeeRate,
  milesPerWeek: entry.milesPerWeek,
  drivingWeeks: usualDrivingWeeks,
  startUpCosts: Math.round(middleOf(entry.startUp)),
  countsStartUpCosts: countsStartUpCosts(share),
  unpaidHoursPerWeek: entry.unpaidHoursPerWeek,
  tax: {
    status: 'single',
    ownWages: 0,
    spouseWages: 0,
    otherIncome: 0,
    healthPremiums: 0,
    sepContribution: 0,
    isSpecifiedService: true,
  },
  stateRate: undefined,
  hourlyWage: medianHourlyWage,
  benefits: 0,
})

const monthsPerWeek = 12 / 52

export function buildRunway({ launch }: TakeHomeEntry, hourlyWage: number): RunwayDraft {
  const hoursPerShift = 12
  const middle = middleOf({ low: launch.min, high: launch.max })
  const launchMonths = launch.unit === 'weeks' ? middle * monthsPerWeek : middle
  return {
    shiftsPerWeek: 3,
    hoursPerShift,
    shiftTakeHome: estimateShiftTakeHome(hourlyWage, hoursPerShift),
    need: undefined,
    jobTakeHome: undefined,
    savings: undefined,
    monthsInReserve: 2,
    launchMonths: Math.round(launchMonths * 10) / 10,
    rampMonths: 12,
    plateau: 0.6,
    benefitHours: 30,
  }
}
