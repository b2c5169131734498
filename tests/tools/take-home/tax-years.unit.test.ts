import { expect, test } from 'vitest'
import {
  listTaxYears,
  missingTaxYears,
  selectTaxYear,
  taxYearNote,
  type FederalTaxYear,
} from '../../../domain/tools/take-home/tax-years.ts'

const dollars = (cents: number) => cents / 100

test('2026 has the figures of Rev. Proc. 2025-32, the SSA and IRS Notices 2025-67 and 2026-10', () => {
  const table = selectTaxYear('2026-06-01')
  const brackets = Object.entries(table.bracketEnds).map(([status, ends]) => [
    status,
    ends.map(dollars).join(' '),
  ])
  expect(table.year).toBe(2026)
  expect(Object.fromEntries(brackets)).toEqual({
    single: '12400 50400 105700 201775 256225 640600',
    joint: '24800 100800 211400 403550 512450 768700',
    head: '17700 67450 105700 201750 256200 640600',
    separate: '12400 50400 105700 201775 256225 384350',
  })
  const byStatus = (amounts: Record<string, number>) => Object.values(amounts).map(dollars)
  expect(byStatus(table.standardDeduction)).toEqual([16_100, 32_200, 24_150, 16_100])
  expect(byStatus(table.qbiThreshold)).toEqual([201_750, 403_500, 201_750, 201_775])
  expect(byStatus(table.qbiPhaseOutWidth)).toEqual([75_000, 150_000, 75_000, 75_000])
  expect(byStatus(table.qbiMinimum)).toEqual([1_000, 400])
  expect(dollars(table.socialSecurityWageBase)).toBe(184500)
  expect(dollars(table.sepLimit)).toBe(72000)
  expect(table.mileageRate).toBe(72.5)
})

/** Returns a copy of the 2026 tables for another year, for tests that need two years. */
const taxYearOf = (year: number): FederalTaxYear => ({ ...selectTaxYear('2026-01-01'), year })
const years = (list: FederalTaxYear[]) => list.map(({ year }) => year)

const both = [taxYearOf(2026), taxYearOf(2027)]

test('the year that the tools use is the current one, or the newest complete one', () => {
  expect(selectTaxYear('2027-01-01', both).year).toBe(2027)
  expect(selectTaxYear('2027-01-01', [taxYearOf(2026)]).year).toBe(2026)
  expect(() => selectTaxYear('2027-01-01', [])).toThrow('federalTaxYears is empty')
})

test('the year that the tools use can be the next one from December 1', () => {
  expect(years(listTaxYears('2026-11-30', both))).toEqual([2026])
  expect(years(listTaxYears('2026-12-01', both))).toEqual([2026, 2027])
  expect(years(listTaxYears('2026-12-01', [taxYearOf(2026)]))).toEqual([2026])
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
