import { describe, expect, it, test } from 'vitest'
import {
  announceHeadline,
  comparePayroll,
  describeCase,
  headlineParts,
} from '../../../domain/tools/result/sentences.ts'
import { listIgnored } from '../../../domain/tools/result/link-notes.ts'
import { calculatePayroll, calculateTakeHome } from '../../../domain/tools/take-home/take-home.ts'
import { medianHourlyPay } from '../../../domain/tools/profile.ts'
import { fullSchedule, singleUser, taxYear2026 } from '../take-home/take-home-inputs.ts'

const resultOf = (inputs: typeof fullSchedule) => {
  const year = calculateTakeHome(taxYear2026, inputs)
  return { year, payroll: calculatePayroll(taxYear2026, inputs, year.hours) }
}
const firstYear = {
  ...fullSchedule,
  share: 0.4,
  countsStartUpCosts: true,
  tax: { ...singleUser, ownWages: 70_000_00 },
}

describe('the headline', () => {
  it('rounds the year to $100 and the hour to $1', () => {
    const { year } = resultOf(fullSchedule)
    expect(headlineParts(year)).toEqual({ left: '$52,600', perHour: '$43' })
    expect(announceHeadline(year)).toBe('Take-home: about $52,600 a year, $43 an hour.')
  })

  it('has no hourly figure without hours', () => {
    const { year } = resultOf({ ...fullSchedule, share: 0, unpaidHoursPerWeek: 0 })
    expect(announceHeadline(year)).toBe('Take-home: about -$3,500 a year.')
  })
})

test('the case of the headline names the share, and start-up costs only if they are paid', () => {
  const [paid, none, later] = [
    describeCase(firstYear),
    describeCase({ ...firstYear, startUpCosts: 0 }),
    describeCase({ ...fullSchedule, share: 0.58 }),
  ]
  expect(paid).toMatch(/First 12 months.*40%.*after start-up costs/)
  expect(none).not.toContain('start-up')
  expect(later).toMatch(/58%.*without start-up costs/)
})

describe('the comparison with payroll', () => {
  it('states the hours, the wage and what they leave', () => {
    const inputs = { ...fullSchedule, hourlyWage: medianHourlyPay }
    const { year, payroll } = resultOf(inputs)
    expect(comparePayroll(inputs, year, payroll)).toMatch(
      /^The same 1,216 hours on payroll at \$46\.90 an hour leave \$48,000 after tax.* BLS /,
    )
  })

  it('says first when an hour of the business pays less', () => {
    const { year, payroll } = resultOf(firstYear)
    expect(comparePayroll(firstYear, year, payroll)).toMatch(
      /^Your take-home is \$19 an hour, less than the \$32 on payroll\. The same 680 hours/,
    )
  })

  it('names the benefits, and no source for a wage of the user', () => {
    const inputs = { ...fullSchedule, hourlyWage: 50_00, benefits: 6_000_00 }
    const { year, payroll } = resultOf(inputs)
    const text = comparePayroll(inputs, year, payroll)
    expect(text).toContain('at $50.00 an hour leave ')
    expect(text).toMatch(/ after tax, including \$6,000 of benefits\.$/)
    expect(text).not.toContain('BLS')
  })

  it('is left out without hours', () => {
    const inputs = { ...fullSchedule, lines: [], unpaidHoursPerWeek: 0 }
    const { year, payroll } = resultOf(inputs)
    expect(comparePayroll(inputs, year, payroll)).toBeUndefined()
  })
})

test('notes about a link name the fields that took a default, and count ignored parts (F7)', () => {
  const read = { defaulted: [] as string[], unknown: 0, isOtherVersion: false }
  const [fields, parts] = listIgnored({ ...read, defaulted: ['f', 'h'], unknown: 2 }, (name) =>
    name.toUpperCase(),
  )
  expect(fields).toMatch(/: F, H\.$/)
  expect(parts).toContain(' 2 ')
  expect(listIgnored(read, String)).toEqual([])
  expect(listIgnored({ ...read, isOtherVersion: true }, String)).toHaveLength(1)
})
