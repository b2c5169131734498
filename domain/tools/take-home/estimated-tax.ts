import { roundCents } from '../cents.ts'
import type { TakeHome } from './take-home.ts'
import type { FederalTaxYear } from './tax-years.ts'

/**
 * Says what to pay to avoid the penalty for too little estimated tax: 26 USC 6654(d)(1)(B) and (C).
 */
export const safeHarbor =
  "Safe harbor: you owe no underpayment penalty if you pay 100% of last year's tax on these dates (110% if your income was above $150,000)."

/**
 * Four equal payments of estimated tax with their due dates, in whole cents. Undefined when the
 * business adds no federal tax. State tax is not included, because states set their own dates.
 */
export function scheduleEstimatedTax(
  { estimatedTaxDates }: FederalTaxYear,
  { federal }: TakeHome,
): { due: string; amount: number }[] | undefined {
  if (federal.dueToBusiness <= 0) return undefined
  return estimatedTaxDates.map((due) => ({ due, amount: roundCents(federal.dueToBusiness / 4) }))
}
