import { longDay } from '../../../domain/text/day.ts'

/**
 * Returns `Public on December 5, 2026`, or `Public since …` from that day on. `date` is a day in
 * UTC, such as `2026-12-05`.
 */
export const publicDay = (date: string, now = new Date()): string => {
  const publicFrom = new Date(date)
  return `${publicFrom > now ? 'Public on' : 'Public since'} ${longDay.format(publicFrom)}`
}
