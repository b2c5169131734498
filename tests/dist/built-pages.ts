import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseHTML } from 'linkedom'
import { addresses, missing } from '../site/pages.ts'
import { dist } from '../site/site.ts'

export interface BuiltPage {
  /** The page's address, such as /handbook/taxes. */
  path: string
  html: string
  document: Document
  main: Element
}

const parsed = new Map<string, BuiltPage>()

/** The file of a page that Netlify answers with 404 has its own name. */
const fileOf = (path: string): string => {
  if (path === '/') return 'index.html'
  if (path in missing) {
    return path.startsWith('/opportunity/') ? 'opportunity-not-found.html' : '404.html'
  }
  return `${path.slice(1)}.html`
}

/** Returns the page at an address. Parses each page once for all test files of a worker. */
export function pageAt(path: string): BuiltPage {
  const known = parsed.get(path)
  if (known) return known
  const html = read(fileOf(path))
  const { document } = parseHTML(html)
  const page = { path, html, document, main: document.querySelector('main')! }
  parsed.set(path, page)
  return page
}

/** The pages that visitors can open. */
export const pages = addresses.filter(({ status }) => status === 200).map(({ path }) => path)

/** The names of all built files, relative to dist/. */
export const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(dist.length + 1))

export const htmlFiles = files.filter((name) => name.endsWith('.html'))

export const read = (file: string): string => readFileSync(join(dist, file), 'utf8')

export const isBuilt = (file: string): boolean => existsSync(join(dist, file))

/** The text of an element as a reader sees it: without styles, and with single spaces. */
export const text = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim()

export const all = (within: ParentNode, selector: string): Element[] => [
  ...within.querySelectorAll(selector),
]

export const texts = (within: ParentNode, selector: string): string[] =>
  all(within, selector).map(text)

export const links = (within: ParentNode, selector = 'a[href]'): string[] =>
  all(within, selector).map((link) => link.getAttribute('href') ?? '')
