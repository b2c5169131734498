import type { Publication } from './publication.ts'

/** An entry in the list of the functions. */
export interface EntryRow {
  slug: string
  /** The UTC day, as YYYY-MM-DD, from which everyone may read the entry. Undefined: from the first build. */
  publicFrom?: string
}

/** Whether and when an entry is public. */
export const publicationOf = ({ publicFrom }: EntryRow): Publication => ({
  publicFrom: publicFrom === undefined ? undefined : new Date(publicFrom),
})
