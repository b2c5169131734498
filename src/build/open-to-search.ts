import { readFileSync } from 'node:fs'

const closed = /<meta name="robots" content="noindex"/

/**
 * Whether a built page, given by its address, belongs in the sitemap: the page itself says
 * so, and nobody has to say it twice. Reads `dist/` below the working folder.
 */
export function openToSearch(address: string): boolean {
  const path = new URL(address).pathname.replace(/\/$/, '') || '/index'
  return !closed.test(readFileSync(`dist${path}.html`, 'utf8').slice(0, 40_000))
}
