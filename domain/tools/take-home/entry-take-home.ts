import type { Opportunity } from '../../catalog/opportunity.schema.ts'
import { headlineOf } from '../result/sentences.ts'
import { buildKeepTable } from './keep-table.ts'
import { toTakeHomeEntry } from './take-home-entry.ts'
import { newestTaxYear } from './tax-years.ts'

/** Take-home of an entry, after costs and federal tax. Amounts are cents. */
interface EntryTakeHome {
  firstYear: number
  firstYearShare: number
  /**
   * The hours of the first year, as a fraction of the hours of a full schedule. If the entry has
   * unpaid hours, this fraction is higher than `firstYearShare`, because a year with fewer clients
   * has as many unpaid hours.
   */
  firstYearHoursShare: number
  /** Take-home of a year at a full schedule. */
  fullYear: number
  /** Take-home per hour at a full schedule, rounded to $1. */
  perHour: number
  taxYear: number
}

/**
 * Calculates a nurse's take-home with the default inputs of the take-home tool and the newest tax
 * figures. Undefined for a company, and if a price line of the highest solo scenario has no hours.
 */
export function entryTakeHome(opportunity: Opportunity): EntryTakeHome | undefined {
  const entry = toTakeHomeEntry(opportunity)
  if (!entry) return undefined
  const [firstYear, full] = buildKeepTable(newestTaxYear, entry)
  const { leftPerHour: perHour } = headlineOf(full)
  if (perHour === undefined) return undefined
  return {
    firstYear: firstYear.left,
    firstYearShare: firstYear.share,
    firstYearHoursShare: firstYear.hours / full.hours,
    fullYear: full.left,
    perHour,
    taxYear: newestTaxYear.year,
  }
}
