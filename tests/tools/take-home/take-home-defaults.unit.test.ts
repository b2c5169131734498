import { expect, test } from 'vitest'
import { toHousehold } from '../../../domain/tools/profile.ts'
import { buildRunwayBusiness, projectRunway } from '../../../domain/tools/take-home/runway.ts'
import {
  buildRunway,
  buildTakeHomeInputs,
  toPayrollInputs,
} from '../../../domain/tools/take-home/take-home-defaults.ts'
import { calculateTakeHome } from '../../../domain/tools/take-home/take-home.ts'
import { exampleBusinesses } from '../figures/example-businesses.ts'
import { fullSchedule, singleUser, taxYear2026 } from './take-home-inputs.ts'

const entry = exampleBusinesses.legal

test('the tool starts with the first twelve months of a nurse who keeps her job', () => {
  expect(buildTakeHomeInputs(entry)).toEqual({
    lines: entry.lines,
    share: 0.1175,
    runningCosts: [3_200_00],
    feeRate: 0.03,
    milesPerWeek: 0,
    drivingWeeks: 46,
    startUpCosts: 2_750_00,
    countsStartUpCosts: true,
    unpaidHoursPerWeek: 9,
    hoursGivenUp: 0,
    tax: { ...singleUser, ownWages: 87_796_80 },
    state: undefined,
    stateRate: undefined,
    hourlyWage: 46_90,
    benefits: 0,
  })
})

test('a business with trips takes the shifts that do not fit in the days left', () => {
  const trips = { ...entry, awayWeeks: { perYear: 24, daysLeft: 2 } }
  const hoursOf = (hoursPerWeek: number) =>
    buildTakeHomeInputs(trips, toHousehold({ job: 'keeps', hoursPerWeek, status: 'single' }))
      .hoursGivenUp
  expect([36, 24, 12, 40].map(hoursOf)).toEqual([24 * 12, 0, 0, 24 * 16])
})

test('the runway starts with the entry’s months and with her last shift, and needs three amounts', () => {
  const inputs = toPayrollInputs(toHousehold({ job: 'keeps', hourlyPay: 45_00, status: 'single' }))
  const runway = buildRunway(taxYear2026, entry, inputs)
  // 624 hours at $45 are $28,080. Less 7.65%, 22% of $17,740 and 12% of $10,340, by the month.
  expect(runway).toMatchObject({
    launchMonths: 6,
    rampMonths: 30,
    firstClientShare: 0.15,
    plateau: 1,
    shiftTakeHome: 1_732_36,
  })
  expect([runway.need, runway.jobTakeHome, runway.savings]).toEqual(Array(3).fill(undefined))
})

test('a month at the plateau is a twelfth of the year at that share', () => {
  const stateTax = ({ profit }: { profit: number }) => 0.05 * Math.max(0, profit)
  const business = buildRunwayBusiness(taxYear2026, fullSchedule, 0.6, stateTax)
  expect(business.monthlyGross).toBe(6_162_50)
  expect(business.monthlyVariableCosts).toBe(2_175_00 / 12)
  const runway = {
    ...buildRunway(taxYear2026, entry, fullSchedule),
    ...{ need: 5_000_00, jobTakeHome: 5_000_00, savings: 0 },
    ...{ launchMonths: 0, rampMonths: 0.5, plateau: 0.6 },
  }
  const year = calculateTakeHome(taxYear2026, { ...fullSchedule, share: 0.6 }, stateTax)
  const month = projectRunway(runway, business).months[0]
  expect(Math.abs((month?.business ?? 0) - year.left / 12)).toBeLessThanOrEqual(1)
})
