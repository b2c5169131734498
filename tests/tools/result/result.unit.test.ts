import { expect, test } from 'vitest'
import { medianHourlyPay } from '../../../domain/tools/profile.ts'
import {
  describeBreakEven,
  describeSales,
} from '../../../domain/tools/result/break-even-sentence.ts'
import { describeLongWeek } from '../../../domain/tools/result/long-week.ts'
import { comparePayroll } from '../../../domain/tools/result/sentences.ts'
import { listSteps } from '../../../domain/tools/result/steps.ts'
import {
  calculatePayroll,
  calculateTakeHome,
  type TakeHomeInputs,
} from '../../../domain/tools/take-home/take-home.ts'
import { fullSchedule, singleUser, taxYear2026 } from '../take-home/take-home-inputs.ts'

const firstYear = {
  share: 0.4,
  countsStartUpCosts: true,
  tax: { ...singleUser, ownWages: 70_000_00 },
}
const noSales = { share: 0, unpaidHoursPerWeek: 0 }

test.each<[Partial<TakeHomeInputs>, RegExp]>([
  [{ hourlyWage: medianHourlyPay }, /^The same 1,216 hours .*\$46\.90 .*\$48,000 .* BLS /],
  [firstYear, /\$19 an hour, less than the \$32 .* 680 hours/],
  [{ hourlyWage: 50_00, benefits: 6_000_00 }, /\$50\.00 .* \$6,000 of benefits\.$/],
  [{ lines: [], unpaidHoursPerWeek: 0 }, /^undefined$/],
])('the comparison of %j with payroll', (changes, text) => {
  const inputs = { ...fullSchedule, ...changes }
  const year = calculateTakeHome(taxYear2026, inputs)
  const payroll = calculatePayroll(taxYear2026, inputs, year.hours)
  expect(String(comparePayroll(inputs, year, payroll))).toMatch(text)
})

const withJob = (hours: number): Partial<TakeHomeInputs> => ({
  tax: { ...singleUser, ownWages: hours * 52 * 45_00 },
})
// The full schedule takes 1,216 hours in 46 weeks, 26.4 a week.
test.each<[Partial<TakeHomeInputs>, RegExp]>([
  [
    withJob(36),
    /^With all hours of your job, this is about 62 hours a week\. .* set your W-2 wages to 0\.$/,
  ],
  [{ ...withJob(36), hoursGivenUp: 216 }, / about 62 hours a week\. /],
  [withJob(33), /^undefined$/],
  [{ ...withJob(36), share: 0.8 }, /^undefined$/],
  [
    { ...withJob(36), lines: fullSchedule.lines.map((line) => ({ ...line, periods: 0 })) },
    /^undefined$/,
  ],
  [{}, /^undefined$/],
])(
  'a year that does not fit next to the job says that our figures leave it: %j',
  (changes, text) => {
    const inputs = { ...fullSchedule, ...changes }
    const year = calculateTakeHome(taxYear2026, inputs)
    expect(String(describeLongWeek(inputs, year))).toMatch(text)
  },
)

const costItems = ['Insurance', 'Charting and phone', 'Website', 'Accounting', 'Other']
const stepOf = (label: string, changes: Partial<TakeHomeInputs>) => {
  const inputs = { ...fullSchedule, ...changes }
  const groups = listSteps(taxYear2026, inputs, calculateTakeHome(taxYear2026, inputs), costItems)
  return groups.flatMap(({ steps }) => steps).find((step) => step.label === label)
}
const sep = { tax: { ...singleUser, healthPremiums: 6_000_00, sepContribution: 90_000_00 } }
const loss = { ...noSales, countsStartUpCosts: true, tax: { ...singleUser, ownWages: 90_000_00 } }
const small: Partial<TakeHomeInputs> = {
  lines: [{ ...fullSchedule.lines[0]!, price: 5_000_00, quantity: 1, period: 'year', periods: 1 }],
  feeRate: 0,
  milesPerWeek: 0,
  tax: { ...singleUser, ownWages: 60_000_00 },
}

test.each<[string, Partial<TakeHomeInputs>, RegExp]>([
  ['Sales', {}, /^\$73,950 \$275 × 3 a week × 46 weeks \+ \$150 × 20 a month × 12 months$/],
  ['Card and payment fees', {}, /^-\$2,219 3%/],
  ['Yearly costs', {}, / Insurance \$1,200; .* Accounting \$500$/],
  ['State income tax', {}, /^– /],
  ['State income tax', { stateRate: 0.05 }, /^-\$3,303 5% /],
  ['Take-home per hour', {}, /^\$43 \$52,623 ÷ 1,216 hours$/],
  ['Take-home per hour', { share: 0.001, unpaidHoursPerWeek: 0 }, / ÷ 1 hour$/],
  ['Start-up deduction', { startUpCosts: 52_000_00, countsStartUpCosts: true }, / \$3,000 of /],
  ['Tax saved on your wages', loss, /^\$1,877/],
  ['SEP-IRA contribution', sep, / Cut to your limit of \$\d+,\d{3}\..* \$72,000 /],
  ['QBI deduction', small, / \$400\.$/],
])('the steps have "%s" with %j', (label, changes, shown) => {
  const { amount, how } = stepOf(label, changes)!
  expect(`${amount} ${how}`).toMatch(shown)
})

test('a part of a full schedule is described in the units of the lines, case 13', () => {
  const units = ['review', 'monthly client']
  const [line] = fullSchedule.lines
  const sales = (share: number) => describeSales(fullSchedule.lines, units, share)
  expect(sales(0.7642)).toBe('2.3 reviews a week and 15 monthly clients')
  expect(sales(0.0503)).toBe('0.15 reviews a week and 1 monthly client')
  expect(describeSales([line!, { ...line!, quantity: 0 }], [], 1)).toBe('3 sales a week')
  const trips = { ...line!, period: 'trip' as const, periods: 6, quantity: 5 }
  expect(describeSales([trips], ['day'], 0.5)).toBe('2.5 days on each of 6 trips')
})

/** At a full schedule, they leave only a little more per hour after tax than a payroll job. */
const visits = {
  ...fullSchedule,
  lines: [{ price: 80_00, quantity: 25, period: 'week', periods: 48, cost: 6_00, hours: 1.05 }],
  startUpCosts: 9_000_00,
  countsStartUpCosts: true,
} as const

// Shares are rounded up, because the business would not break even below them.
test.each([
  [0.5, 0.4, / 50% .*13 visits/],
  [0.092, 0.05, / 10% .*2\.5 visits/],
  [1.37, 0.6, /^Not this year.* 60% .*15 visits/],
  [1.9, 1.2, /^One nurse cannot.* 120% /],
  [undefined, undefined, /^Not reached/],
])(
  'the break-even of a business with start-up costs at %s this year and %s later is said in one sentence',
  (thisYear, later, sentence) => {
    expect(describeBreakEven(visits, ['visit'], { thisYear, later })).toMatch(sentence)
  },
)
