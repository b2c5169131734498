/**
 * Members get a new entry this many days before `publicFrom`. After `publicFrom`, the entry stays
 * in the list of previews for the same number of days.
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
 * Whether members see the entry in their list of previews. The entry stays there for 14 days after
 * `publicFrom`, in case the build with its public page is late.
 */
export const isNewToMembers = ({ publicFrom }: Publication, now: Date): boolean =>
  publicFrom !== undefined && publicFrom.getTime() + previewDays * dayMs > now.getTime()

/** Whether the entry became public in the last 24 hours, so that the site needs a new build. */
export const becamePublicInLastDay = ({ publicFrom }: Publication, now: Date): boolean =>
  publicFrom !== undefined && publicFrom <= now && publicFrom.getTime() + dayMs > now.getTime()
