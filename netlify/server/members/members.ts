import {
  publicationOf,
  type EntryRow,
  isNewToMembers,
} from '../../../domain/catalog/publication.ts'
import type { EntryText } from '../../../domain/catalog/entry-text.schema.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import type { PremiumReply, PreviewEntry } from '../../../domain/members/members-text.schema.ts'
import { entryRows, readEntryText, readOfSlug } from '../catalog/catalog.ts'

const previewRows = async (now: Date): Promise<EntryRow[]> =>
  (await entryRows()).filter((row) => isNewToMembers(publicationOf(row), now))

/** Lists the entries whose `publicFrom` is in the future or less than 14 days ago, latest first. */
export async function listPreviews(now: Date): Promise<PreviewEntry[]> {
  const rows = await previewRows(now)
  const texts = await Promise.all(rows.map(({ slug }) => readEntryText(slug)))
  return texts
    .map(({ slug, title, category, shortDescription, publicFrom }) => {
      return { slug, title, category, shortDescription, publicFrom }
    })
    .sort((a, b) => b.publicFrom.localeCompare(a.publicFrom))
}

/**
 * @throws {ApiError} not_found if `listPreviews` does not list the entry, for example because it
 *   became public more than 14 days ago
 */
export async function readPreview(slug: string, now: Date): Promise<EntryText> {
  if (!(await previewRows(now)).some((row) => row.slug === slug))
    throw new ApiError('not_found', 'Entry not found. It may already be public in the directory.')
  return readEntryText(slug)
}

/**
 * netlify.toml adds the folder `members` only to the functions that need it.
 *
 * @throws {ApiError} not_found
 */
export const premiumContent = (slug: string): Promise<PremiumReply> =>
  readOfSlug('members', slug, 'This opportunity is not in the directory.')
