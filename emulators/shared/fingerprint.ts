import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What files, and folders with all in them, are made of by size and time; `more` counts too. */
export async function fingerprintOf(paths: string[], more = ''): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined)
    if (found?.isFile()) hash.update(`${path} ${found.size} ${found.mtimeMs}\n`)
    if (!found?.isDirectory()) continue
    const names = await readdir(path, { recursive: true })
    for (const name of names.toSorted()) {
      const { size, mtimeMs } = await stat(join(path, name))
      hash.update(`${name} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.update(more).digest('hex')
}
