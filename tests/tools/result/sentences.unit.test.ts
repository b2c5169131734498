import { describe, expect, it } from 'vitest'
import {
  announceHeadline,
  comparePayroll,
  describeCase,
  headlineParts,
} from '../../../domain/tools/result/sentences.ts'
import { listIgnored } from '../../../domain/tools/result/link-notes.ts'
import { safeHarbor } from '../../../domain/tools/result/safe-harbor.ts'
import { formatCents } from '../../../domain/tools/cents.ts'
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

describe('an amount', () => {
  it('shows whole dollars, and cents only under $10', () => {
    expect([43_28, 9_99, 10_49, 9_00, -5_25, -43_28, 0].map(formatCents)).toEqual([
      '$43',
      '$9.99',
      '$10',
      '$9',
      '-$5.25',
      '-$43',
      '$0',
    ])
  })
})

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

describe('the case of the headline', () => {
  it('names the first year, the share and whether start-up costs are paid', () => {
    expect(describeCase(firstYear)).toBe(
      'First year, at 40% of a full schedule, after start-up costs',
    )
    expect(describeCase({ ...firstYear, startUpCosts: 0 })).toBe(
      'First year, at 40% of a full schedule',
    )
    expect(describeCase({ ...fullSchedule, share: 0.58 })).toBe(
      'At 58% of a full schedule, without start-up costs',
    )
  })
})

describe('the comparison with payroll', () => {
  it('states the hours, the wage and what they leave', () => {
    const inputs = { ...fullSchedule, hourlyWage: medianHourlyPay }
    const { year, payroll } = resultOf(inputs)
    expect(comparePayroll(inputs, year, payroll)).toBe(
      "The same 1,216 hours on payroll at $46.90 an hour leave $48,000 after tax. Neither number includes an employer's health plan, paid leave or retirement match. Wage: BLS national median for RNs, May 2025.",
    )
  })

  it('says first when an hour of the business pays less', () => {
    const { year, payroll } = resultOf(firstYear)
    expect(comparePayroll(firstYear, year, payroll)).toMatch(
      /^Your take-home is \$19 an hour, less than the \$32 on payroll\. The same 680 hours/,
    )
  })

  it('calls no hour less than another that rounds to the same dollars', () => {
    const { year } = resultOf(firstYear)
    const payroll = { left: year.left + 100 } as ReturnType<typeof calculatePayroll>
    expect(comparePayroll(firstYear, year, payroll)).toMatch(/^The same /)
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

describe('notes about a link', () => {
  const labels = (name: string) => ({ f: 'Card and payment fees', h: 'Unpaid hours' })[name] ?? name
  const read = { defaulted: [] as string[], unknown: 0, isOtherVersion: false }

  it('name the fields that took a default, and count the ignored parts (F7)', () => {
    expect(listIgnored({ ...read, defaulted: ['f', 'h'], unknown: 2 }, labels)).toEqual([
      'We used the defaults for these fields, because the link has no valid values for them: Card and payment fees, Unpaid hours.',
      'We ignored 2 unknown parts of the link.',
    ])
    expect(listIgnored(read, labels)).toEqual([])
  })

  it('say when the link is of another version', () => {
    expect(listIgnored({ ...read, isOtherVersion: true }, labels)).toEqual([
      'This link was made with a different version of the calculator, so we used the defaults.',
    ])
  })
})

it('explains safe harbor in one sentence', () => {
  expect(safeHarbor).toBe(
    "Safe harbor: you owe no underpayment penalty if you pay 100% of last year's tax on these dates (110% if your income was above $150,000).",
  )
})
