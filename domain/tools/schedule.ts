export const salesPeriods = ['week', 'month', 'year', 'trip'] as const
export type SalesPeriod = (typeof salesPeriods)[number]

/**
 * A price line: one kind of sale with its price, and how often it happens at a full schedule.
 * Amounts are whole cents.
 */
export interface SalesLine {
  price: number
  /** Units sold in one `period`. */
  quantity: number
  period: SalesPeriod
  /** Number of periods with sales in a year, such as 46 weeks. */
  periods: number
  cost: number
  /** Hours of work for one unit, including notes and calls. */
  hours: number
}

/** The take-home tool keeps a removed line with zeros, and does not show it. */
export const isRemovedLine = ({ price, quantity, cost, hours }: SalesLine): boolean =>
  price + quantity + cost + hours === 0

/** If no price line has the period `week`, we assume this number of working weeks in a year. */
const usualWeeks = 46

/** A job, paid hours and unpaid hours above this number a week do not fit together. */
export const mostHoursPerWeek = 60

export const countWorkingWeeks = (lines: readonly SalesLine[]): number =>
  lines.find(({ period }) => period === 'week')?.periods ?? usualWeeks

/** Amounts are cents. */
interface FullYear {
  gross: number
  unitCosts: number
  paidHours: number
  unpaidHours: number
}

export function calculateFullYear(
  lines: readonly SalesLine[],
  unpaidHoursPerWeek: number,
): FullYear {
  const year: FullYear = {
    gross: 0,
    unitCosts: 0,
    paidHours: 0,
    unpaidHours: unpaidHoursPerWeek * countWorkingWeeks(lines),
  }
  for (const { price, quantity, periods, cost, hours } of lines) {
    const units = quantity * periods
    year.gross += price * units
    year.unitCosts += cost * units
    year.paidHours += hours * units
  }
  return year
}

/** Hours a week at a full schedule, unpaid hours included, rounded to an hour. */
export function calculateWeeklyHours(
  lines: readonly SalesLine[],
  unpaidHoursPerWeek: number,
): number {
  const { paidHours } = calculateFullYear(lines, unpaidHoursPerWeek)
  return Math.round(paidHours / countWorkingWeeks(lines) + unpaidHoursPerWeek)
}

/** The months in which a schedule fills, from the first step, and the share it starts with. */
export interface Ramp {
  /** Months from the first step to the first client. */
  launchMonths: number
  /** Months from the first client to a full schedule. */
  rampMonths: number
  /** What the first client brings, as a fraction of a full schedule. */
  firstClientShare: number
}

/**
 * The share of a full schedule, 0 to 1, in `month`, counted from 1 at the first step. We take the
 * middle of the month. The share is 0 before the first client and then grows evenly.
 */
export function shareInMonth(
  { launchMonths, rampMonths, firstClientShare }: Ramp,
  month: number,
): number {
  const sinceLaunch = month - 0.5 - launchMonths
  if (sinceLaunch < 0) return 0
  if (sinceLaunch >= rampMonths) return 1
  return firstClientShare + (1 - firstClientShare) * (sinceLaunch / rampMonths)
}

/** The average share of the twelve months after the first step, 0 to 1. */
export function shareOfFirstTwelveMonths(ramp: Ramp): number {
  let sum = 0
  for (let month = 1; month <= 12; month += 1) sum += shareInMonth(ramp, month)
  return sum / 12
}

/** The first month whose share is 1. */
export const fullMonth = ({ launchMonths, rampMonths }: Ramp): number =>
  Math.max(1, Math.ceil(launchMonths + rampMonths + 0.5))
