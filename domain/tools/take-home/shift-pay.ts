import { roundCents } from '../cents.ts'

const weeksPerMonth = 52 / 12
/** Part of a staff nurse's pay that is left after tax. Our estimate. */
const keptOfPay = 0.75

/** Default for `shiftTakeHome`: the monthly pay of one weekly shift after tax, in whole cents. */
export const estimateShiftTakeHome = (hourlyWage: number, hoursPerShift: number): number =>
  roundCents(hourlyWage * hoursPerShift * weeksPerMonth * keptOfPay)
