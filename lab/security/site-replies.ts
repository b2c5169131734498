import { readdir } from 'node:fs/promises'
import { scoreReply } from './observatory-score.ts'
import type { Score } from './observatory-score.ts'

/** Requests of a visitor, one for each kind of reply. */
export const scoredCalls = [
  '/api/auth/user',
  '/api/saved-opportunities',
  '/api/founding-offer',
  '/api/health',
  '/api/no-such-call',
]

/** Paths without a page. The Observatory itself does not score a 404. */
const missing = ['/no-such-page', '/opportunity/no-such-entry']

/** Returns the paths of all pages in `dist`, and two paths without a page. */
export async function scoredPages(dist: string): Promise<string[]> {
  const files = await readdir(dist, { recursive: true })
  const pages = files
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replaceAll('\\', '/')}`)
    .map((file) => file.replace(/\/index\.html$/, '/').replace(/\.html$/, ''))
  return [...pages.sort(), ...missing]
}

/** Scores a path of the site at `origin` as the Observatory would over https. */
export async function scoreAddress(origin: string, path: string): Promise<Score> {
  const reply = await fetch(origin + path)
  const text = await reply.text()
  const isPage = reply.headers.get('content-type')?.startsWith('text/html')
  const foreign = { origin: 'https://http-observatory.example' }
  const preflight = await fetch(origin + path, {
    method: 'OPTIONS',
    headers: { ...foreign, 'access-control-request-method': 'GET' },
  })
  await preflight.arrayBuffer()
  if (isPage && /http-equiv="?content-security-policy/i.test(text)) {
    throw new Error(`${path} has a second policy, in a meta element.`)
  }
  return scoreReply({
    headers: reply.headers,
    html: isPage ? text : undefined,
    preflight: preflight.headers,
  })
}
