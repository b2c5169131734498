import { existsSync, globSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { lineOfText } from './content/read-file.ts'

const attribute = /\s(href|src|formaction|id)="([^"]*)"/gi

/**
 * Links that the check skips: other sites, files that a function returns, mail addresses and inline
 * images. Any other scheme, such as `javascript:`, is an error.
 */
const external = /^(?:https?:|\/api\/|mailto:|data:image\/|\/\/)/i

interface Links {
  page: string
  links: string[]
}

/** The folders of the content that a page of this kind shows, by the first part of its path. */
const sourceFolders: Record<string, string[]> = {
  opportunity: ['opportunities', 'premium'],
  handbook: ['handbook'],
  caution: ['cautions'],
}

/** Names the file and the line of a link on `page`: " (src/content/handbook/taxes.md:12)". */
function sourceOf(page: string, link: string): string {
  const [, kind = '', file = ''] = /^(\w+)\/([\w-]+)\.html$/.exec(page.replaceAll('\\', '/')) ?? []
  for (const folder of sourceFolders[kind] ?? []) {
    const path = `src/content/${folder}/${file}.md`
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    const line = lineOfText(text, `(${link.replaceAll('&amp;', '&')}`)
    if (line !== undefined) return ` (${path}:${line})`
  }
  return ''
}

/** Returns an error message. Undefined if the link works or leads to another site. */
function linkError(
  link: string,
  page: string,
  files: ReadonlySet<string>,
  ids: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  const here = `/${page.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`
  const url = new URL(link.replaceAll('&amp;', '&'), `http://site${here}`)
  if (!url.protocol.startsWith('http')) return `${page}: "${link}" is not a web address`
  if (url.host !== 'site') return undefined
  const path = decodeURIComponent(url.pathname).slice(1)
  const target = [path, `${path}.html`, path === '' ? 'index.html' : `${path}/index.html`].find(
    (name) => files.has(name),
  )
  if (target === undefined) return `${page}: "${link}" leads nowhere`
  const fragment = decodeURIComponent(url.hash.slice(1))
  if (fragment && ids.get(target)?.has(fragment) === false) {
    return `${page}: "${link}" names a section that ${target} does not have`
  }
  return undefined
}

/**
 * Fails the build if a link or an image leads to a page, file or section that the site does not
 * have.
 */
export const internalLinks = (): AstroIntegration => ({
  name: 'internal-links',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir)
      const files = new Set(await readdir(root, { recursive: true }))
      const pages: Links[] = []
      const ids = new Map<string, Set<string>>()
      const errors: string[] = []
      for (const page of globSync('**/*.html', { cwd: root })) {
        const html = readFileSync(join(root, page), 'utf8')
        const links = new Set<string>()
        const pageIds = new Set<string>()
        for (const [, name, value = ''] of html.matchAll(attribute)) {
          if (name === 'id') pageIds.add(value)
          else if (!external.test(value)) links.add(value)
        }
        for (const link of links) {
          if (!link.startsWith('#')) continue
          links.delete(link)
          const id = decodeURIComponent(link.slice(1))
          if (id && !pageIds.has(id)) {
            errors.push(
              `${page}: "${link}" names a section that the page does not have${sourceOf(page, link)}`,
            )
          }
        }
        pages.push({ page, links: [...links] })
        ids.set(page, pageIds)
      }
      const validLinks = new Set<string>()
      for (const { page, links } of pages) {
        for (const link of links) {
          if (validLinks.has(link)) continue
          const error = linkError(link, page, files, ids)
          if (error !== undefined) errors.push(error + sourceOf(page, link))
          // A link that begins with / has the same target on every page, so check a valid link only
          // on the first page that has it.
          else if (link.startsWith('/')) validLinks.add(link)
        }
      }
      if (errors.length > 0) throw new Error(`Broken links:\n- ${errors.join('\n- ')}`)
    },
  },
})
