import { publicationOf, type EntryRow } from '../../../domain/catalog/entry-row.ts'
import type { EntryText } from '../../../domain/catalog/entry-text.schema.ts'
import { isPublic } from '../../../domain/catalog/publication.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { memoizeAsync } from '../http/memoize.ts'
import { readGenerated } from './generated.ts'

/** All entries, member previews included. Read once per function instance. */
export const entryRows = memoizeAsync(() => readGenerated<EntryRow[]>('entries'))

/** The slugs of all entries that everyone may read at `now`. */
export async function publicSlugs(now: Date): Promise<Set<string>> {
  const rows = await entryRows()
  return new Set(rows.filter((row) => isPublic(publicationOf(row), now)).map(({ slug }) => slug))
}

/**
 * Reads the part of an entry that everyone may read. The slug must be one of `entryRows`.
 */
export const readEntryText = (slug: string): Promise<EntryText> =>
  readGenerated<EntryText>(`entries/${slug}`)

/**
 * Checks that an opportunity is public. A member preview does not count as public, even for a
 * member, because the saved list shows only public cards. If the user has already saved the
 * opportunity or has a conversation about it, set `isHeld` to skip the check.
 *
 * @throws {ApiError} not_found
 */
export async function assertKnown(slug: string, isHeld = false): Promise<void> {
  if (!isHeld && !(await publicSlugs(new Date())).has(slug)) {
    throw new ApiError('not_found', 'This opportunity is not in the directory.')
  }
}
