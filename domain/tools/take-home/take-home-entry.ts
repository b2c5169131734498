import { startupRange } from '../../catalog/revenue.ts'
import type { Opportunity, RevenueLine } from '../../catalog/opportunity.schema.ts'
import { calculateBusinessFigures, type BusinessFigures } from '../business-figures.ts'
import { toCents } from '../cents.ts'
import { defaultProfile, toHousehold } from '../profile.ts'
import type { SalesLine } from '../schedule.ts'
import type { TakeHomeEntry } from './take-home-defaults.ts'
import { newestTaxYear } from './tax-years.ts'

function toSalesLine({ dollars, costs = 0, hours, ...line }: RevenueLine): SalesLine | undefined {
  if (hours === undefined) return undefined
  const { quantity, period, periods } = line
  return { price: toCents(dollars), quantity, period, periods, cost: toCents(costs), hours }
}

/**
 * Uses the solo scenario with the highest gross as the full schedule. Undefined for a company, and
 * if the entry has no ramp or a price line of this scenario has no hours.
 */
export function toTakeHomeEntry(opportunity: Opportunity): TakeHomeEntry | undefined {
  const { ramp, awayWeeks } = opportunity
  const top = opportunity.revenue.solo?.at(-1)
  const lines = top?.lines.map(toSalesLine) ?? []
  const complete = lines.filter((line) => line !== undefined)
  if (!top || !ramp || complete.length < lines.length) return undefined
  const { low, high } = startupRange(opportunity)
  const { timeToLaunch } = opportunity.businessFit
  return {
    lines: complete,
    unpaidHoursPerWeek: top.unpaidHours ?? 0,
    milesPerWeek: opportunity.milesPerWeek,
    startUp: { low: toCents(low), high: toCents(high) },
    runningCosts: opportunity.runningCosts.map(({ dollars }) => toCents(dollars)),
    launch: { low: timeToLaunch.low, high: timeToLaunch.high },
    ramp: ramp.months,
    firstClientShare: ramp.firstClientShare / 100,
    ...(awayWeeks && { awayWeeks }),
  }
}

/**
 * The figures of an entry for the default profile, before state tax. Undefined for a company, and
 * if `toTakeHomeEntry` is.
 */
export function entryFigures(
  opportunity: Opportunity,
  federal = newestTaxYear,
): BusinessFigures | undefined {
  const entry = toTakeHomeEntry(opportunity)
  return entry && calculateBusinessFigures(entry, toHousehold(defaultProfile), { federal })
}

export interface TakeHomeNames {
  /** Units of the entry's price lines: "in-home review". */
  units: string[]
  /** Names of the entry's yearly costs. */
  costItems: string[]
}

export const toTakeHomeNames = (opportunity: Opportunity): TakeHomeNames => ({
  units: opportunity.revenue.solo?.at(-1)?.lines.map(({ unit }) => unit) ?? [],
  costItems: opportunity.runningCosts.map(({ item }) => item),
})
