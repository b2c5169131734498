import { expect, test } from 'vitest'
import { buildRunwayBusiness } from '../../../domain/tools/take-home/runway-business.ts'
import { projectRunway } from '../../../domain/tools/take-home/runway.ts'
import {
  buildRunway,
  buildTakeHomeInputs,
  type TakeHomeEntry,
} from '../../../domain/tools/take-home/take-home-defaults.ts'
import { calculateTakeHome } from '../../../domain/tools/take-home/take-home.ts'
import { fullSchedule, singleUser, taxYear2026 } from './take-home-inputs.ts'

const entry: TakeHomeEntry = {
  lines: fullSchedule.lines,
  unpaidHoursPerWeek: 7,
  milesPerWeek: 65,
  startUp: { low: 3_000_00, high: 8_000_00 },
  firstYearShare: 0.4,
  launch: { min: 6, max: 10, unit: 'weeks' },
}

test('the tool starts with a first year at 40% and counts the start-up costs in it', () => {
  expect(buildTakeHomeInputs(entry)).toEqual({
    lines: entry.lines,
    share: 0.4,
    runningCosts: [1_200_00, 1_200_00, 600_00, 500_00],
    feeRate: 0.03,
    milesPerWeek: 65,
    drivingWeeks: 46,
    startUpCosts: 5_500_00,
    countsStartUpCosts: true,
    unpaidHoursPerWeek: 7,
    tax: singleUser,
    stateRate: undefined,
    hourlyWage: 46_90,
    benefits: 0,
  })
})

test('a full schedule counts no start-up costs', () => {
  expect(buildTakeHomeInputs(entry, 0.5).countsStartUpCosts).toBe(true)
  expect(buildTakeHomeInputs(entry, 1).countsStartUpCosts).toBe(false)
  const own = { ...entry, runningCosts: [900_00] }
  expect(buildTakeHomeInputs(own, 1).runningCosts).toEqual([900_00])
})

test('the runway starts with the middle of the launch time, and needs three amounts', () => {
  const runway = buildRunway(entry, 45_00)
  expect(runway).toMatchObject({ launchMonths: 1.8, shiftTakeHome: 1_755_00, plateau: 0.6 })
  expect([runway.need, runway.jobTakeHome, runway.savings]).toEqual(Array(3).fill(undefined))
  const inMonths = { ...entry, launch: { min: 2, max: 5, unit: 'months' as const } }
  expect(buildRunway(inMonths, 45_00).launchMonths).toBe(3.5)
})

test('a month at the plateau is a twelfth of the year at that share', () => {
  const business = buildRunwayBusiness(taxYear2026, fullSchedule, 0.6)
  expect(business.monthlyGross).toBe(6_162_50)
  expect(business.monthlyVariableCosts).toBe(2_175_00 / 12)
  const household = { need: 5_000_00, jobTakeHome: 5_000_00, savings: 0 }
  const runway = { ...buildRunway(entry, 45_00), ...household, launchMonths: 0, rampMonths: 0 }
  const year = calculateTakeHome(taxYear2026, { ...fullSchedule, share: 0.6 })
  const month = projectRunway(runway, business).months[0]
  expect(Math.abs((month?.business ?? 0) - year.left / 12)).toBeLessThanOrEqual(1)
})
