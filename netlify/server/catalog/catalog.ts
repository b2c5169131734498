import { readFile } from 'node:fs/promises'
import { publicationOf, type EntryRow, isPublic } from '../../../domain/catalog/publication.ts'
import type { EntryText } from '../../../domain/catalog/entry-text.schema.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { memoizeAsync } from '../http/memoize.ts'

/**
 * Reads a file that src/build/function-content.ts wrote. netlify.toml lists the files that each
 * function gets.
 *
 * @throws {Error} with the code ENOENT if there is no such file
 */
export const readGenerated = async <Content>(name: string): Promise<Content> =>
  JSON.parse(await readFile(`netlify/generated/${name}.json`, 'utf8')) as Content

/**
 * Reads the file of a slug. `slug` must be validated or come from the list of entries. Otherwise it
 * could name a file outside `folder`.
 *
 * @throws {ApiError} not_found, with the sentence `missing`, if there is no such file
 */
export const readOfSlug = <Content>(
  folder: string,
  slug: string,
  missing: string,
): Promise<Content> =>
  readGenerated<Content>(`${folder}/${slug}`).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new ApiError('not_found', missing) : error
  })

/** Includes the member previews. */
export const entryRows = memoizeAsync(() => readGenerated<EntryRow[]>('entries'))

export async function publicSlugs(now: Date): Promise<Set<string>> {
  const rows = await entryRows()
  return new Set(rows.filter((row) => isPublic(publicationOf(row), now)).map(({ slug }) => slug))
}

/** `slug` must be one of `entryRows`, because it becomes a part of a file path. */
export const readEntryText = (slug: string): Promise<EntryText> =>
  readGenerated<EntryText>(`entries/${slug}`)

/**
 * Checks that an opportunity is public. Rejects a member preview even for a member, because saved
 * lists, scenarios and chats use only public entries. Set `isHeld` if the user had saved the
 * opportunity, or had a conversation about it, when the request began. This skips the check,
 * because the opportunity may no longer be public.
 *
 * @throws {ApiError} not_found
 */
export async function assertKnown(slug: string, isHeld = false): Promise<void> {
  if (!isHeld && !(await publicSlugs(new Date())).has(slug)) {
    throw new ApiError('not_found', 'This opportunity is not in the directory.')
  }
}
