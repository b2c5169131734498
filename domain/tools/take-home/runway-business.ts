import type { RunwayBusiness } from './runway.ts'
import { calculateFullYear } from '../schedule.ts'
import { estimateTakeHome, type StateTaxRule, type TakeHomeInputs } from './take-home.ts'
import type { FederalTaxYear } from './tax-years.ts'

/**
 * Converts the inputs of the take-home tool to monthly amounts for the runway. `plateau` is the
 * fraction of a full schedule for which we calculate `setAsideRate`.
 */
export function buildRunwayBusiness(
  table: FederalTaxYear,
  inputs: TakeHomeInputs,
  plateau: number,
  stateTax?: StateTaxRule,
): RunwayBusiness {
  const { gross, unitCosts } = calculateFullYear(inputs.lines, inputs.unpaidHoursPerWeek)
  const mileage = inputs.milesPerWeek * inputs.drivingWeeks * table.mileageRate
  const runningCosts = inputs.runningCosts.reduce((sum, cost) => sum + cost, 0)
  return {
    monthlyGross: gross / 12,
    feeRate: inputs.feeRate,
    monthlyVariableCosts: (unitCosts + mileage) / 12,
    monthlyFixedCosts: runningCosts / 12,
    startUpCosts: inputs.startUpCosts,
    setAsideRate:
      estimateTakeHome(table, { ...inputs, share: plateau }, stateTax).setAsideRate ?? 0,
  }
}
