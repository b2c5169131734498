import type { RunwayBusiness, RunwayInputs } from '../../../domain/tools/take-home/runway.ts'

/** The nurse of the worked case in runway.unit.test.ts. */
export const runwayNurse: RunwayInputs = {
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
export const runwayBusiness: RunwayBusiness = {
  monthlyGross: 6_162_50,
  feeRate: 0.03,
  monthlyVariableCosts: 0,
  monthlyFixedCosts: 3_500_00 / 12,
  startUpCosts: 5_500_00,
  setAsideRate: 0.283,
}
