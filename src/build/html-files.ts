import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Paths of all built pages, relative to `folder`. */
export async function htmlFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
