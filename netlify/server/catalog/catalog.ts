import { readdir, readFile } from 'node:fs/promises'
import { readEntry, type EntryParts } from '../../../domain/catalog/entry-file.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { isPublic } from '../../../domain/catalog/publication.ts'
import { memoizeAsync } from '../http/memoize.ts'

// netlify.toml ships the folder with every function (`included_files`), under the working folder.
const folder = 'src/content/opportunities'

export interface EntryFile extends EntryParts {
  slug: string
}

/** Files that are open at once: a function may have 1,024 open, and 10,000 entries fail at that. */
const openAtOnce = 64

/** All entries' files, the members' new ones too; the folder is read once per instance. */
export const entryFiles = memoizeAsync(readAll)

/**
 * The slugs of all opportunities that everybody may read by now. One that members read first is
 * unknown until its day, also to members: the saved list shows an entry by its public card.
 */
export async function knownSlugs(): Promise<Set<string>> {
  const now = new Date()
  const published = (await entryFiles()).filter((file) => isPublic(file, now))
  return new Set(published.map(({ slug }) => slug))
}

/**
 * What was saved, or talked about, may be looked up and removed even when its opportunity is gone.
 *
 * @throws {ApiError} not_found
 */
export async function assertKnown(slug: string, isHeld = false): Promise<void> {
  if (!isHeld && !(await knownSlugs()).has(slug)) {
    throw new ApiError('not_found', 'There is no opportunity of that name.')
  }
}

async function readAll(): Promise<EntryFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'))
  const read: EntryFile[] = []
  for (let at = 0; at < names.length; at += openAtOnce) {
    const group = names.slice(at, at + openAtOnce)
    const texts = await Promise.all(group.map((name) => readFile(`${folder}/${name}`, 'utf8')))
    read.push(...group.map((name, index) => entryFile(name, texts[index] ?? '')))
  }
  return read
}

function entryFile(name: string, text: string): EntryFile {
  const read = readEntry(text)
  // The build has refused it; to guess here would be to guess who may read it.
  if (!read) throw new Error(`${name} does not begin with its head`)
  return { slug: name.slice(0, -3), ...read }
}
