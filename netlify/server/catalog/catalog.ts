import { readdir, readFile } from 'node:fs/promises'
import { readEntry, type EntryParts } from '../../../domain/catalog/entry-file.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { isPublic } from '../../../domain/catalog/publication.ts'
import { memoizeAsync } from '../http/memoize.ts'

// netlify.toml ships this folder with every function (`included_files`).
const folder = 'src/content/opportunities'

export interface EntryFile extends EntryParts {
  slug: string
}

/** Files that are read in parallel. A function may have 1,024 open files. */
const filesInParallel = 64

/** The files of all entries, including member previews. Read once per function instance. */
export const entryFiles = memoizeAsync(readAll)

/**
 * The slugs of all public opportunities. Excludes member previews even for members, because the
 * saved list shows each entry's public card.
 */
export async function knownSlugs(): Promise<Set<string>> {
  const now = new Date()
  const published = (await entryFiles()).filter((file) => isPublic(file, now))
  return new Set(published.map(({ slug }) => slug))
}

/**
 * Checks that an opportunity exists. A save or conversation (`isHeld`) of a deleted opportunity can still
 * be read and removed.
 *
 * @throws {ApiError} not_found
 */
export async function assertKnown(slug: string, isHeld = false): Promise<void> {
  if (!isHeld && !(await knownSlugs()).has(slug)) {
    throw new ApiError('not_found', 'There is no opportunity with that name.')
  }
}

async function readAll(): Promise<EntryFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'))
  const read: EntryFile[] = []
  for (let at = 0; at < names.length; at += filesInParallel) {
    const group = names.slice(at, at + filesInParallel)
    const texts = await Promise.all(group.map((name) => readFile(`${folder}/${name}`, 'utf8')))
    read.push(...group.map((name, index) => entryFile(name, texts[index] ?? '')))
  }
  return read
}

function entryFile(name: string, text: string): EntryFile {
  const read = readEntry(text)
  // The build refuses such a file. Without front matter we cannot tell who may read the entry.
  if (!read) throw new Error(`${name} does not begin with front matter`)
  return { slug: name.slice(0, -3), ...read }
}
