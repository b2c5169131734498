import { expect, test } from 'vitest'
import {
  listTaxYears,
  missingTaxYears,
  selectTaxYear,
  taxYearNote,
  type FederalTaxYear,
} from '../../../domain/tools/take-home/tax-years.ts'

/** Returns a copy of the 2026 tables for another year, for tests that need two years. */
const taxYearOf = (year: number): FederalTaxYear => ({ ...selectTaxYear('2026-01-01'), year })
const both = [taxYearOf(2026), taxYearOf(2027)]

test('the year that the tools use is the current one, or the newest complete one', () => {
  expect(selectTaxYear('2027-01-01', both).year).toBe(2027)
  expect(selectTaxYear('2027-01-01', [taxYearOf(2026)]).year).toBe(2026)
  expect(() => selectTaxYear('2027-01-01', [])).toThrow('federalTaxYears is empty')
})

test('the year that the tools use can be the next one from December 1', () => {
  const years = (day: string) => listTaxYears(day, both).map(({ year }) => year)
  expect([years('2026-11-30'), years('2026-12-01')]).toEqual([[2026], [2026, 2027]])
})

const only2026 = [taxYearOf(2026)]

test.each([
  ['2026-09-30', []],
  ['2026-10-01', [2027]],
  ['2026-12-31', [2027]],
  ['2027-01-01', [2027]],
  ['2027-09-30', [2027]],
  ['2027-10-01', [2027, 2028]],
])('a missing table is named to the owner on %s (B5)', (day, missing) => {
  expect(missingTaxYears(day, only2026)).toEqual(missing)
  expect(missingTaxYears(day, [2026, 2027, 2028].map(taxYearOf))).toEqual([])
})

test('a missing table is named on the pages from January 15 (B5)', () => {
  expect(taxYearNote('2026-12-31', only2026)).toBeUndefined()
  expect(taxYearNote('2027-01-14', only2026)).toBeUndefined()
  expect(taxYearNote('2027-01-15', only2026)).toBe(
    'These figures use 2026 federal tax rules. We have not added the 2027 rules yet.',
  )
  expect(taxYearNote('2027-10-01', [taxYearOf(2026), taxYearOf(2027)])).toBeUndefined()
})
