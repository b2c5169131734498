import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  builtSlugs,
  categoryPages,
  cautionPages,
  chapterPages,
  collectionPages,
  headings,
} from '../site/pages.ts'
import { pngSize } from '../support/png.ts'
import { dist, useSite } from '../site/site.ts'

const site = useSite()
const file = (path: string) => readFileSync(join(dist, path))

/** Returns the text of each element with this tag name. Throws if the file is not valid XML. */
async function xml(path: string, name: string): Promise<string[]> {
  const { context } = await site.newContext({})
  const page = await context.newPage()
  return page.evaluate(
    ([text, element]) => {
      const read = new DOMParser().parseFromString(text, 'application/xml')
      const error = read.querySelector('parsererror')
      if (error) throw new Error(error.textContent ?? 'not XML')
      return [...read.querySelectorAll(element)].map((node) => node.textContent ?? '')
    },
    [file(path).toString(), name] as const,
  )
}
const pathsOf = (addresses: string[]) => addresses.map((address) => new URL(address).pathname)

describe('the sitemap', () => {
  test('is listed in robots.txt and in its index', async () => {
    const robots = file('robots.txt').toString()
    expect(robots).toMatch(/^User-agent: \*$/m)
    expect(robots).not.toMatch(/^Disallow: \/$/m)
    expect(robots).toMatch(/^Sitemap: https:\/\/\S+\/sitemap-index\.xml$/m)
    expect(pathsOf(await xml('sitemap-index.xml', 'loc'))).toEqual(['/sitemap-0.xml'])
  })

  test('lists exactly the pages that search engines may index', async () => {
    const open = [
      ...Object.keys(headings),
      ...builtSlugs.map((slug) => `/opportunity/${slug}`),
      ...chapterPages,
      ...cautionPages,
      ...categoryPages,
      ...collectionPages,
    ].filter((path) => {
      const html = file(path === '/' ? 'index.html' : `${path}.html`).toString()
      return !/<meta name="robots" content="[^"]*noindex/.test(html)
    })
    expect(pathsOf(await xml('sitemap-0.xml', 'loc')).sort()).toEqual(open.sort())
  })
})

test('lists every entry in the feed with its address, category and day', async () => {
  expect(pathsOf(await xml('rss.xml', 'item > link')).sort()).toEqual(
    builtSlugs.map((slug) => `/opportunity/${slug}`),
  )
  for (const name of ['title', 'description', 'category', 'pubDate']) {
    expect((await xml('rss.xml', `item > ${name}`)).filter(Boolean), name).toHaveLength(
      builtSlugs.length,
    )
  }
})

describe('pictures', () => {
  test.each(builtSlugs)('has a cover of at most 1,500 B for %s', async (slug) => {
    const cover = file(`covers/${slug}.svg`)
    expect(cover.length).toBeLessThanOrEqual(1500)
    expect(await xml(`covers/${slug}.svg`, 'svg')).toHaveLength(1)
  })

  test('serves the icons that pages link to', async () => {
    expect(pngSize(file('apple-touch-icon.png'))).toEqual({ width: 180, height: 180 })
    expect(await xml('favicon.svg', 'svg')).toHaveLength(1)
  })
})
