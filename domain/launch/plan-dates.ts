/** A task or a step of a plan. */
export interface PlanItem {
  id: string
  /** Days from the start. */
  day: number
  hours: number
}

export const defaultHoursPerWeek = 8

const dayMs = 86_400_000
const toDate = (isoDay: string): Date => new Date(`${isoDay}T00:00:00Z`)
export const addDays = (isoDay: string, days: number): string =>
  new Date(toDate(isoDay).getTime() + days * dayMs).toISOString().slice(0, 10)

/** A Saturday or a Sunday becomes the Monday after it. */
function weekdayOf(isoDay: string): string {
  const day = toDate(isoDay).getUTCDay()
  return day === 6 ? addDays(isoDay, 2) : day === 0 ? addDays(isoDay, 1) : isoDay
}

const mondayOf = (isoDay: string): string =>
  addDays(isoDay, -((toDate(isoDay).getUTCDay() + 6) % 7))

/** The first Monday after a day. */
export const nextMonday = (today: string): string => addDays(mondayOf(today), 7)

/**
 * The dates of a plan, in order. A date on a weekend moves to the next weekday. If the items of a
 * week (from Monday) take more than `hoursPerWeek`, the item that no longer fits and all later ones
 * move by whole weeks. An item that is longer than a week has one of its own.
 *
 * @param startsOn and the dates are days as YYYY-MM-DD
 */
export function planDates<Item extends PlanItem>(
  items: readonly Item[],
  startsOn: string,
  hoursPerWeek = defaultHoursPerWeek,
): (Item & { date: string })[] {
  let weeks = 0
  let week = ''
  let used = 0
  return items
    .toSorted((a, b) => a.day - b.day)
    .map((item) => {
      const dateAfter = () => weekdayOf(addDays(startsOn, item.day + weeks * 7))
      if (mondayOf(dateAfter()) === week && used + item.hours > hoursPerWeek) weeks += 1
      const date = dateAfter()
      used = mondayOf(date) === week ? used + item.hours : item.hours
      week = mondayOf(date)
      return { ...item, date }
    })
}
