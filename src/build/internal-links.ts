import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { htmlFiles } from './html-files.ts'

const attribute = /\s(href|src|formaction|id)="([^"]*)"/gi

/** Links that leave the site; one of any other scheme would run something, or leads nowhere. */
const elsewhere = /^(?:https?:|mailto:|data:image\/|\/\/)/i

/** What one page holds of links and of places to link to; the page itself is not kept. */
interface Links {
  page: string
  links: string[]
}

/** What is wrong with one link of a page; undefined when it leads somewhere. */
function problem(
  link: string,
  page: string,
  files: ReadonlySet<string>,
  ids: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  const here = `/${page.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`
  const url = new URL(link.replaceAll('&amp;', '&'), `http://site${here}`)
  if (!url.protocol.startsWith('http')) return `${page}: "${link}" is no address of the web`
  if (url.host !== 'site') return undefined
  const path = decodeURIComponent(url.pathname).slice(1)
  const target = [path, `${path}.html`, path === '' ? 'index.html' : `${path}/index.html`].find(
    (name) => files.has(name),
  )
  if (target === undefined) return `${page}: "${link}" leads nowhere`
  const fragment = decodeURIComponent(url.hash.slice(1))
  if (fragment && ids.get(target)?.has(fragment) === false) {
    return `${page}: "${link}" names a place that ${target} does not have`
  }
  return undefined
}

/** Refuses a build in which a link or an image of the site leads nowhere. */
export const internalLinks = (): AstroIntegration => ({
  name: 'internal-links',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir)
      const files = new Set(await readdir(root, { recursive: true }))
      const pages: Links[] = []
      const ids = new Map<string, Set<string>>()
      const problems: string[] = []
      // What every page has is kept once.
      const known = new Map<string, string>()
      const shared = (text: string): string => {
        const one = known.get(text)
        if (one === undefined) known.set(text, text)
        return one ?? text
      }
      for (const file of await htmlFiles(root)) {
        const page = relative(root, file)
        // Of ten thousand small files, promises cost more than the reading.
        const html = readFileSync(file, 'utf8')
        const links = new Set<string>()
        const places = new Set<string>()
        for (const [, name, value = ''] of html.matchAll(attribute)) {
          if (name === 'id') places.add(shared(value))
          else if (!elsewhere.test(value)) links.add(shared(value))
        }
        for (const link of links) {
          if (!link.startsWith('#')) continue
          links.delete(link)
          const place = decodeURIComponent(link.slice(1))
          if (place && !places.has(place)) {
            problems.push(`${page}: "${link}" names a place that it does not have`)
          }
        }
        pages.push({ page, links: [...links] })
        ids.set(page, places)
      }
      const right = new Set<string>()
      for (const { page, links } of pages) {
        for (const link of links) {
          if (right.has(link)) continue
          const wrong = problem(link, page, files, ids)
          if (wrong !== undefined) problems.push(wrong)
          // What begins at the root means the same on every page.
          else if (link.startsWith('/')) right.add(link)
        }
      }
      if (problems.length > 0) throw new Error(`Broken links:\n- ${problems.join('\n- ')}`)
    },
  },
})
