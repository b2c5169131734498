import { describe, expect, test } from 'vitest'
import {
  listTaxYears,
  missingTaxYears,
  selectTaxYear,
  taxYearNote,
  type FederalTaxYear,
} from '../../../domain/tools/take-home/tax-years.ts'

const dollars = (cents: number) => cents / 100
const inDollars = (amounts: Record<string, number>) =>
  Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, dollars(cents)]))

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
  expect(inDollars(table.standardDeduction)).toEqual({
    single: 16100,
    joint: 32200,
    head: 24150,
    separate: 16100,
  })
  expect(inDollars(table.qbiThreshold)).toEqual({
    single: 201750,
    joint: 403500,
    head: 201750,
    separate: 201775,
  })
  expect(inDollars(table.qbiPhaseOutWidth)).toEqual({
    single: 75000,
    joint: 150000,
    head: 75000,
    separate: 75000,
  })
  expect(inDollars(table.qbiMinimum)).toEqual({ income: 1000, deduction: 400 })
  expect(dollars(table.socialSecurityWageBase)).toBe(184500)
  expect(dollars(table.sepLimit)).toBe(72000)
  expect(table.mileageRate).toBe(72.5)
})

/** Returns a copy of the 2026 tables for another year, for tests that need two years. */
const taxYearOf = (year: number): FederalTaxYear => ({ ...selectTaxYear('2026-01-01'), year })
const years = (list: FederalTaxYear[]) => list.map(({ year }) => year)

describe('the year that the tools use', () => {
  const both = [taxYearOf(2026), taxYearOf(2027)]

  test('is the current one, or the newest complete one', () => {
    expect(selectTaxYear('2027-01-01', both).year).toBe(2027)
    expect(selectTaxYear('2027-01-01', [taxYearOf(2026)]).year).toBe(2026)
    expect(() => selectTaxYear('2027-01-01', [])).toThrow('federalTaxYears is empty')
  })

  test('can be the next one from December 1', () => {
    expect(years(listTaxYears('2026-11-30', both))).toEqual([2026])
    expect(years(listTaxYears('2026-12-01', both))).toEqual([2026, 2027])
    expect(years(listTaxYears('2026-12-01', [taxYearOf(2026)]))).toEqual([2026])
  })
})

describe('a missing table (B5)', () => {
  const only2026 = [taxYearOf(2026)]

  test.each([
    ['2026-09-30', []],
    ['2026-10-01', [2027]],
    ['2026-12-31', [2027]],
    ['2027-01-01', [2027]],
    ['2027-09-30', [2027]],
    ['2027-10-01', [2027, 2028]],
  ])('is named to the owner on %s', (day, missing) => {
    expect(missingTaxYears(day, only2026)).toEqual(missing)
    expect(missingTaxYears(day, [2026, 2027, 2028].map(taxYearOf))).toEqual([])
  })

  test('is named on the pages from January 15', () => {
    expect(taxYearNote('2026-12-31', only2026)).toBeUndefined()
    expect(taxYearNote('2027-01-14', only2026)).toBeUndefined()
    expect(taxYearNote('2027-01-15', only2026)).toBe(
      'These figures use 2026 federal tax rules. We have not added the 2027 rules yet.',
    )
    expect(taxYearNote('2027-10-01', [taxYearOf(2026), taxYearOf(2027)])).toBeUndefined()
  })
})
