import type { Opportunity } from '../catalog/opportunity.schema.ts'
import { calculateBusinessFigures, type BusinessFigures } from './business-figures.ts'
import { defaultProfile, toHousehold } from './profile.ts'
import { toTakeHomeEntry } from './take-home/take-home-entry.ts'
import { newestTaxYear } from './take-home/tax-years.ts'

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
