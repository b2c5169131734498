import { entryText, type References } from '../../../domain/catalog/entry-text.ts'
import type { EntryText } from '../../../domain/catalog/entry-text.schema.ts'
import type { PreviewEntry } from '../../../domain/members/member-preview.schema.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { becamePublicInLastDay, isNewToMembers } from '../../../domain/catalog/publication.ts'
import { entryFiles } from '../catalog/catalog.ts'
import type { EntryFile } from '../catalog/catalog.ts'
import { opportunityOf, readReferences } from '../catalog/entry-content.ts'

const previewFiles = async (now: Date): Promise<EntryFile[]> =>
  (await entryFiles()).filter((file) => isNewToMembers(file, now))

const textOf = (file: EntryFile, references: References): EntryText =>
  entryText({ data: opportunityOf(file), body: file.body }, references)

/** The member previews, newest first. */
export async function listPreviews(now: Date): Promise<PreviewEntry[]> {
  const references = await readReferences()
  const entries = (await previewFiles(now)).map((file) => {
    const { slug, title, category, shortDescription, publicFrom } = textOf(file, references)
    return { slug, title, category, shortDescription, publicFrom }
  })
  return entries.sort((a, b) => b.publicFrom.localeCompare(a.publicFrom))
}

/**
 * Reads the full text of a member preview.
 *
 * @throws {ApiError} not_found, also for a public entry that is no longer new
 */
export async function readPreview(slug: string, now: Date): Promise<EntryText> {
  const file = (await previewFiles(now)).find((each) => each.slug === slug)
  if (!file)
    throw new ApiError('not_found', 'Entry not found. It may already be public in the directory.')
  return textOf(file, await readReferences())
}

/** Whether an entry became public within the last day, so that the site needs a new build. */
export const isBuildDue = async (now: Date): Promise<boolean> =>
  (await entryFiles()).some((file) => becamePublicInLastDay(file, now))
