/** How many days members read a new entry before everybody else (design card, 12). */
export const previewDays = 14

const dayMs = 24 * 60 * 60 * 1000

/** What of an entry decides who may read it. */
export interface Publication {
  /** The day, at 00:00 UTC, from which everybody may read the entry; absent: from the first build. */
  publicFrom?: Date | undefined
}

/** Whether everybody may read the entry at `now`. */
export const isPublic = ({ publicFrom }: Publication, now: Date): boolean =>
  publicFrom === undefined || publicFrom <= now

/**
 * Whether the entry belongs among the members' new ones: until its day, and as many days again,
 * since the pages change with the next build and nobody should lose it in between.
 */
export const isNewToMembers = ({ publicFrom }: Publication, now: Date): boolean =>
  publicFrom !== undefined && publicFrom.getTime() + previewDays * dayMs > now.getTime()

/** Whether the entry's day came within the 24 hours before `now`: the public pages lack it. */
export const becameDue = ({ publicFrom }: Publication, now: Date): boolean =>
  publicFrom !== undefined && publicFrom <= now && publicFrom.getTime() + dayMs > now.getTime()
