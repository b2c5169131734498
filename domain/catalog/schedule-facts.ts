import { calculateWeeklyHours } from '../tools/schedule.ts'
import type { Opportunity } from './opportunity.schema.ts'
import { mainModel, scenarioRange } from './revenue.ts'

type Revenue = Pick<Opportunity, 'revenue'>

/**
 * If the entry of a solo business states no `firstYearShare`, we assume that the first year brings
 * 30% to 50% of the gross revenue of a full schedule.
 */
const usualFirstYear = { low: 30, high: 50 }
const firstYearRange = ({ revenue }: Revenue) => revenue.firstYearShare ?? usualFirstYear

/**
 * Gross revenue of the first year, as a percentage of the highest scenario of `mainModel`:
 * "30–50%". For a solo business, the highest scenario is a full schedule.
 */
export function firstYearPercent(entry: Revenue): string {
  const { low, high } = firstYearRange(entry)
  return `${low}–${high}%`
}

/** The middle of the first year's range, as a fraction of a full schedule: 30% to 50% -> 0.4. */
export function firstYearShare(entry: Revenue): number {
  const { low, high } = firstYearRange(entry)
  return Math.round((low + high) / 2) / 100
}

/** Gross revenue of one nurse at full schedule, in US dollars per year. Undefined for a company. */
export const fullGross = ({ revenue }: Revenue): number | undefined =>
  revenue.solo && scenarioRange(revenue.solo).high

/**
 * Hours a week of the highest solo scenario, unpaid hours included, rounded to a whole hour.
 * Undefined for a company. Also undefined if the scenario does not state its unpaid hours, or the
 * hours of one of its `lines`.
 */
export function weeklyHours({ revenue }: Revenue): number | undefined {
  const full = revenue.solo?.at(-1)
  if (full?.unpaidHours === undefined) return undefined
  const lines = full.lines.map((line) => ({ ...line, price: 0, cost: 0, hours: line.hours ?? NaN }))
  const hours = calculateWeeklyHours(lines, full.unpaidHours)
  return Number.isNaN(hours) ? undefined : hours
}

/**
 * Gross revenue of the first year, in US dollars, calculated from the highest scenario of
 * `mainModel`. Undefined for a company whose entry states no `firstYearShare`.
 */
export function firstYearGross({ revenue }: Revenue): { low: number; high: number } | undefined {
  if (!revenue.solo && !revenue.firstYearShare) return undefined
  const full = scenarioRange(mainModel(revenue).scenarios).high
  const { low, high } = firstYearRange({ revenue })
  return { low: (full * low) / 100, high: (full * high) / 100 }
}
