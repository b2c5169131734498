import { readFileSync } from 'node:fs'

/**
 * Whether search engines may list a page, by what the built page itself says. Read when the
 * sitemap is made, after all pages are.
 */
export function openToSearch(address: string): boolean {
  const path = new URL(address).pathname.replace(/\/$/, '/index')
  return !/<meta name="robots" content="noindex"/.test(readFileSync(`dist${path}.html`, 'utf8'))
}
