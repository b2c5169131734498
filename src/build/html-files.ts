import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the paths of all HTML files in `folder`. Each path starts with `folder`. */
export async function htmlFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
