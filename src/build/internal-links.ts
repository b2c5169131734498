import { readdir, readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { htmlFiles } from './html-files.ts'

const attribute = /\s(?:href|src|formaction)="([^"]*)"/gi
/** Links that leave the site; one of any other scheme would run something, or leads nowhere. */
const elsewhere = /^(?:https?:|mailto:|data:image\/|\/\/)/i
const identity = /\sid="([^"]*)"/g

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
      // Links that every page has, and links to other hosts, are looked at once.
      const known = new Map<string, string>()
      for (const file of await htmlFiles(root)) {
        const page = relative(root, file)
        const html = await readFile(file, 'utf8')
        const links = new Set<string>()
        for (const [, link = ''] of html.matchAll(attribute)) {
          if (elsewhere.test(link)) continue
          const one = known.get(link) ?? link
          known.set(one, one)
          links.add(one)
        }
        pages.push({ page, links: [...links] })
        ids.set(page, new Set([...html.matchAll(identity)].map((match) => match[1] ?? '')))
      }
      const right = new Set<string>()
      const problems: string[] = []
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
