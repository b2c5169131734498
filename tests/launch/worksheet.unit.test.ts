import { XMLValidator } from 'fast-xml-parser'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { insuranceOf } from '../../domain/launch/plan-entry.ts'
import type { PlanFields } from '../../domain/launch/plan-fields.ts'
import { calculateWorksheet } from '../../domain/launch/worksheet.ts'
import { worksheetSheets } from '../../domain/launch/worksheet-sheets.ts'
import { calculateBusinessFigures } from '../../domain/tools/business-figures.ts'
import { defaultProfile, toHousehold } from '../../domain/tools/profile.ts'
import { toTakeHomeEntry } from '../../domain/tools/take-home/take-home-entry.ts'
import { newestTaxYear } from '../../domain/tools/take-home/tax-years.ts'
import { readContent } from '../../src/build/content/read-content.ts'
import { spreadsheetFile } from '../../src/stores/launch/spreadsheet-file.ts'

const entries = readContent().opportunities.map(({ file, data }) => ({ slug: file, data }))
const household = toHousehold(defaultProfile)
const rules = { federal: newestTaxYear }
const toFields = (values: Record<string, string>): PlanFields =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { value, at: '2026-11-28T00:00:00Z' }]),
  )
const calculate = (slug: string, values: Record<string, string> = {}) => {
  const { data } = entries.find((one) => one.slug === slug)!
  const plan = { services: data.revenue.solo!.at(-1)!.lines, yearlyCosts: data.runningCosts }
  return calculateWorksheet(plan, toTakeHomeEntry(data)!, toFields(values), household, rules)
}
const slug = 'medication-reconciliation-seniors'

test.each(entries.filter(({ data }) => data.revenue.solo).map((one) => one.slug))(
  'the pricing worksheet of %s without her own numbers is the full schedule of the site',
  (each) => {
    const { data } = entries.find((one) => one.slug === each)!
    const { full } = calculateBusinessFigures(toTakeHomeEntry(data)!, household, rules)
    const worksheet = calculate(each)
    expect(worksheet.perHour).toBeCloseTo(full.perHour, 6)
    expect(worksheet.shiftPerHour).toBeCloseTo(full.shiftPerHour, 6)
    const { profit, lostPay } = worksheet.year
    expect(profit - worksheet.taxOn(profit) - lostPay).toBeCloseTo(full.adds, 4)
  },
)

test('the pricing worksheet has the lowest, middle and highest price that she noted', () => {
  const { prices } = calculate(slug, { 'charges:1': '200', 'charges:3': '150', 'charges:5': '310' })
  expect(prices).toEqual({ low: 15_000, middle: 20_000, high: 31_000 })
  expect(calculate(slug, { 'charges:2': '100', 'charges:4': '150' }).prices?.middle).toBe(12_500)
  expect(calculate(slug).prices).toBeUndefined()
})

test('the pricing worksheet counts as many clients to cover her costs as her costs need, by hand', () => {
  const { breakEven, year, share } = calculate(slug, { price: '$300' })
  const room = (year.gross - year.unitCosts - year.fees - year.mileage) / share
  expect(breakEven![0]).toBeCloseTo(((year.runningCosts / room) * 3 * 46) / 12, 4)
  expect(calculate(slug, { price: '1', 'price-monthly-client': '1' }).breakEven).toBeUndefined()
})

test('the pricing worksheet uses what she typed, and ignores a price that is no number', () => {
  const [before, after] = [
    calculate(slug),
    calculate(slug, {
      'weekly:unpaid': '20',
      'yearly:liability-insurance-for-home-visits': '200',
    }),
  ]
  expect(after.year.runningCosts).toBe(before.year.runningCosts - 100_000)
  expect(after.year.hours).toBeGreaterThan(before.year.hours)
  const half = calculate(slug, { 'weekly:clients': '9.5', price: '$300 or so' })
  expect(half.share).toBeLessThan(0.6)
  expect(half.entry.lines[0]!.price).toBe(27_500)
})

test('every entry has a yearly cost that is insurance', () => {
  for (const { data } of entries) expect(insuranceOf(data.runningCosts).dollars).toBeGreaterThan(0)
})

test('the worksheet file is valid, and no text that she typed is a formula', () => {
  const worksheet = calculate(slug, {
    'practice:1': '=HYPERLINK("x")',
    'includes:1': '<&>\u0001',
    'charges:1': '99',
  })
  const parts = unzipSync(
    spreadsheetFile(worksheetSheets(worksheet, 'Title & more', 'a job', 2026)),
  )
  for (const [name, bytes] of Object.entries(parts))
    expect(XMLValidator.validate(strFromU8(bytes)), name).toBe(true)
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!)
  expect(sheet).toContain('<is><t xml:space="preserve">=HYPERLINK("x")</t></is>')
  expect(sheet).not.toContain('<f>=')
  expect(sheet).not.toMatch(/NaN|undefined|Infinity/)
})
