import { closeSync, openSync, readSync } from 'node:fs'

const noindex = /<meta name="robots" content="noindex"/

/**
 * Number of bytes to read from the start of a page. The robots tag comes before the inline styles,
 * so these bytes include it.
 */
const headBytes = 8192
const head = Buffer.alloc(headBytes)

/**
 * Whether a built page belongs in the sitemap. Reads the robots tag of the page in `dist/`, so that
 * no separate list of excluded pages is needed.
 */
export function isIndexable(address: string): boolean {
  const path = new URL(address).pathname.replace(/\/$/, '') || '/index'
  const file = openSync(`dist${path}.html`, 'r')
  try {
    return !noindex.test(head.toString('utf8', 0, readSync(file, head, 0, headBytes, 0)))
  } finally {
    closeSync(file)
  }
}
