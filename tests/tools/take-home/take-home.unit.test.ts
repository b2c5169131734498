import { expect, test } from 'vitest'
import { findBreakEven, findBreakEvenShare } from '../../../domain/tools/take-home/break-even.ts'
import { roundDollars } from '../../../domain/tools/cents.ts'
import {
  estimatedTaxDates,
  scheduleEstimatedTax,
} from '../../../domain/tools/take-home/estimated-tax.ts'
import {
  calculatePayroll,
  calculateTakeHome,
  type TakeHomeInputs,
} from '../../../domain/tools/take-home/take-home.ts'
import { stateCodes } from '../../../domain/tools/state-names.ts'
import { filingStatuses } from '../../../domain/tools/take-home/tax-years.ts'
import { randomFrom } from '../random.ts'
import { fullSchedule, inWholeCents, singleUser, taxYear2026 } from './take-home-inputs.ts'

const takeHomeOf = (changes: Partial<TakeHomeInputs> = {}) =>
  inWholeCents(calculateTakeHome(taxYear2026, { ...fullSchedule, ...changes }))

test('the take-home of a year follows a full schedule step by step, case 1', () => {
  const result = takeHomeOf()
  expect(result).toMatchObject({
    gross: 73_950_00,
    fees: 2_218_50,
    mileage: 2_175_00,
    runningCosts: 3_500_00,
    profit: 66_056_50,
    left: 52_623_20,
    hours: 1_216,
    leftPerHour: 43_28,
    federal: {
      selfEmployment: { socialSecurity: 7_564_39, medicare: 1_769_09, total: 9_333_49 },
      qbiDeduction: 9_057_95,
      taxableIncome: 36_231_81,
      incomeTax: 4_099_82,
      dueToBusiness: 13_433_30,
    },
  })
  expect(result.setAsideRate).toBeCloseTo(0.2034, 4)
  expect(inWholeCents(calculatePayroll(taxYear2026, fullSchedule, result.hours))).toMatchObject({
    gross: 54_720_00,
    payrollTax: 4_186_08,
    incomeTax: 4_386_40,
    left: 46_147_52,
  })
})

test('the take-home of a year counts wages and start-up costs in the first year, case 2', () => {
  const inputs: TakeHomeInputs = {
    ...fullSchedule,
    share: 0.4,
    countsStartUpCosts: true,
    tax: { ...singleUser, ownWages: 70_000_00 },
  }
  const result = inWholeCents(calculateTakeHome(taxYear2026, inputs))
  expect(result).toMatchObject({
    gross: 29_580_00,
    fees: 887_40,
    mileage: 870_00,
    startUpDeduction: 5_033_33,
    profit: 19_289_27,
    left: 12_942_05,
    leftPerHour: 19_04,
    federal: {
      selfEmployment: { socialSecurity: 2_208_89, medicare: 516_60, total: 2_725_49 },
      qbiDeduction: 3_585_30,
      taxableIncome: 68_241_22,
      incomeTax: 9_725_07,
      withoutBusiness: { taxableIncome: 53_900_00, incomeTax: 6_570_00 },
      dueToBusiness: 5_880_55,
    },
  })
  expect(result.hours).toBeCloseTo(679.6, 9)
  expect(inWholeCents(calculatePayroll(taxYear2026, inputs, result.hours))).toMatchObject({
    gross: 30_582_00,
    payrollTax: 2_339_52,
    incomeTax: 6_728_04,
    left: 21_514_44,
  })
})

const noSales = { share: 0, countsStartUpCosts: true, unpaidHoursPerWeek: 0 }

test('the take-home of a year lowers the tax on wages after a loss, case 3', () => {
  const tax = { ...singleUser, ownWages: 90_000_00 }
  expect(takeHomeOf({ ...noSales, tax })).toMatchObject({
    profit: -8_533_33,
    left: -7_122_67,
    leftPerHour: undefined,
    setAsideRate: undefined,
    federal: {
      selfEmployment: { total: 0 },
      qbiDeduction: 0,
      incomeTax: 9_092_67,
      withoutBusiness: { incomeTax: 10_970_00 },
      dueToBusiness: -1_877_33,
    },
  })
})

test('the take-home of a year saves no tax without income, case 12', () => {
  expect(takeHomeOf(noSales)).toMatchObject({
    profit: -8_533_33,
    left: -9_000_00,
    federal: { dueToBusiness: 0 },
  })
})

test('the take-home of a year takes state tax on a profit and none on a loss', () => {
  const stateRate = 0.05
  expect(takeHomeOf({ stateRate })).toMatchObject({ stateTax: 3_302_83, left: 49_320_37 })
  expect(takeHomeOf({ ...noSales, stateRate }).stateTax).toBe(0)
})

test('the take-home of a year counts unit costs and keeps unpaid hours at a lower share', () => {
  const lines = fullSchedule.lines.map((line) => ({ ...line, cost: 10_00 }))
  const result = takeHomeOf({ lines, share: 0.5 })
  expect(result.unitCosts).toBe(0.5 * (3 * 46 + 20 * 12) * 10_00)
  expect(result.hours).toBe(0.5 * (414 + 480) + 7 * 46)
})

/** Inputs anywhere within the limits of the take-home tool. */
function randomInputs(random: () => number): TakeHomeInputs {
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  return {
    lines: Array.from({ length: upTo(6) }, () => ({
      price: upTo(100_000_00),
      quantity: upTo(100_000) / 10,
      period: 'week' as const,
      periods: upTo(52),
      cost: upTo(100_000_00),
      hours: upTo(20_000) / 100,
    })),
    share: upTo(15_000) / 10_000,
    runningCosts: Array.from({ length: 5 }, () => upTo(1_000_000_00)),
    feeRate: upTo(1_500) / 10_000,
    milesPerWeek: upTo(20_000) / 10,
    drivingWeeks: upTo(52),
    startUpCosts: upTo(1_000_000_00),
    countsStartUpCosts: random() < 0.5,
    unpaidHoursPerWeek: upTo(10_000) / 100,
    hoursGivenUp: upTo(3_120),
    tax: {
      status: filingStatuses[upTo(3)] ?? 'single',
      ownWages: upTo(2_000_000_00),
      spouseWages: upTo(2_000_000_00),
      otherIncome: upTo(2_000_000_00),
      healthPremiums: upTo(100_000_00),
      sepContribution: upTo(2_000_000_00),
      isSpecifiedService: random() < 0.5,
    },
    state: random() < 0.5 ? undefined : stateCodes[upTo(50)],
    stateRate: random() < 0.3 ? undefined : upTo(1_500) / 10_000,
    hourlyWage: upTo(500_00),
    benefits: upTo(1_000_000_00),
  }
}

test('the take-home of a year is finite for 2,000 random inputs within their limits', () => {
  const random = randomFrom(8)
  for (let round = 0; round < 2_000; round += 1) {
    const inputs = randomInputs(random)
    const { left, hours } = calculateTakeHome(taxYear2026, inputs)
    const payroll = calculatePayroll(taxYear2026, inputs, hours)
    for (const amount of [left, payroll.left])
      expect(Number.isFinite(amount), JSON.stringify(inputs)).toBe(true)
  }
})

test.each([
  ['the year', 50_000_00, Infinity],
  ['the pay given up', Infinity, 70_000_00],
])('the take-home leaves out the tax of a state that does not cover %s', (_, profits, wages) => {
  const tax = { ...singleUser, ownWages: 80_000_00 }
  const inputs = { ...fullSchedule, hoursGivenUp: 288, tax }
  expect(
    calculateTakeHome(taxYear2026, inputs, ({ ownWages, profit }) =>
      ownWages > wages || profit > profits ? undefined : 0.05 * (ownWages + profit),
    ),
  ).toEqual(calculateTakeHome(taxYear2026, inputs))
})

test('payroll stops Social Security tax at the wage base and adds benefits', () => {
  const tax = { ...singleUser, ownWages: 184_000_00 }
  const inputs = { ...fullSchedule, benefits: 5_000_00, stateRate: 0.05, tax }
  expect(inWholeCents(calculatePayroll(taxYear2026, inputs, 1_000))).toMatchObject({
    gross: 45_000_00,
    payrollTax: 0.062 * 500_00 + 0.0145 * 45_000_00,
    additionalMedicare: 261_00,
    stateTax: 2_250_00,
    benefits: 5_000_00,
  })
})

test('break-even finds the shares of case 13', () => {
  const { coversCosts, reachesGoal, matchesPayroll } = findBreakEven(
    taxYear2026,
    fullSchedule,
    40_000_00,
  )
  expect(coversCosts).toBeCloseTo(0.0503, 4)
  expect((coversCosts ?? 0) * 3).toBeCloseTo(0.15, 2)
  expect(reachesGoal).toBeCloseTo(0.7642, 4)
  expect((reachesGoal ?? 0) * 3).toBeCloseTo(2.29, 2)
  expect((reachesGoal ?? 0) * 20).toBeCloseTo(15.28, 2)
  expect((reachesGoal ?? 0) * 73_950).toBeCloseTo(56_509.11, 2)
  const { left, hours } = takeHomeOf({ share: matchesPayroll ?? 0 })
  const payroll = calculatePayroll(taxYear2026, fullSchedule, hours)
  expect(Math.abs(left - payroll.left)).toBeLessThanOrEqual(1)
})

test('break-even pays for costs and taxes without the pay given up, as in the worksheet', () => {
  const inputs = { ...fullSchedule, tax: { ...singleUser, ownWages: 80_000_00 } }
  const kept = findBreakEven(taxYear2026, inputs)
  const givenUp = findBreakEven(taxYear2026, { ...inputs, hoursGivenUp: 288 })
  expect(givenUp.coversCosts).toBe(kept.coversCosts)
  expect(givenUp.matchesPayroll).toBeGreaterThan(kept.matchesPayroll!)
})

test('break-even is not reached without sales, and needs hours to compare with payroll', () => {
  expect(findBreakEvenShare(() => -1)).toBeUndefined()
  const none = findBreakEven(taxYear2026, { ...fullSchedule, lines: [] }, 1_00)
  expect(Object.values(none)).toEqual(Array(3).fill(undefined))
  const lines = fullSchedule.lines.map((line) => ({ ...line, hours: 0 }))
  const inputs = { ...fullSchedule, lines, unpaidHoursPerWeek: 0 }
  expect(findBreakEven(taxYear2026, inputs).matchesPayroll).toBeUndefined()
})

test('break-even counts the tax of a state as the result does', () => {
  const atRate = findBreakEven(taxYear2026, { ...fullSchedule, stateRate: 0.05 }, 40_000_00)
  const inState = findBreakEven(
    taxYear2026,
    fullSchedule,
    40_000_00,
    ({ ownWages, profit }) => 0.05 * (ownWages + Math.max(0, profit)),
  )
  expect(inState.reachesGoal).toBeCloseTo(atRate.reachesGoal!, 9)
  expect(inState.matchesPayroll).toBeCloseTo(atRate.matchesPayroll!, 9)
})

test('break-even leaves the tax of a state out of both sides if one is not known', () => {
  const lines = fullSchedule.lines.map((line) => ({ ...line, price: line.price / 2 }))
  const stateTax = ({ ownWages, profit }: { ownWages: number; profit: number }) =>
    profit > 50_000_00 ? undefined : 0.5 * ownWages
  const { matchesPayroll } = findBreakEven(
    taxYear2026,
    { ...fullSchedule, lines },
    undefined,
    stateTax,
  )
  expect(matchesPayroll).toBeUndefined()
})

test.each([
  // The Friday before Emancipation Day on a Saturday.
  [2022, '2022-04-18 2022-06-15 2022-09-15 2023-01-17'],
  // A Saturday before Emancipation Day on a Sunday.
  [2023, '2023-04-18 2023-06-15 2023-09-15 2024-01-16'],
  [2024, '2024-04-15 2024-06-17 2024-09-16 2025-01-15'],
  [2026, '2026-04-15 2026-06-15 2026-09-15 2027-01-15'],
  [2027, '2027-04-15 2027-06-15 2027-09-15 2028-01-18'],
  [2028, '2028-04-18 2028-06-15 2028-09-15 2029-01-16'],
  // Sunday, then Emancipation Day on a Monday.
  [2029, '2029-04-17 2029-06-15 2029-09-17 2030-01-15'],
])('estimated tax of %d is due on the next business day in Washington', (year, dates) => {
  expect(estimatedTaxDates(year).join(' ')).toBe(dates)
})

test('estimated tax is due in four equal payments, or not at all', () => {
  expect(scheduleEstimatedTax(2026, takeHomeOf())).toEqual(
    ['2026-04-15', '2026-06-15', '2026-09-15', '2027-01-15'].map((due) => ({
      due,
      amount: 3_358_33,
    })),
  )
  expect(scheduleEstimatedTax(2026, takeHomeOf({ lines: [] }))).toBeUndefined()
})

test.each([
  [52_623_20, 1, 52_623_00],
  [52_623_50, 1, 52_624_00],
  [52_623_20, 100, 52_600_00],
  [-7_122_67, 1, -7_123_00],
  [-49, 1, 0],
])('rounds %d cents to %d dollars as %d', (cents, step, rounded) => {
  expect(roundDollars(cents, step)).toBe(rounded)
})
