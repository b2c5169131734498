import { roundToDollars } from '../cents.ts'
import type { TakeHome } from './take-home.ts'

/** The headline of a year: yearly amounts rounded to $100, the hour to $1. Amounts are cents. */
export const headlineOf = ({ left, leftPerHour }: TakeHome) => ({
  left: roundToDollars(left, 100),
  leftPerHour: leftPerHour === undefined ? undefined : roundToDollars(leftPerHour),
})
