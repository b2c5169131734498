import { statSync } from 'node:fs'
import { join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import type { ListedChange } from '../../domain/catalog/changes.ts'
import { readContent } from '../../src/build/content/read-content.ts'
import { builtSlugs, olderChanges } from '../site/pages.ts'
import { dist } from '../site/site.ts'
import { all, files, isBuilt, pageAt, pages, read } from './built-pages.ts'

const parser = new XMLParser({ ignoreAttributes: false })
const entries = builtSlugs.map((slug) => `/opportunity/${slug}`)
const pathOf = (address: string) => new URL(address).pathname

function xml(file: string) {
  const valid = XMLValidator.validate(read(file))
  expect(valid, file).toBe(true)
  return parser.parse(read(file))
}

test('the security contact is valid for less than a year (RFC 9116)', () => {
  const contact = read('.well-known/security.txt')
  expect(contact).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const [, expires = ''] = /^Expires: (.*)$/m.exec(contact) ?? []
  const daysLeft = (Date.parse(expires) - Date.now()) / 86_400_000
  expect([daysLeft > 300, daysLeft < 366]).toEqual([true, true])
})

test('robots.txt names the sitemap, which lists exactly the pages that may be indexed', () => {
  const robots = read('robots.txt')
  expect(robots).toMatch(/^User-agent: \*$/m)
  expect(robots).not.toMatch(/^Disallow: \/$/m)
  expect(robots).toMatch(/^Sitemap: https:\/\/\S+\/sitemap-index\.xml$/m)
  expect(pathOf(xml('sitemap-index.xml').sitemapindex.sitemap.loc)).toBe('/sitemap-0.xml')
  const listed: { loc: string }[] = xml('sitemap-0.xml').urlset.url
  const open = pages.filter(
    (path) => !pageAt(path).document.querySelector('meta[name=robots][content*=noindex]'),
  )
  expect(listed.map(({ loc }) => pathOf(loc)).sort()).toEqual(open.sort())
})

interface FeedEntry {
  id: string
  title: string
  updated: string
  summary: string
  link: { '@_href': string }
}

/** The entries of an Atom feed (RFC 4287), after a check of its required elements. */
function feedAt(path: string): FeedEntry[] {
  const { feed } = xml(path.slice(1))
  expect(feed['@_xmlns']).toBe('http://www.w3.org/2005/Atom')
  expect([pathOf(feed.id), feed.title, feed.author.name]).toEqual([
    path,
    expect.stringMatching(/\w/),
    expect.stringMatching(/\w/),
  ])
  const [page, self]: { '@_href': string; '@_rel'?: string }[] = feed.link
  expect([self?.['@_rel'], pathOf(self?.['@_href'] ?? '')]).toEqual(['self', path])
  expect(isBuilt(`${pathOf(page?.['@_href'] ?? '').slice(1)}.html`), path).toBe(true)
  const items: FeedEntry[] = [feed.entry].flat()
  expect(feed.updated).toBe(items[0]?.updated)
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  for (const { title, updated, summary } of items) {
    for (const text of [title, summary]) expect(text).toMatch(/\w/)
    expect(new Date(updated).toISOString()).toBe(updated)
  }
  return items
}

test('the feed and /changes list every change of every entry, newest first', () => {
  const { opportunities } = readContent()
  const built = opportunities.filter(({ data }) => builtSlugs.includes(data.slug))
  const items = feedAt('/changes.xml')
  expect(items.map(({ summary }) => summary).sort()).toEqual(
    built.flatMap(({ data }) => data.changes.map(({ what }) => what)).sort(),
  )
  const days = items.map(({ updated }) => updated)
  expect(days).toEqual(days.toSorted().toReversed())
  const open: ListedChange[] = JSON.parse(read('changes.json'))
  expect(open.map(({ what }) => what)).toEqual(items.map(({ summary }) => summary))
  const listed = ['/changes', ...olderChanges].flatMap((path) =>
    all(pageAt(path).main, 'dt a').map((link) => link.getAttribute('href')),
  )
  expect(listed).toEqual(items.map(({ link }) => pathOf(link['@_href'])))
})

test('each entry has a feed of its own changes', () => {
  for (const path of entries)
    for (const { link } of feedAt(`${path}/changes.xml`)) expect(pathOf(link['@_href'])).toBe(path)
})

test('every SVG file is valid, and the cover of an entry has at most 1,500 B', () => {
  const covers = files.filter((file) => file.startsWith('covers/'))
  expect(covers.sort()).toEqual(builtSlugs.map((slug) => `covers/${slug}.svg`))
  for (const file of [...covers, 'favicon.svg']) expect(xml(file)).toHaveProperty('svg')
  for (const file of covers) {
    expect(statSync(join(dist, file)).size, file).toBeLessThanOrEqual(1500)
  }
})
