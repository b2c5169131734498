import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useFacts, type JsonLd } from '../catalog/facts.ts'
import { addresses, builtSlugs, chapterPages, headings, missing, namedSlugs } from './pages.ts'
import { dist, useSite } from './site.ts'

const site = useSite()
const facts = useFacts(site)

/** Pages for signed-in users, which search engines must not index. */
const personal = ['/saved', '/subscription', '/early']

test('has entries 1 to 8', () => {
  expect(builtSlugs).toEqual(expect.arrayContaining([...namedSlugs]))
})

test.each(addresses)('returns $status for $path, in English, with one heading', ({ path }) => {
  // `useFacts` has already checked the HTTP status of every page, so this test does not check it.
  const { h1, language } = facts(path)
  expect(language).toBe('en')
  expect(h1).toHaveLength(1)
})

test.each(addresses)('gives $path its own title and description', ({ path, status }) => {
  const { title, meta, canonical, noindex } = facts(path)
  expect(title).toMatch(/^\S.+ \| RN Opportunities$/)
  expect(meta.description).toMatch(/^.{20,200}$/)
  expect(meta).toMatchObject({
    'og:site_name': 'RN Opportunities',
    'og:title': title.replace(/ \| RN Opportunities$/, ''),
    'og:description': meta.description,
    'og:type': path.startsWith('/opportunity/') && status === 200 ? 'article' : 'website',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': expect.stringMatching(/\w/),
    'twitter:card': 'summary_large_image',
  })
  const image = new URL(meta['og:image'] ?? '')
  const own = new URL(meta['og:url'] ?? '')
  expect(own.protocol).toBe('https:')
  expect(image.origin).toBe(own.origin)
  expect(existsSync(join(dist, image.pathname)), image.href).toBe(true)

  if (status === 200) expect(own.pathname).toBe(path)
  if (status === 404 || personal.includes(path)) expect(noindex).toBe(true)
  else if (!path.startsWith('/category/')) expect(noindex).toBe(false)
  expect(canonical).toBe(own.href)
})

test('has a unique title on every page', () => {
  const titles = addresses
    .filter(({ status }) => status === 200)
    .map(({ path }) => facts(path).title)
  expect(new Set(titles).size).toBe(titles.length)
})

test.each(Object.entries(headings))('has on %s the heading %s', (path, heading) => {
  expect(facts(path).h1[0]).toEqual(
    typeof heading === 'string' ? heading : expect.stringMatching(heading),
  )
})

test.each(Object.entries(missing))('shows on %s the heading %s', (path, heading) => {
  expect(facts(path).h1).toEqual([heading])
})

test('links back to the directory from an unknown entry', async () => {
  const page = await site.visit('/opportunity/no-such-entry', { status: 404 })
  await page.getByRole('main').getByRole('link', { name: 'Back to Directory' }).click()
  await page.waitForURL('**/#directory')
  expect(await page.locator('#directory').count()).toBe(1)
})

test('ignores a query such as /pricing?returnUrl=', async () => {
  const page = await site.visit('/pricing?returnUrl=%2Fsaved')
  expect(await page.locator('h1').textContent()).toBe(headings['/pricing'])
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/pricing$/)
})

describe('structured data', () => {
  const entries = builtSlugs.map((slug) => `/opportunity/${slug}`)
  const data = (path: string, type: string): JsonLd => {
    const [item, ...more] = facts(path).jsonLd.filter((item) => item['@type'] === type)
    expect([item?.['@context'], more]).toEqual(['https://schema.org', []])
    return item as JsonLd
  }
  const pathOf = (address: string) => new URL(address).pathname
  const listing = addresses.map(({ path }) => path).filter((path) => /^\/(category\/|$)/.test(path))

  test.each(listing)('lists the cards of %s in order', (path) => {
    const items = data(path, 'ItemList').itemListElement as Record<string, string>[]
    expect(items.map(({ url }) => pathOf(url ?? ''))).toEqual(
      facts(path).cards.map((card) => card.path),
    )
    expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1))
  })

  test('lists every entry on the home page', () => {
    const { cards } = facts('/')
    expect(cards.map(({ path }) => path).sort()).toEqual(entries)
    expect(data('/', 'WebSite')).toMatchObject({
      name: 'RN Opportunities',
      url: facts('/').canonical,
    })
  })

  test.each(entries)('describes the article of %s', (path) => {
    const { h1, lede, category, reviewed, meta, canonical } = facts(path)
    const article = data(path, 'Article')
    expect(article).toMatchObject({
      headline: h1[0],
      description: lede,
      articleSection: category,
      dateModified: reviewed,
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      image: meta['og:image'],
      mainEntityOfPage: canonical,
    })
    expect(String(article.datePublished) <= String(article.dateModified)).toBe(true)
  })

  test.each([
    '/about',
    '/ai-chat',
    '/privacy',
    '/terms',
    '/category/telehealth',
    '/handbook',
    ...chapterPages,
    ...entries,
  ])('starts the breadcrumb of %s at the directory and ends at the page', (path) => {
    const trail = data(path, 'BreadcrumbList').itemListElement as Record<string, string>[]
    const paths = addresses.map((address) => address.path)
    expect(trail.map(({ position }) => position)).toEqual(trail.map((_, index) => index + 1))
    expect(pathOf(trail[0]?.item ?? '')).toBe('/')
    expect(trail.at(-1)?.item).toBe(facts(path).canonical)
    for (const { item = '' } of trail) expect(paths).toContain(pathOf(item))
  })

  test('matches the visible questions of /pricing', () => {
    const faq = data('/pricing', 'FAQPage').mainEntity as {
      name: string
      acceptedAnswer: { text: string }
    }[]
    expect(faq.map(({ name, acceptedAnswer }) => ({ name, text: acceptedAnswer.text }))).toEqual(
      facts('/pricing').questions,
    )
    expect(faq.length).toBeGreaterThanOrEqual(3)
  })
})
