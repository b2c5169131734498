import { roundCents } from '../cents.ts'
import type { TakeHome } from './take-home.ts'

/**
 * Weekends, and the two legal holidays in the District of Columbia that can fall on or next to a due
 * date: the birthday of Martin Luther King, Jr., the third Monday of January, and Emancipation Day,
 * April 16. That day is observed on Friday if it is a Saturday, and on Monday if it is a Sunday.
 */
function isDayOff(date: Date): boolean {
  const [month, day, weekday] = [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCDay()]
  const isKingDay = month === 1 && weekday === 1 && day >= 15 && day <= 21
  const isEmancipationDay =
    month === 4 && (day === 16 || (day === 15 && weekday === 5) || (day === 17 && weekday === 1))
  return weekday === 0 || weekday === 6 || isKingDay || isEmancipationDay
}

function businessDayFrom(isoDay: string): string {
  const date = new Date(`${isoDay}T00:00:00Z`)
  while (isDayOff(date)) date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

/**
 * The days on which the four payments of estimated tax for a year are due, as YYYY-MM-DD. 26 USC
 * 6654(c)(2) names the days. Section 7503 and Rev. Rul. 2015-13 move them to the next business day.
 */
export const estimatedTaxDates = (year: number): string[] =>
  [`${year}-04-15`, `${year}-06-15`, `${year}-09-15`, `${year + 1}-01-15`].map(businessDayFrom)

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
  year: number,
  { federal }: TakeHome,
): { due: string; amount: number }[] | undefined {
  if (federal.dueToBusiness <= 0) return undefined
  const amount = roundCents(federal.dueToBusiness / 4)
  return estimatedTaxDates(year).map((due) => ({ due, amount }))
}
