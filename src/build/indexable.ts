import { closeSync, openSync, readSync } from 'node:fs'

const closed = /<meta name="robots" content="noindex"/

/** What stands in a page before its styles: enough for what it says to search engines. */
const headBytes = 8192
const head = Buffer.alloc(headBytes)

/**
 * Whether a built page, given by its address, belongs in the sitemap: the page itself says
 * so, and nobody has to say it twice. Reads `dist/` below the working folder.
 */
export function isIndexable(address: string): boolean {
  const path = new URL(address).pathname.replace(/\/$/, '') || '/index'
  const file = openSync(`dist${path}.html`, 'r')
  try {
    return !closed.test(head.toString('utf8', 0, readSync(file, head, 0, headBytes, 0)))
  } finally {
    closeSync(file)
  }
}
