import type { Opportunity } from '../../catalog/opportunity.schema.ts'
import { headlineOf } from '../result/sentences.ts'
import { calculateTakeHome } from './take-home.ts'
import { buildTakeHomeInputs } from './take-home-defaults.ts'
import { toTakeHomeEntry } from './take-home-entry.ts'
import { newestTaxYear } from './tax-years.ts'

/** Take-home of one year, rounded for text. Amounts are cents. */
interface EntryTakeHome {
  left: number
  leftPerHour: number
  /** Tax year of the federal figures. */
  year: number
}

/**
 * Calculates a nurse's take-home with the model's defaults, by the newest tax figures. Undefined for
 * a company and for an entry without hours.
 *
 * @param share of a full schedule, from 0 to 1. If omitted, the share of the first year, whose
 * start-up costs then count.
 */
export function entryTakeHome(opportunity: Opportunity, share?: number): EntryTakeHome | undefined {
  const entry = toTakeHomeEntry(opportunity)
  if (!entry) return undefined
  const { left, leftPerHour } = headlineOf(
    calculateTakeHome(newestTaxYear, buildTakeHomeInputs(entry, share)),
  )
  return leftPerHour === undefined ? undefined : { left, leftPerHour, year: newestTaxYear.year }
}
