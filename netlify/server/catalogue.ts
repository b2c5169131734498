import { readdir } from 'node:fs/promises'

// netlify.toml ships the folder with every function (`included_files`), under the working folder.
const folder = 'src/content/opportunities'

let slugs: Promise<Set<string>> | undefined

/** The slugs of all opportunities; the folder is read once per instance. */
export function knownSlugs(): Promise<Set<string>> {
  slugs ??= read().catch((error: unknown) => {
    slugs = undefined
    throw error
  })
  return slugs
}

async function read(): Promise<Set<string>> {
  const files = await readdir(folder)
  return new Set(files.filter((name) => name.endsWith('.md')).map((name) => name.slice(0, -3)))
}
