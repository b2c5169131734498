import { describe, expect, it } from 'vitest'
import { listSteps, type StepGroup } from '../../../domain/tools/result/steps.ts'
import {
  calculateTakeHome,
  type TakeHomeInputs,
} from '../../../domain/tools/take-home/take-home.ts'
import { splitGross } from '../../../domain/tools/result/bar.ts'
import { fullSchedule, singleUser, taxYear2026 } from '../take-home/take-home-inputs.ts'

const costItems = ['Insurance', 'Charting and phone', 'Website', 'Accounting', 'Other']
const stepsOf = (changes: Partial<TakeHomeInputs>) => {
  const inputs = { ...fullSchedule, ...changes }
  return listSteps(taxYear2026, inputs, calculateTakeHome(taxYear2026, inputs), costItems)
}
const find = (groups: StepGroup[], label: string) =>
  groups.flatMap(({ steps }) => steps).find((step) => step.label === label)
const labelsOf = (groups: StepGroup[]) =>
  groups.flatMap(({ steps }) => steps.map(({ label }) => label))

describe('the steps of a full schedule, case 1', () => {
  const groups = stepsOf({})

  it('show each amount with its calculation', () => {
    expect(find(groups, 'Sales')).toEqual({
      label: 'Sales',
      amount: '$73,950',
      how: '$275 × 3 a week × 46 weeks + $150 × 20 a month × 12 months',
    })
    expect(find(groups, 'Card and payment fees')).toMatchObject({
      amount: '-$2,219',
      how: '3% of sales',
    })
    expect(find(groups, 'Driving')).toMatchObject({
      amount: '-$2,175',
      how: '60 miles × 50 weeks × 72.5 cents, the IRS rate for 2026',
    })
    expect(find(groups, 'Yearly costs')).toMatchObject({
      how: 'Insurance $1,200; Charting and phone $1,200; Website $600; Accounting $500',
    })
    expect(find(groups, 'Profit for tax')).toMatchObject({ amount: '$66,057' })
    const selfEmployment = find(groups, 'Self-employment tax')
    expect(selfEmployment?.amount).toBe('-$9,333')
    expect(selfEmployment?.how).toMatch(/\$61,003.*\$7,564.*\$1,769/)
    expect(find(groups, 'Income tax')?.amount).toBe('-$4,100')
    expect(find(groups, 'Take-home')).toMatchObject({ amount: '$52,623', isSum: true })
    expect(find(groups, 'Take-home per hour')).toMatchObject({
      amount: '$43',
      how: '$52,623 ÷ 1,216 hours',
    })
  })

  it('leave out what is zero, and a state tax that is not known', () => {
    expect(labelsOf(groups)).not.toContain('Start-up costs')
    expect(labelsOf(groups)).not.toContain('Additional Medicare tax')
    expect(labelsOf(groups)).not.toContain('SEP-IRA contribution')
    expect(find(groups, 'State income tax')?.amount).toBe('–')
  })
})

describe('the steps of other years', () => {
  it('show start-up costs twice: the deduction and the whole sum, case 2', () => {
    const groups = stepsOf({ share: 0.4, countsStartUpCosts: true, stateRate: 0.05 })
    expect(find(groups, 'Sales')?.how).toBe(
      '40% of ($275 × 3 a week × 46 weeks + $150 × 20 a month × 12 months)',
    )
    expect(find(groups, 'Start-up deduction')).toMatchObject({ amount: '-$5,033' })
    expect(find(groups, 'Start-up costs')).toMatchObject({ amount: '-$5,500' })
    expect(find(groups, 'State income tax')).toMatchObject({ how: '5% of profit' })
  })

  it('name a tax that a loss saves, case 3', () => {
    const tax = { ...singleUser, ownWages: 90_000_00 }
    const groups = stepsOf({ share: 0, countsStartUpCosts: true, unpaidHoursPerWeek: 0, tax })
    expect(find(groups, 'Tax saved on your wages')?.amount).toBe('$1,877')
    expect(labelsOf(groups)).not.toContain('Take-home per hour')
  })

  it('show what goes into a SEP-IRA and premiums, case 10', () => {
    const tax = { ...singleUser, healthPremiums: 6_000_00, sepContribution: 90_000_00 }
    const groups = stepsOf({ tax })
    expect(find(groups, 'SEP-IRA contribution')?.how).toMatch(
      /^Cut to your limit of \$\d+,\d{3}\. We subtract half .* the IRS limit of \$72,000 /,
    )
    expect(find(groups, 'Of which saved in a SEP-IRA')?.amount).toBe(
      find(groups, 'SEP-IRA contribution')?.amount.replace('-', ''),
    )
    expect(find(groups, 'Health premiums')).toMatchObject({ amount: '-$6,000' })
  })
})

describe('the steps of special cases', () => {
  const howOf = (label: string, changes: Partial<TakeHomeInputs>) =>
    find(stepsOf(changes), label)?.how

  it('names the QBI minimum, and no QBI deduction after a loss', () => {
    const [line] = fullSchedule.lines
    const small = {
      lines: [{ ...line!, price: 5_000_00, quantity: 1, period: 'year' as const, periods: 1 }],
      feeRate: 0,
      milesPerWeek: 0,
      tax: { ...singleUser, ownWages: 60_000_00 },
    }
    expect(howOf('QBI deduction', small)).toMatch(
      /20% of the lower amount\. The law sets a higher minimum, so the deduction is \$400\.$/,
    )
    expect(howOf('QBI deduction', {})).not.toContain('minimum')
    expect(howOf('QBI deduction', { share: 0 })).toBe(
      'None: the business has no income after deductions',
    )
  })

  it('states the smaller start-up deduction when the costs are above $50,000', () => {
    const changes = { startUpCosts: 52_000_00, countsStartUpCosts: true }
    expect(howOf('Start-up deduction', changes)).toMatch(/^\$3,000 of \$52,000 /)
  })

  it('says where Social Security tax stops', () => {
    const tax = { ...singleUser, ownWages: 170_000_00 }
    expect(howOf('Self-employment tax', { tax })).toMatch(
      / Social Security tax stops when your wages plus 92\.35% of profit reach \$184,500\.$/,
    )
  })
})

describe('the parts of gross', () => {
  const partsOf = (changes: Partial<TakeHomeInputs>) =>
    splitGross(calculateTakeHome(taxYear2026, { ...fullSchedule, ...changes }))

  it('add up to gross', () => {
    const { costs, taxes, left, gross } = partsOf({ stateRate: 0.04 })
    expect(Math.abs(costs + taxes + left - gross)).toBeLessThanOrEqual(2)
    expect(gross).toBe(73_950_00)
  })
})
