import type { RunwayBusiness } from './runway.ts'
import { calculateFullYear } from '../schedule.ts'
import { estimateTakeHome, type TakeHomeInputs } from './take-home.ts'
import type { FederalTaxYear } from './tax-years.ts'

/**
 * Calculates a month's sales and costs for the runway from the inputs of the take-home tool. The
 * rate to set aside for tax is that of a year at the plateau.
 */
export function buildRunwayBusiness(
  table: FederalTaxYear,
  inputs: TakeHomeInputs,
  plateau: number,
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
    setAsideRate: estimateTakeHome(table, { ...inputs, share: plateau }).setAsideRate ?? 0,
  }
}
