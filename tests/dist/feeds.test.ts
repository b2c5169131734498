import { statSync } from 'node:fs'
import { join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { builtSlugs } from '../site/pages.ts'
import { dist } from '../site/site.ts'
import { files, pageAt, pages, read } from './built-pages.ts'

const parser = new XMLParser({ ignoreAttributes: false })
const entries = builtSlugs.map((slug) => `/opportunity/${slug}`)
const pathOf = (address: string) => new URL(address).pathname

function xml(file: string) {
  const valid = XMLValidator.validate(read(file))
  expect(valid, file).toBe(true)
  return parser.parse(read(file))
}

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

test('the feed lists every entry with its address, category and day', () => {
  const items: Record<string, string>[] = xml('rss.xml').rss.channel.item
  expect(items.map(({ link = '' }) => pathOf(link)).sort()).toEqual(entries)
  for (const item of items) {
    for (const name of ['title', 'description', 'category']) expect(item[name]).toMatch(/\w/)
    expect(Date.parse(item['pubDate'] ?? '')).toBeGreaterThan(0)
  }
})

test('every SVG file is valid, and the cover of an entry has at most 1,500 B', () => {
  const covers = files.filter((file) => file.startsWith('covers/'))
  expect(covers.sort()).toEqual(builtSlugs.map((slug) => `covers/${slug}.svg`))
  for (const file of [...covers, 'favicon.svg']) expect(xml(file)).toHaveProperty('svg')
  for (const file of covers) {
    expect(statSync(join(dist, file)).size, file).toBeLessThanOrEqual(1500)
  }
})
