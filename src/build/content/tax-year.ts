import {
  missingTaxYears,
  selectTaxYear,
  taxYearAdvice,
  taxYearNote,
  type FederalTaxYear,
} from '../../../domain/tools/take-home/tax-years.ts'

let cached: { table: FederalTaxYear; note: string | undefined } | undefined

/**
 * Returns the federal tax figures for the day of the build, and the note that a page with such
 * figures shows if they are of an earlier year. Warns if the figures of a year are missing.
 */
export function buildTaxYear(): { table: FederalTaxYear; note: string | undefined } {
  if (cached) return cached
  const today = new Date().toISOString().slice(0, 10)
  for (const year of missingTaxYears(today)) console.warn(`[tax] ${taxYearAdvice(year)}`)
  cached = { table: selectTaxYear(today), note: taxYearNote(today) }
  return cached
}
