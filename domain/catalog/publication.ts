import { longDay } from '../text/day.ts'

/**
 * Our editors set `publicFrom` this many days ahead, so that members can read a new entry first.
 * After `publicFrom`, the entry stays in the list of member previews for the same number of days.
 */
export const previewDays = 14

const dayMs = 24 * 60 * 60 * 1000

export interface Publication {
  /**
   * Everyone may read the entry from 00:00 UTC of this date. Undefined if the entry is public from
   * its first build.
   */
  publicFrom?: Date | undefined
}

export const isPublic = ({ publicFrom }: Publication, now: Date): boolean =>
  publicFrom === undefined || publicFrom <= now

/**
 * Whether the entry is in the list of member previews. It stays in the list for `previewDays` days
 * after `publicFrom`, in case the build that creates the entry's public page is late.
 */
export const isNewToMembers = ({ publicFrom }: Publication, now: Date): boolean =>
  publicFrom !== undefined && publicFrom.getTime() + previewDays * dayMs > now.getTime()

/** Whether the entry became public in the last 24 hours, so that the site needs a new build. */
export const becamePublicInLastDay = ({ publicFrom }: Publication, now: Date): boolean =>
  publicFrom !== undefined && publicFrom <= now && publicFrom.getTime() + dayMs > now.getTime()

/**
 * Returns `Public on December 5, 2026`, or `Public since …` from that day on. `date` is a day in
 * UTC, such as `2026-12-05`.
 */
export const publicDay = (date: string, now = new Date()): string => {
  const publicFrom = new Date(date)
  return `${publicFrom > now ? 'Public on' : 'Public since'} ${longDay.format(publicFrom)}`
}

/** One row of `netlify/generated/entries.json`, the list of entries that the functions read. */
export interface EntryRow {
  slug: string
  /**
   * The UTC day, as YYYY-MM-DD, from which everyone may read the entry. Undefined if the entry is
   * public from its first build.
   */
  publicFrom?: string
}

export const publicationOf = ({ publicFrom }: EntryRow): Publication => ({
  publicFrom: publicFrom === undefined ? undefined : new Date(publicFrom),
})
