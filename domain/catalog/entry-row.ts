import type { Publication } from './publication.ts'

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
