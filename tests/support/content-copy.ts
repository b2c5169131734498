import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/**
 * Copies the site's content for a test file, which can change the copy. Use it only in tests and
 * hooks, because `beforeAll` fills it.
 */
export function useContentCopy() {
  const copy = {
    /** The folder that has `src/content`. */
    root: '',
    /** Brings back the content as it is in the repository. */
    restore: () => cpSync('src/content', join(copy.root, 'src/content'), { recursive: true }),
    path: (name: string) => join(copy.root, 'src/content', name),
    read: (name: string) => readFileSync(copy.path(name), 'utf8'),
    edit: (name: string, from: string | RegExp, to: string) =>
      writeFileSync(copy.path(name), copy.read(name).replace(from, to)),
  }
  beforeAll(() => {
    copy.root = mkdtempSync(join(tmpdir(), 'content-'))
    copy.restore()
  })
  afterAll(() => rmSync(copy.root, { recursive: true, force: true }))
  return copy
}
