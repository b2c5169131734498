import { roundCents } from '../cents.ts'
import { estimatePayroll, type PayrollInputs, type StateTaxRule } from './take-home.ts'
import type { FederalTaxYear } from './tax-years.ts'

/**
 * What one weekly shift brings a month after tax, in whole cents: the last shift of the wages in
 * `tax`. Without overtime pay and benefits.
 */
export function calculateShiftTakeHome(
  table: FederalTaxYear,
  { tax, stateRate, hourlyWage }: PayrollInputs,
  hoursPerShift: number,
  calculateStateTax?: StateTaxRule,
): number {
  const hours = hoursPerShift * 52
  const ownWages = Math.max(0, tax.ownWages - hourlyWage * hours)
  const otherShifts = { tax: { ...tax, ownWages }, stateRate, hourlyWage, benefits: 0 }
  return roundCents(estimatePayroll(table, otherShifts, hours, calculateStateTax).left / 12)
}
