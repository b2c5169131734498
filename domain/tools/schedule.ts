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

/** If no price line has the period `week`, we assume this number of working weeks in a year. */
const usualWeeks = 46

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
