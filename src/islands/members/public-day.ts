import { longDay } from '../../../domain/text/day.ts'

/** When everybody reads an entry, in words; `date` is a day by UTC, as `2026-12-05`. */
export const publicDay = (date: string, now = new Date()): string => {
  const at = new Date(date)
  return `${at > now ? 'Public on' : 'Public since'} ${longDay.format(at)}`
}
