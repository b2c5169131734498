import { roundDollars } from '../cents.ts'

/** An hour of a full schedule, and the same hour at the job. Cents. */
interface Pay {
  perHour: number
  shiftPerHour: number
}

/** Follows the printed dollars, so that a sentence never calls equal figures different. */
const isPrintedEqual = ({ perHour, shiftPerHour }: Pay): boolean =>
  roundDollars(perHour) === roundDollars(shiftPerHour)

/** The verdict on a business that never overtakes an extra shift. */
export const verdictOfNever = (pay: Pay): string =>
  isPrintedEqual(pay)
    ? 'Pays the same per hour as an extra shift when full.'
    : 'Pays less per hour than an extra shift, even when full.'

/** What the hours of the same business keep at the job: "$33", or "as much". */
export const keptAtJob = (pay: Pay, format: (cents: number) => string): string =>
  isPrintedEqual(pay) ? 'as much' : format(pay.shiftPerHour)
