import { roundCents, formatCents } from '../cents.ts'
import { shareInMonth, type Ramp, calculateFullYear } from '../schedule.ts'
import { calculateTakeHome, type StateTaxRule, type TakeHomeInputs } from './take-home.ts'
import type { FederalTaxYear } from './tax-years.ts'

/**
 * Inputs of the runway. The runway shows how a nurse's savings change each month if the nurse drops
 * hospital shifts while a business grows. Amounts are whole cents.
 */
export interface RunwayInputs extends Ramp {
  shiftsPerWeek: number
  hoursPerShift: number
  /** Monthly take-home from one weekly shift. */
  shiftTakeHome: number
  /** Monthly take-home from all shifts of the current job, before the nurse drops any. */
  jobTakeHome: number
  /** What the household needs per month. */
  need: number
  savings: number
  /** The nurse drops a shift only if savings cover `need` for this number of months. */
  monthsInReserve: number
  /** The fraction of a full schedule at which the business stops growing. */
  plateau: number
  /** Hours a week that the nurse must work to keep the employer's benefits. */
  benefitHours: number
}

/** The facts of the business that the runway needs. Amounts are cents. A rate of 0.03 means 3%. */
export interface RunwayBusiness {
  /** Gross per month at a full schedule. */
  monthlyGross: number
  feeRate: number
  /** Unit costs and mileage per month at a full schedule. */
  monthlyVariableCosts: number
  monthlyFixedCosts: number
  startUpCosts: number
  /** Part of a month's profit that is set aside for tax. */
  setAsideRate: number
  /** Pay per month, after tax, of the hours at the job that a full schedule takes. */
  monthlyLostPay: number
}

/** One month of the runway. Amounts are whole cents. */
interface RunwayMonth {
  month: number
  share: number
  business: number
  shifts: number
  /** Savings at the end of the month. */
  savings: number
}

export interface Runway {
  months: RunwayMonth[]
  /** For each dropped shift, the first month without it. */
  drops: number[]
  lowest: { month: number; savings: number }
  /** First month that ends with negative savings. */
  runsOutIn: number | undefined
  /**
   * First month in which the remaining shifts have fewer hours than `benefitHours`. Undefined if
   * there is no such month, or if the nurse works too few hours even in the first month.
   */
  belowBenefitsFrom: number | undefined
}

const monthsShown = 36
const monthsAveraged = 3

/**
 * Projects savings over 36 months. At the end of a month, the nurse drops one more weekly shift if
 * savings cover `need` for `monthsInReserve` months, and if the business replaces the pay of that
 * shift and of all shifts dropped before.
 */
export function projectRunway(inputs: RunwayInputs, business: RunwayBusiness): Runway {
  const { shiftsPerWeek, shiftTakeHome, need, plateau } = inputs
  const reserve = inputs.monthsInReserve * need
  const months: RunwayMonth[] = []
  const incomes: number[] = []
  const drops: number[] = []
  let savings = inputs.savings - business.startUpCosts
  let shifts = shiftsPerWeek
  for (let month = 1; month <= monthsShown; month += 1) {
    const share = Math.min(plateau, shareInMonth(inputs, month))
    const profit =
      business.monthlyGross * share * (1 - business.feeRate) -
      business.monthlyVariableCosts * share -
      business.monthlyFixedCosts
    // The fewer shifts remain, the fewer of their hours the business takes.
    const lostPay = shifts > 0 ? business.monthlyLostPay * share * (shifts / shiftsPerWeek) : 0
    const income = (profit > 0 ? profit * (1 - business.setAsideRate) : profit) - lostPay
    incomes.push(income)
    savings += income + inputs.jobTakeHome - (shiftsPerWeek - shifts) * shiftTakeHome - need
    months.push({
      month,
      share,
      business: roundCents(income),
      shifts,
      savings: roundCents(savings),
    })
    const recent = incomes.slice(-monthsAveraged)
    const average = recent.reduce((sum, value) => sum + value, 0) / monthsAveraged
    // Whether the average income of the business in the last three months is at least the pay of
    // the next shift to drop and of all shifts dropped before.
    const covers =
      recent.length === monthsAveraged && average >= shiftTakeHome * (shiftsPerWeek - shifts + 1)
    if (shifts > 0 && covers && savings >= reserve) {
      shifts -= 1
      drops.push(month + 1)
    }
  }
  const lowest = months.reduce((least, row) => (row.savings < least.savings ? row : least))
  const isBelowBenefits = (row: RunwayMonth) =>
    row.shifts * inputs.hoursPerShift < inputs.benefitHours
  return {
    months,
    drops: drops.filter((month) => month <= monthsShown),
    lowest: { month: lowest.month, savings: lowest.savings },
    runsOutIn: months.find((row) => row.savings < 0)?.month,
    belowBenefitsFrom:
      drops.length > 0 && !months.slice(0, 1).some(isBelowBenefits)
        ? months.find(isBelowBenefits)?.month
        : undefined,
  }
}

export function describeRunway(
  { months, drops, lowest, runsOutIn, belowBenefitsFrom }: Runway,
  { hoursPerShift, benefitHours }: RunwayInputs,
): string[] {
  const others = drops.slice(1).map((month) => `from month ${month} another`)
  const list = [`From month ${drops[0]} you can drop one weekly shift`, ...others].join(', ')
  const below = months.find(({ month }) => month === belowBenefitsFrom)
  return [
    ...(runsOutIn === undefined ? [] : [`You run out of savings in month ${runsOutIn}.`]),
    drops.length > 0
      ? `${list.replace(/, (?=[^,]*$)/, ', and ')}.`
      : `You cannot drop a shift in the first ${months.length} months.`,
    `Your savings are lowest in month ${lowest.month}: ${formatCents(lowest.savings)}.`,
    ...(below
      ? [
          `From month ${below.month} you work ${below.shifts * hoursPerShift} hours a week at your job. You need ${benefitHours} hours to keep your benefits. Check this number with your employer.`,
        ]
      : []),
  ]
}

/**
 * Converts the inputs of the take-home tool to monthly amounts for the runway. `plateau` is the
 * fraction of a full schedule for which we calculate `setAsideRate`.
 */
export function buildRunwayBusiness(
  table: FederalTaxYear,
  inputs: TakeHomeInputs,
  plateau: number,
  stateTax?: StateTaxRule,
): RunwayBusiness {
  const { gross, unitCosts } = calculateFullYear(inputs.lines, inputs.unpaidHoursPerWeek)
  const mileage = inputs.milesPerWeek * inputs.drivingWeeks * table.mileageRate
  const runningCosts = inputs.runningCosts.reduce((sum, cost) => sum + cost, 0)
  const atPlateau = calculateTakeHome(table, { ...inputs, share: plateau }, stateTax)
  return {
    monthlyGross: gross / 12,
    feeRate: inputs.feeRate,
    monthlyVariableCosts: (unitCosts + mileage) / 12,
    monthlyFixedCosts: runningCosts / 12,
    startUpCosts: inputs.startUpCosts,
    setAsideRate: atPlateau.setAsideRate ?? 0,
    monthlyLostPay: plateau > 0 ? atPlateau.lostPay / plateau / 12 : 0,
  }
}
