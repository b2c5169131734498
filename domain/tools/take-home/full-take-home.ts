import type { Opportunity } from '../../catalog/opportunity.schema.ts'
import { headlineOf } from '../result/sentences.ts'
import { calculateTakeHome } from './take-home.ts'
import { buildTakeHomeInputs } from './take-home-defaults.ts'
import { toTakeHomeEntry } from './take-home-entry.ts'
import { newestTaxYear } from './tax-years.ts'

/** The take-home of a full schedule, rounded for text. Amounts are cents. */
interface FullTakeHome {
  left: number
  leftPerHour: number
  /** Tax year of the federal figures. */
  year: number
}

/**
 * Calculates a nurse's take-home from a full schedule with the model's defaults, by the newest tax
 * figures. Undefined for a company and for an entry without hours.
 */
export function fullTakeHome(opportunity: Opportunity): FullTakeHome | undefined {
  const entry = toTakeHomeEntry(opportunity)
  if (!entry) return undefined
  const { left, leftPerHour } = headlineOf(
    calculateTakeHome(newestTaxYear, buildTakeHomeInputs(entry, 1)),
  )
  return leftPerHour === undefined ? undefined : { left, leftPerHour, year: newestTaxYear.year }
}
