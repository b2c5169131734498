import { closeSync, openSync, readSync } from 'node:fs'

const noindex = /<meta name="robots" content="noindex"/

/** Bytes to read from the start of a page. The robots tag comes before the inline styles. */
const headBytes = 8192
const head = Buffer.alloc(headBytes)

/**
 * Whether a built page belongs in the sitemap. Reads the page's robots tag in `dist/`, so that the
 * page is the only place that decides.
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
