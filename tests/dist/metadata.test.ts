import { describe, expect, test } from 'vitest'
import { addresses, builtSlugs, headings, missing, personal } from '../site/pages.ts'
import { all, isBuilt, links, pageAt, pages, text, texts } from './built-pages.ts'

const entries = builtSlugs.map((slug) => `/opportunity/${slug}`)

const metaOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    all(pageAt(path).document, 'head meta:not([media])').map((tag) => [
      tag.getAttribute('name') ?? tag.getAttribute('property') ?? '',
      tag.getAttribute('content') ?? '',
    ]),
  )
const canonicalOf = (path: string): string =>
  pageAt(path).document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? ''
const pathOf = (address: string) => new URL(address).pathname

test('every page is in English and has one heading, the expected one', () => {
  const expected: Record<string, string | RegExp> = { ...headings, ...missing }
  for (const { path } of addresses) {
    const { document } = pageAt(path)
    expect(document.documentElement.getAttribute('lang'), path).toBe('en')
    expect(texts(document, 'h1'), path).toEqual([expect.stringMatching(expected[path] ?? /\w/)])
  }
})

test('every page has its own title, description, image and address', () => {
  for (const { path, status } of addresses) {
    const meta = metaOf(path)
    const title = pageAt(path).document.title
    expect(title, path).toMatch(/^\S.+ \| RN Opportunities$/)
    expect(meta, path).toMatchObject({
      description: expect.stringMatching(/^.{20,200}$/),
      'og:site_name': 'RN Opportunities',
      'og:title': title.replace(/ \| RN Opportunities$/, ''),
      'og:description': meta['description'],
      'og:type': entries.includes(path) ? 'article' : 'website',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringMatching(/\w/),
      'twitter:card': 'summary_large_image',
    })
    const [image, own] = [new URL(meta['og:image'] ?? ''), new URL(meta['og:url'] ?? '')]
    expect([own.protocol, image.origin, canonicalOf(path)], path).toEqual([
      'https:',
      own.origin,
      own.href,
    ])
    expect(isBuilt(image.pathname), path).toBe(true)
    if (status === 200) expect(own.pathname).toBe(path)
    const isHidden = /noindex/.test(meta['robots'] ?? '')
    if (status === 404 || personal.includes(path)) expect(isHidden, path).toBe(true)
    else if (!path.startsWith('/category/')) expect(isHidden, path).toBe(false)
  }
  const titles = pages.map((path) => pageAt(path).document.title)
  expect(new Set(titles).size).toBe(titles.length)
})

test('every link to another site is https or an email address, and no page says $399', () => {
  // Some states publish their law without https.
  for (const path of pages.filter((one) => !one.startsWith('/states/'))) {
    const { document, html } = pageAt(path)
    const foreign = links(document, '[href]').filter((link) =>
      /^([a-z][a-z+.-]*:|\/\/)/i.test(link),
    )
    expect(
      foreign.filter((link) => !/^(https:\/\/|mailto:)/.test(link)),
      path,
    ).toEqual([])
    expect(html, path).not.toMatch(/\$399\b/)
  }
})

describe('structured data', () => {
  const data = (path: string, type: string): Record<string, unknown> => {
    const items = all(pageAt(path).document, 'script[type="application/ld+json"]')
      .flatMap((script) => JSON.parse(script.textContent ?? '') as Record<string, unknown>[])
      .filter((item) => item['@type'] === type)
    expect(
      items.map((item) => item['@context']),
      `${type} of ${path}`,
    ).toEqual(['https://schema.org'])
    return items[0]!
  }
  const items = (value: unknown) => value as Record<string, string>[]
  const inOrder = (list: Record<string, string>[], path: string) =>
    expect(
      list.map(({ position }) => position),
      path,
    ).toEqual(list.map((_, index) => index + 1))

  test('lists the cards of each list of entries in order, and every entry on the home page', () => {
    const lists = pages.filter((path) => /^\/(category\/|$)/.test(path))
    for (const path of lists) {
      const list = items(data(path, 'ItemList')['itemListElement'])
      inOrder(list, path)
      expect(
        list.map(({ url = '' }) => pathOf(url)),
        path,
      ).toEqual(links(pageAt(path).document, '.cards h3 a[href^="/opportunity/"]'))
    }
    const home = items(data('/', 'ItemList')['itemListElement'])
    expect(home.map(({ url = '' }) => pathOf(url)).sort()).toEqual(entries)
    const website = { name: 'RN Opportunities', url: canonicalOf('/') }
    expect(data('/', 'WebSite')).toMatchObject(website)
  })

  test('describes the article of each entry, and leads from the directory to it', () => {
    for (const path of entries) {
      const { document, main } = pageAt(path)
      expect(data(path, 'Article'), path).toMatchObject({
        headline: text(document.querySelector('h1')),
        description: text(main.querySelector('.lede')),
        dateModified: main.querySelector('time')?.getAttribute('datetime'),
        image: metaOf(path)['og:image'],
        mainEntityOfPage: canonicalOf(path),
      })
      const trail = items(data(path, 'BreadcrumbList')['itemListElement'])
      inOrder(trail, path)
      expect(trail.at(-1)?.['item'], path).toBe(canonicalOf(path))
    }
  })
})
