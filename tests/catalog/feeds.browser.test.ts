import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
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
  interface Icon {
    src: string
    sizes: string
    type: string
    purpose?: string
  }
  let manifest: { name: string; start_url: string; display: string; icons: Icon[] }
  beforeAll(() => {
    manifest = JSON.parse(file('manifest.webmanifest').toString())
  })

  test.each(['site', ...builtSlugs])('has a 1200 x 630 share image for %s', (slug) => {
    const image = file(`share/${slug}.png`)
    expect(pngSize(image)).toEqual({ width: 1200, height: 630 })
    // Some messaging apps reject larger images.
    expect(image.length).toBeLessThan(300_000)
  })

  test.each(builtSlugs)('has a cover of at most 1,500 B for %s', async (slug) => {
    const cover = file(`covers/${slug}.svg`)
    expect(cover.length).toBeLessThanOrEqual(1500)
    expect(await xml(`covers/${slug}.svg`, 'svg')).toHaveLength(1)
  })

  test('has every manifest icon in its declared size', () => {
    expect(manifest).toMatchObject({ name: 'RN Opportunities', start_url: '/' })
    expect(manifest.icons.some(({ sizes }) => sizes === '512x512')).toBe(true)
    for (const { src, sizes, type } of manifest.icons.filter((icon) => icon.type === 'image/png')) {
      const { width, height } = pngSize(file(src))
      expect([`${width}x${height}`, type], src).toEqual([sizes, 'image/png'])
    }
  })

  test('serves the icons that pages link to', async () => {
    expect(pngSize(file('apple-touch-icon.png'))).toEqual({ width: 180, height: 180 })
    expect(await xml('favicon.svg', 'svg')).toHaveLength(1)
  })
})

describe('links', () => {
  const attribute = /\s(?:href|src|formaction)="([^"]*)"/g
  const pages = [
    ...Object.keys(headings),
    ...builtSlugs.map((slug) => `/opportunity/${slug}`),
    ...chapterPages,
    ...categoryPages,
    ...collectionPages,
    '/no-such-page',
    '/opportunity/no-such-entry',
  ]

  test('has a target for every link, image and fragment of the site', async () => {
    const targets = new Map<string, Set<string>>()
    const broken: string[] = []
    for (const path of pages) {
      const html = await (await fetch(site.url(path))).text()
      const has = (hash: string) => html.includes(` id="${hash.slice(1)}"`)
      for (const [, link = ''] of html.matchAll(attribute)) {
        const url = new URL(link.replaceAll('&amp;', '&'), site.url(path))
        if (url.origin !== site.url()) continue
        const { pathname, hash } = url
        if (link.startsWith('#') && !has(hash)) broken.push(`${path}: no ${hash}`)
        if (link.startsWith('#')) continue
        targets.set(pathname, (targets.get(pathname) ?? new Set()).add(hash))
      }
    }
    for (const [path, fragments] of targets) {
      const reply = await fetch(site.url(path), { redirect: 'manual' })
      const body = await reply.text()
      if (reply.status !== 200) broken.push(`${path}: ${reply.status}`)
      for (const fragment of [...fragments].filter((hash) => hash.length > 1)) {
        const id = decodeURIComponent(fragment.slice(1))
        if (!body.includes(` id="${id}"`)) broken.push(`${path}: no ${fragment}`)
      }
    }
    expect(broken).toEqual([])
    expect(targets.size).toBeGreaterThan(30)
  })

  test('uses only https and mailto links to other sites', async () => {
    const outside = new Set<string>()
    for (const path of pages) {
      const html = await (await fetch(site.url(path))).text()
      for (const [, link = ''] of html.matchAll(attribute)) {
        if (/^[a-z][a-z+.-]*:/i.test(link)) outside.add(link)
      }
    }
    expect([...outside].filter((link) => !/^(https:\/\/|mailto:)/.test(link))).toEqual([])
  })

  test('mentions $399 on no page', async () => {
    for (const path of pages) {
      expect(await (await fetch(site.url(path))).text(), path).not.toMatch(/\$399\b/)
    }
  })
})
