import { roundCents } from '../cents.ts'
import type { TakeHome } from './take-home.ts'
import type { FederalTaxYear } from './tax-years.ts'

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
