import type { Household } from './profile.ts'
import {
  fullMonth,
  mostHoursPerWeek,
  shareInMonth,
  shareOfFirstTwelveMonths,
  calculateFullYear,
  countWorkingWeeks,
} from './schedule.ts'
import {
  buildTakeHomeInputs,
  fastRamp,
  middleRamp,
  slowRamp,
  type TakeHomeEntry,
} from './take-home/take-home-defaults.ts'
import {
  calculatePayroll,
  calculateTakeHome,
  type StateTaxRule,
  type TakeHomeInputs,
} from './take-home/take-home.ts'
import type { StateTaxRow } from './state-tax.schema.ts'
import { calculateStateTax } from './state-tax.ts'
import type { FederalTaxYear } from './take-home/tax-years.ts'

/** The tax rules of a year. Without `state`, figures are before state tax. */
export interface TaxRules {
  federal: FederalTaxYear
  state?: StateTaxRow | undefined
}

/** The rules as the calculation uses them. */
interface KnownRules {
  federal: FederalTaxYear
  stateTax?: StateTaxRule | undefined
}

/** Twelve months of a business next to its hours at the nurse's job. Amounts are cents, not rounded. */
export interface KeptYear {
  /** The household's after-tax money with the business, minus the same without it. */
  adds: number
  /** Paid and unpaid hours of the year. */
  hours: number
  perHour: number
  /** What an hour keeps if the nurse works the same hours at her job instead. */
  shiftPerHour: number
  /** Whether both sides are calculated without wages from the job. */
  isJobLeft: boolean
}

/** What a solo business brings one household. */
export interface BusinessFigures {
  /** Share of a full schedule in the first twelve months, 0 to 1. */
  share: { low: number; middle: number; high: number }
  /** The twelve months after the first step, after start-up costs. */
  firstTwelveMonths: KeptYear
  /**
   * The first month, counted from 1 at the first step, from which the business keeps at least as
   * much per hour as the job. Undefined if even a full schedule does not.
   */
  overtakesIn: number | undefined
  /** Twelve months at the full schedule, without start-up costs. `month` is the first of them. */
  full: KeptYear & { month: number }
  /** A whole year of ten hours a week, without start-up costs. */
  tenHours: KeptYear & { share: number }
  /** False without a state, and if we do not know the state's rules for these incomes. */
  includesStateTax: boolean
}

const tolerance = 1e-9

interface Business {
  entry: TakeHomeEntry
  household: Household
  /** The inputs with the wages of the job, and without them. */
  withJob: TakeHomeInputs
  withoutJob: TakeHomeInputs
  weeks: number
  paidHoursPerWeek: number
}

function toBusiness(entry: TakeHomeEntry, household: Household): Business {
  const withJob = buildTakeHomeInputs(entry, household, 1)
  const weeks = countWorkingWeeks(entry.lines)
  const { paidHours } = calculateFullYear(entry.lines, entry.unpaidHoursPerWeek)
  return {
    entry,
    household,
    withJob,
    withoutJob: { ...withJob, tax: { ...withJob.tax, ownWages: 0 } },
    weeks,
    paidHoursPerWeek: paidHours / weeks,
  }
}

/** Whether the job does not fit next to the business at `share` of a full schedule. */
function leavesJob({ entry, household, paidHoursPerWeek }: Business, share: number): boolean {
  const { job, hoursPerWeek } = household
  const hours = hoursPerWeek + share * paidHoursPerWeek + entry.unpaidHoursPerWeek
  return job === 'leaves' || hours > mostHoursPerWeek + tolerance
}

function keepYear({ federal, stateTax }: KnownRules, inputs: TakeHomeInputs): KeptYear {
  const { left: adds, hours } = calculateTakeHome(federal, inputs, stateTax)
  const shift = calculatePayroll(federal, inputs, hours, stateTax).left
  return {
    adds,
    hours,
    perHour: hours > 0 ? adds / hours : 0,
    shiftPerHour: hours > 0 ? shift / hours : 0,
    isJobLeft: inputs.tax.ownWages === 0,
  }
}

/** A whole year at `share`, without start-up costs. The job is left if it does not fit. */
const inputsAt = (business: Business, share: number): TakeHomeInputs => ({
  ...(leavesJob(business, share) ? business.withoutJob : business.withJob),
  share,
})

const firstInputs = ({ entry, withJob }: Business): TakeHomeInputs => ({
  ...withJob,
  share: shareOfFirstTwelveMonths(middleRamp(entry)),
  countsStartUpCosts: true,
})

const overtakes = ({ hours, perHour, shiftPerHour }: KeptYear): boolean =>
  hours > 0 && perHour >= shiftPerHour

/**
 * Searches backward from the full schedule, because a lower share may overtake and a higher one
 * not: at the share from which the job does not fit, both sides change.
 */
function findMonthOfOvertaking(rules: KnownRules, business: Business): number | undefined {
  const ramp = middleRamp(business.entry)
  const overtakesInMonth = (month: number) =>
    overtakes(keepYear(rules, inputsAt(business, shareInMonth(ramp, month))))
  let month = fullMonth(ramp)
  if (!overtakesInMonth(month)) return undefined
  while (month > 1 && overtakesInMonth(month - 1)) month -= 1
  return month
}

/**
 * Calculates with the state's tax. If its rules do not cover one of the incomes, calculates
 * everything again without it, so that both sides of each comparison have the same taxes.
 */
function withKnownStateTax<Result>(
  { federal, state }: TaxRules,
  calculate: (rules: KnownRules) => Result,
): Result & { includesStateTax: boolean } {
  if (!state) return { ...calculate({ federal }), includesStateTax: false }
  let isKnown = true
  const result = calculate({
    federal,
    stateTax(situation) {
      const tax = calculateStateTax(state, situation)
      if (tax === undefined) isKnown = false
      return tax
    },
  })
  return { ...(isKnown ? result : calculate({ federal })), includesStateTax: isKnown }
}

export const calculateBusinessFigures = (
  entry: TakeHomeEntry,
  household: Household,
  rules: TaxRules,
): BusinessFigures =>
  withKnownStateTax(rules, (known) => {
    const business = toBusiness(entry, household)
    const ramp = middleRamp(entry)
    const share = {
      low: shareOfFirstTwelveMonths(slowRamp(entry)),
      middle: shareOfFirstTwelveMonths(ramp),
      high: shareOfFirstTwelveMonths(fastRamp(entry)),
    }
    return {
      share,
      firstTwelveMonths: keepYear(known, firstInputs(business)),
      overtakesIn: findMonthOfOvertaking(known, business),
      full: { ...keepYear(known, inputsAt(business, 1)), month: fullMonth(ramp) },
      tenHours: keepTenHours(known, entry, household),
    }
  })

/** The rules of the figures. Whatever stands next to them uses the same, so that it agrees. */
export const rulesOf = (
  { includesStateTax }: Pick<BusinessFigures, 'includesStateTax'>,
  { federal, state }: TaxRules,
): TaxRules => (includesStateTax ? { federal, state } : { federal })

/**
 * A whole year at `share` of a full schedule, without start-up costs. Before state tax if the
 * figures of the business are.
 */
export const calculateYearAt = (
  entry: TakeHomeEntry,
  household: Household,
  rules: TaxRules,
  share: number,
): KeptYear & { includesStateTax: boolean } =>
  withKnownStateTax(rulesOf(calculateBusinessFigures(entry, household, rules), rules), (known) =>
    keepYear(known, inputsAt(toBusiness(entry, household), share)),
  )

/** The inputs of `calculateYearAt`, to show each step. */
export const yearInputs = (
  entry: TakeHomeEntry,
  household: Household,
  share: number,
): TakeHomeInputs => inputsAt(toBusiness(entry, household), share)

/** One month, at the rate of a whole year at its share, without start-up costs. Amounts are cents. */
export interface BusinessMonth {
  /** Counted from 1 at the first step. */
  month: number
  share: number
  /** A twelfth of what the year adds. */
  adds: number
  perHour: number
  shiftPerHour: number
}

/** The first `count` months of a business. */
export const projectMonths = (
  entry: TakeHomeEntry,
  household: Household,
  rules: TaxRules,
  count = 36,
): BusinessMonth[] =>
  withKnownStateTax(rules, (known) => {
    const business = toBusiness(entry, household)
    const ramp = middleRamp(entry)
    const months = Array.from({ length: count }, (_, index) => {
      const month = index + 1
      const share = shareInMonth(ramp, month)
      const { adds, perHour, shiftPerHour } = keepYear(known, inputsAt(business, share))
      return { month, share, adds: adds / 12, perHour, shiftPerHour }
    })
    return { months }
  }).months

/** The inputs of the take-home tool for the two years of `BusinessFigures`, to show each step. */
export function figureInputs(
  entry: TakeHomeEntry,
  household: Household,
): { firstTwelveMonths: TakeHomeInputs; full: TakeHomeInputs } {
  const business = toBusiness(entry, household)
  return { firstTwelveMonths: firstInputs(business), full: inputsAt(business, 1) }
}

/** Part of the unpaid hours that remains in a week of ten hours. Our estimate. */
const unpaidPartOfTenHours = 0.6

/** Never more than a full schedule, which can have fewer than ten hours. */
function keepTenHours(
  known: KnownRules,
  entry: TakeHomeEntry,
  household: Household,
): KeptYear & { share: number } {
  const unpaidHoursPerWeek = unpaidPartOfTenHours * entry.unpaidHoursPerWeek
  const business = toBusiness({ ...entry, unpaidHoursPerWeek }, household)
  const paid = Math.max(0, 10 - unpaidHoursPerWeek)
  const share = Math.min(1, paid / business.paidHoursPerWeek)
  return { ...keepYear(known, inputsAt(business, share)), share }
}

const highestFactor = 10
const bisections = 40
const priceStep = 5

/**
 * The price of the first line, in whole cents, at which a full schedule keeps as much per hour as
 * the job if all prices rise by the same factor. Rounded up to $5. Undefined if not even ten times
 * the prices are enough.
 */
export function findOvertakingPrice(
  entry: TakeHomeEntry,
  household: Household,
  rules: TaxRules,
): number | undefined {
  const [first] = entry.lines
  const overtakesAt = (factor: number) => {
    const lines = entry.lines.map((line) => ({ ...line, price: line.price * factor }))
    return withKnownStateTax(rules, (known) => ({
      isMet: overtakes(keepYear(known, inputsAt(toBusiness({ ...entry, lines }, household), 1))),
    })).isMet
  }
  if (!first || !overtakesAt(highestFactor)) return undefined
  let low = 1
  let high = highestFactor
  for (let step = 0; step < bisections; step += 1) {
    const middle = (low + high) / 2
    if (overtakesAt(middle)) high = middle
    else low = middle
  }
  const step = priceStep * 100
  return Math.ceil((first.price * high) / step - tolerance * 1e3) * step
}
