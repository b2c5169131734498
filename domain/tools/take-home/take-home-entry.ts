import { startupRange } from '../../catalog/revenue.ts'
import { firstYearShare } from '../../catalog/schedule-facts.ts'
import type { Opportunity, RevenueLine } from '../../catalog/opportunity.schema.ts'
import { toCents } from '../cents.ts'
import type { SalesLine } from '../schedule.ts'
import { usualRunningCosts, type TakeHomeEntry } from './take-home-defaults.ts'

function toSalesLine({ dollars, costs = 0, hours, ...line }: RevenueLine): SalesLine | undefined {
  if (hours === undefined) return undefined
  const { quantity, period, periods } = line
  return { price: toCents(dollars), quantity, period, periods, cost: toCents(costs), hours }
}

/**
 * Uses the solo scenario with the highest gross as the full schedule. Undefined for a company, and
 * if a price line of this scenario has no hours.
 */
export function toTakeHomeEntry(opportunity: Opportunity): TakeHomeEntry | undefined {
  const top = opportunity.revenue.solo?.at(-1)
  const lines = top?.lines.map(toSalesLine) ?? []
  const complete = lines.filter((line) => line !== undefined)
  if (!top || complete.length < lines.length) return undefined
  const { low, high } = startupRange(opportunity)
  return {
    lines: complete,
    unpaidHoursPerWeek: top.unpaidHours ?? 0,
    milesPerWeek: opportunity.milesPerWeek,
    startUp: { low: toCents(low), high: toCents(high) },
    runningCosts: opportunity.runningCosts?.map(({ dollars }) => toCents(dollars)),
    firstYearShare: firstYearShare(opportunity),
    launch: opportunity.businessFit.timeToLaunch,
  }
}

export interface TakeHomeNames {
  /** Units of the entry's price lines: "in-home review". */
  units: string[]
  /** Names of the entry's yearly costs. If the entry has none, names of `usualRunningCosts`. */
  costItems: string[]
}

export const toTakeHomeNames = ({ revenue, runningCosts }: Opportunity): TakeHomeNames => ({
  units: revenue.solo?.at(-1)?.lines.map(({ unit }) => unit) ?? [],
  costItems: (runningCosts ?? usualRunningCosts).map(({ item }) => item),
})
