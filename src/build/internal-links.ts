import { readdir, readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { htmlFiles } from './html-files.ts'

const attribute = /\s(?:href|src|formaction)="([^"]*)"/gi
const identity = /\sid="([^"]*)"/g

/** What is wrong with one link of a page; undefined when it leads somewhere. */
function problem(
  link: string,
  page: string,
  files: ReadonlySet<string>,
  ids: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  const here = `/${page.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`
  const url = new URL(link.replaceAll('&amp;', '&'), `http://site${here}`)
  if (url.host !== 'site' || !url.protocol.startsWith('http')) return undefined
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
      const pages = new Map<string, string>()
      for (const file of await htmlFiles(root)) {
        pages.set(relative(root, file), await readFile(file, 'utf8'))
      }
      const ids = new Map(
        [...pages].map(([page, html]) => [
          page,
          new Set([...html.matchAll(identity)].map((match) => match[1] ?? '')),
        ]),
      )
      const problems = [...pages].flatMap(([page, html]) =>
        [...new Set([...html.matchAll(attribute)].map((match) => match[1] ?? ''))].flatMap(
          (link) => problem(link, page, files, ids) ?? [],
        ),
      )
      if (problems.length > 0) throw new Error(`Broken links:\n- ${problems.join('\n- ')}`)
    },
  },
})
