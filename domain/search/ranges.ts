import type { Opportunity } from '../catalog/opportunity.schema.ts'
import { startupRange } from '../catalog/revenue.ts'
import { fullGross, weeklyHours } from '../catalog/schedule-facts.ts'

export interface Range {
  low: number
  high: number
}

function rangeOf(values: readonly (number | undefined)[]): Range | undefined {
  const stated = values.filter((value) => value !== undefined)
  return stated.length > 0 ? { low: Math.min(...stated), high: Math.max(...stated) } : undefined
}

interface Ranges {
  /** Start-up costs in US dollars: the lowest and the highest estimate of all entries. */
  startup: Range | undefined
  /** Gross revenue of one nurse at full schedule, in US dollars per year. */
  gross: Range | undefined
  /** Hours a week at full schedule, unpaid hours included. */
  hours: Range | undefined
}

export const rangesOf = (entries: readonly Opportunity[]): Ranges => ({
  startup: rangeOf(entries.map(startupRange).flatMap(({ low, high }) => [low, high])),
  gross: rangeOf(entries.map(fullGross)),
  hours: rangeOf(entries.map(weeklyHours)),
})
