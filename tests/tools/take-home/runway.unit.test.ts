import { expect, test } from 'vitest'
import {
  projectRunway,
  type RunwayBusiness,
  type RunwayInputs,
} from '../../../domain/tools/take-home/runway.ts'

const nurse: RunwayInputs = {
  shiftsPerWeek: 3,
  hoursPerShift: 12,
  shiftTakeHome: 1_450_00,
  jobTakeHome: 5_400_00,
  need: 5_200_00,
  savings: 15_000_00,
  monthsInReserve: 2,
  launchMonths: 3,
  rampMonths: 12,
  firstClientShare: 0.1,
  plateau: 0.6,
  benefitHours: 30,
}
const business: RunwayBusiness = {
  monthlyGross: 6_162_50,
  feeRate: 0.03,
  monthlyVariableCosts: 0,
  monthlyFixedCosts: 3_500_00 / 12,
  startUpCosts: 5_500_00,
  setAsideRate: 0.283,
  monthlyLostPay: 0,
}

const dollars = (cents: number | undefined) => Math.round((cents ?? Number.NaN) / 100)

test('the runway subtracts the pay of given-up shifts, and less of it with each dropped shift', () => {
  const without = projectRunway(nurse, business)
  const { months, drops } = projectRunway(nurse, { ...business, monthlyLostPay: 500_00 })
  const lost = months.map((row, index) => without.months[index]!.business - row.business)
  const of = (month: number) => months[month - 1]!
  expect(lost[0]).toBe(0)
  expect(dollars(lost[8])).toBe(dollars(500_00 * of(9).share))
  const dropped = drops[0]!
  expect(dropped).toBeGreaterThan(without.drops[0]!)
  expect(dollars(lost[dropped - 1])).toBe(
    dollars(500_00 * of(dropped).share * (of(dropped).shifts / nurse.shiftsPerWeek)),
  )
})

test('the runway drops the first shift from month 10 in the worked case, and no second', () => {
  const runway = projectRunway(nurse, business)
  expect(runway.months).toHaveLength(36)
  // Month 4: 13.75% of $6,162.50, less 3% and $291.67, less 28.3%. Months 7 to 9 bring $1,666 on
  // average. From month 11 the plateau limits a month to $2,362.
  expect(dollars(runway.months[3]?.business)).toBe(380)
  expect(dollars(runway.months[11]?.business)).toBe(2_362)
  expect({ ...runway.lowest, savings: dollars(runway.lowest.savings) }).toEqual({
    month: 3,
    savings: 9_225,
  })
  expect(runway.drops).toEqual([10])
  expect(runway.runsOutIn).toBeUndefined()
  expect(runway.months[8]?.shifts).toBe(3)
  expect(runway.months[9]?.shifts).toBe(2)
  expect(runway.belowBenefitsFrom).toBe(10)
})

test('the runway does not tax a month with a loss, and scales unit costs and mileage with the share', () => {
  expect(projectRunway(nurse, business).months[0]?.business).toBe(-291_67)
  const { months } = projectRunway(nurse, { ...business, monthlyVariableCosts: 1_000_00 })
  const profit = 6_162_50 * 0.6 * 0.97 - 1_000_00 * 0.6 - 3_500_00 / 12
  expect(months[35]?.business).toBe(Math.round(profit * (1 - 0.283)))
})

const rich = { launchMonths: 0, rampMonths: 0.5, savings: 90_000_00 }
test.each([
  [
    'keeps every shift while savings are below the reserve',
    { monthsInReserve: 24 },
    {},
    { drops: [] },
  ],
  [
    'counts savings down to $225',
    { savings: 6_000_00 },
    {},
    { runsOutIn: undefined, lowest: { savings: 225_00 } },
  ],
  ['names the month in which savings run out', { savings: 5_700_00 }, {}, { runsOutIn: 3 }],
  ['waits for three months of income', rich, { monthlyGross: 99_000_00 }, { drops: [4, 5, 6] }],
  ['loses no benefits of a small job', { shiftsPerWeek: 2 }, {}, { belowBenefitsFrom: undefined }],
  ['keeps benefits at their limit', { benefitHours: 24 }, {}, { belowBenefitsFrom: undefined }],
])('the runway %s', (_, ofNurse, ofBusiness, result) => {
  expect(projectRunway({ ...nurse, ...ofNurse }, { ...business, ...ofBusiness })).toMatchObject(
    result,
  )
})
