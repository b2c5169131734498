/**
 * `npm run lab -- links`: opens every link of the built pages to another site, with linkinator.
 * Prints each link that does not answer, its status and its pages. Some sites answer 403 or 429 to
 * programs: open those links yourself.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LinkChecker } from 'linkinator'
import { bringSiteUpToDate } from '../tests/support/built-site.ts'

bringSiteUpToDate()
const pagesByLink = new Map<string, string[]>()
for (const file of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.html')) continue
  const html = readFileSync(join('dist', file), 'utf8')
  const links = [...html.matchAll(/<a [^>]*href="(https?:[^"]+)"/g)].map(
    ([, link = '']) => new URL(link.replaceAll('&amp;', '&').replace(/#.*/, '')).href,
  )
  for (const link of new Set(links))
    pagesByLink.set(link, [...(pagesByLink.get(link) ?? []), file.replace(/\.html$/, '')])
}

// Linkinator follows the links of one page, so give it a page with each link once.
const folder = '.cache/outside-links'
mkdirSync(folder, { recursive: true })
const list = [...pagesByLink.keys()].map(
  (link) => `<a href="${link.replaceAll('&', '&amp;')}">x</a>`,
)
writeFileSync(join(folder, 'index.html'), list.join('\n'))
const { links } = await new LinkChecker().check({
  path: 'index.html',
  serverRoot: folder,
  concurrency: 8,
  timeout: 20_000,
})
const broken = links.filter(({ state, url }) => state === 'BROKEN' && url.startsWith('http'))
for (const { url, status } of broken)
  console.log(`${status ?? 0}  ${url}\n     ${pagesByLink.get(url)?.join(', ') ?? ''}`)
console.log(`${broken.length} of ${pagesByLink.size} links to other sites do not answer.`)
process.exitCode = broken.length > 0 ? 1 : 0
