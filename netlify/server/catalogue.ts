import { readdir, readFile } from 'node:fs/promises'
import { isPublic } from '../../domain/publication.ts'
import type { Publication } from '../../domain/publication.ts'

// netlify.toml ships the folder with every function (`included_files`), under the working folder.
const folder = 'src/content/opportunities'

/** An entry's file, as it was written: its head in YAML and its body in Markdown. */
export interface EntryFile extends Publication {
  slug: string
  head: string
  body: string
}

/** Files that are open at once: a function may have 1,024 open, and 10,000 entries fail at that. */
const openAtOnce = 64

let files: Promise<EntryFile[]> | undefined

/** All entries' files, the members' new ones too; the folder is read once per instance. */
export function entryFiles(): Promise<EntryFile[]> {
  files ??= readAll().catch((error: unknown) => {
    files = undefined
    throw error
  })
  return files
}

/**
 * The slugs of all opportunities that everybody may read at `now`. One that members read first is
 * unknown until its day, also to members: the saved list shows an entry by its public card.
 */
export async function knownSlugs(now = new Date()): Promise<Set<string>> {
  const published = (await entryFiles()).filter((file) => isPublic(file, now))
  return new Set(published.map(({ slug }) => slug))
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
  const [, head = '', body = ''] = /^---\r?\n([^]*?)\r?\n---\r?\n([^]*)$/.exec(text) ?? []
  // The one field that every call needs; the rest of the YAML is read where it is shown.
  const day = /^publicFrom: *(\d{4}-\d\d-\d\d)/m.exec(head)?.[1]
  return { slug: name.slice(0, -3), head, body, publicFrom: day ? new Date(day) : undefined }
}
