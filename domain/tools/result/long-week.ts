import { countWorkingWeeks, mostHoursPerWeek } from '../schedule.ts'
import type { TakeHome, TakeHomeInputs } from '../take-home/take-home.ts'

/**
 * Says that the year does not fit next to the job, because the figures of the entry's page then
 * leave the job. Undefined if it fits. As on the page, hours given up at the job count too.
 */
export function describeLongWeek(inputs: TakeHomeInputs, year: TakeHome): string | undefined {
  const sentences = warnOfLongWeek(inputs, year)
  return sentences && `${sentences} To see the same here, set your W-2 wages to 0.`
}

export function warnOfLongWeek(
  { lines, hourlyWage, tax: { ownWages } }: TakeHomeInputs,
  { hours }: TakeHome,
): string | undefined {
  if (ownWages === 0 || hourlyWage === 0) return undefined
  const week = hours / countWorkingWeeks(lines) + ownWages / (hourlyWage * 52)
  if (!Number.isFinite(week) || week <= mostHoursPerWeek) return undefined
  return `With all hours of your job, this is about ${Math.round(week)} hours a week. Above ${mostHoursPerWeek}, our figures for a full schedule leave the job.`
}
