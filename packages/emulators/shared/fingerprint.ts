import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Returns a hash of `more` and of the path, size and modification time of each file in `paths`. For
 * a folder in `paths`, includes every file and folder inside it. Skips paths that do not exist.
 */
export async function fingerprintOf(paths: string[], more = ''): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) {
    const stats = await stat(path).catch(() => undefined)
    if (stats?.isFile()) hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`)
    if (!stats?.isDirectory()) continue
    const names = await readdir(path, { recursive: true })
    for (const name of names.toSorted()) {
      const { size, mtimeMs } = await stat(join(path, name))
      hash.update(`${name} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.update(more).digest('hex')
}
