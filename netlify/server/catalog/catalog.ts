import { publicationOf, type EntryRow } from '../../../domain/catalog/entry-row.ts'
import type { EntryText } from '../../../domain/catalog/entry-text.schema.ts'
import { isPublic } from '../../../domain/catalog/publication.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { memoizeAsync } from '../http/memoize.ts'
import { readGenerated } from './generated.ts'

/** All entries, including member previews. Read once per function instance. */
export const entryRows = memoizeAsync(() => readGenerated<EntryRow[]>('entries'))

/** The slugs of all entries that everyone may read at `now`. */
export async function publicSlugs(now: Date): Promise<Set<string>> {
  const rows = await entryRows()
  return new Set(rows.filter((row) => isPublic(publicationOf(row), now)).map(({ slug }) => slug))
}

/** The full text of an entry. The slug must be one of `entryRows`. */
export const readEntryText = (slug: string): Promise<EntryText> =>
  readGenerated<EntryText>(`entries/${slug}`)

/**
 * Checks that an opportunity is public, also for members, because the saved list needs its public
 * card. `isHeld` means that the user has a save or conversation of the opportunity. The user can
 * read and remove it even if the opportunity is no longer in the catalog.
 *
 * @throws {ApiError} not_found
 */
export async function assertKnown(slug: string, isHeld = false): Promise<void> {
  if (!isHeld && !(await publicSlugs(new Date())).has(slug)) {
    throw new ApiError('not_found', 'There is no opportunity with that name.')
  }
}
