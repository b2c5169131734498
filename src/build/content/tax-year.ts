import {
  checkTaxYears,
  selectTaxYear,
  type FederalTaxYear,
} from '../../../domain/tools/take-home/tax-years.ts'

let cached: FederalTaxYear | undefined

/**
 * Returns the federal tax figures for the day of the build. Warns from December 15 if the next
 * year's figures are missing.
 *
 * @throws {Error} from January 15 if the current year's figures are missing
 */
export function buildTaxYear(): FederalTaxYear {
  if (cached) return cached
  const today = new Date().toISOString().slice(0, 10)
  const problem = checkTaxYears(today)
  if (problem?.level === 'error') throw new Error(problem.message)
  if (problem) console.warn(`[tax] ${problem.message}`)
  cached = selectTaxYear(today)
  return cached
}
