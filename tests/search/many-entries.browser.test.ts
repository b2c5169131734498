import { join } from 'node:path'
import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directoryEntry } from '../../domain/search/to-directory-entry.ts'
import { findEntries, indexEntries, noSearch, type Search } from '../../domain/search/search.ts'
import { generateEntries } from './generated-entries.ts'
import { scaledSite } from './scaled-site.ts'
import type { SiteCopy } from '../site/site-copy.ts'
import { useSite } from '../site/site.ts'

const count = 150
const entries = generateEntries(count).map(({ data }) => directoryEntry(data))
const all = entries.map(({ slug }) => slug)
let copy: SiteCopy

beforeAll(async () => {
  copy = await scaledSite(generateEntries(count))
  const { ok, output } = await copy.build()
  expect(ok, output.slice(-2000)).toBe(true)
}, 300_000)
afterAll(() => copy.remove())

const site = useSite(() => join(copy.folder, 'dist'))
const expectedSlugs = (search: Partial<Search>) =>
  findEntries(entries.map(indexEntries), { ...noSearch, ...search }).entries.map(
    ({ entry }) => entry.slug,
  )
const slugs = (page: Page) => () =>
  page
    .locator('.cards [data-slug]:visible')
    .evaluateAll((cards) => cards.map((card) => card.dataset.slug))
const statusOf = (page: Page) => () => page.locator('#directory').getByRole('status').innerText()

test('shows every entry once on three pages that link to the previous and next page', async () => {
  const page = await site.visit('/')
  const seen: (string | undefined)[] = []
  for (let number = 1; number <= 3; number++) {
    seen.push(...(await slugs(page)()))
    expect(await page.getByText(`Page ${number} of 3`).isVisible()).toBe(true)
    expect(await page.locator('link[rel=prev]').count()).toBe(number > 1 ? 1 : 0)
    if (number < 3) await page.getByRole('link', { name: 'Next', exact: true }).click()
    await page.waitForURL(number < 3 ? `**/page/${number + 1}` : '**/page/3')
  }
  expect(seen).toEqual(all)
  expect(await page.locator('link[rel=next]').count()).toBe(0)
  expect(
    new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '').pathname,
  ).toBe('/page/3')
})

test('searches this page while the others load, and says that the count is partial', async () => {
  const held: Route[] = []
  const page = await site.visit('/', {
    before: (window) => window.route(/\/page\/[23]$/, (route) => void held.push(route)),
  })
  const status = statusOf(page)
  const expected = expectedSlugs({ query: 'care' })
  await page.getByRole('searchbox').fill('care')
  await expect.poll(status).toMatch(/^\d+ match so far$/)
  expect(await slugs(page)()).toEqual(expected.filter((slug) => all.indexOf(slug) < 60))
  await expect.poll(() => held.length).toBe(2)
  for (const route of held) await route.continue()
  await expect.poll(status).toBe(`${expected.length} of ${count} match`)
  expect(await slugs(page)()).toEqual(expected)
})

test('sorts the cards of all pages, and shows its own page again when the search is cleared', async () => {
  const page = await site.visit('/page/2?sort=cost')
  await expect.poll(slugs(page)).toEqual(expectedSlugs({ sort: 'cost' }))
  expect(await page.getByText('Page 2 of 3').isVisible()).toBe(false)
  await page.getByLabel('Sort by').selectOption('Directory order')
  await expect.poll(slugs(page)).toEqual(all.slice(60, 120))
  expect(await statusOf(page)()).toBe(`Showing 61 to 120 of ${count}`)
  expect(await page.getByText('Page 2 of 3').isVisible()).toBe(true)
})

test('saves an entry whose card came from another page', async () => {
  const last = entries.at(-1)!
  // Requests for Clerk's files fail, because this test site does not serve them. The sign-in dialog
  // opens without these files.
  const page = await site.visit('/', { allow: /__clerk/ })
  await page.getByRole('searchbox').fill(last.title)
  await expect.poll(slugs(page)).toEqual(expectedSlugs({ query: last.title }))
  await page.getByRole('button', { name: `Save ${last.title}` }).click()
  await page.getByLabel('Password').waitFor()
})

test('keeps every letter of fast typing and searches for the final text', async () => {
  const page = await site.visit('/')
  const words = entries.at(-1)!.title.toLowerCase()
  await page.getByRole('searchbox').pressSequentially(words, { delay: 0 })
  expect(await page.getByRole('searchbox').inputValue()).toBe(words)
  await expect
    .poll(statusOf(page))
    .toBe(`${expectedSlugs({ query: words }).length} of ${count} match`)
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(words)
})

test('says that other pages failed to load, and loads them on retry', async () => {
  let broken = true
  const page = await site.visit('/', {
    allow: /page\/3|status of 503/,
    before: (window) =>
      window.route('**/page/3', (route) =>
        broken ? route.fulfill({ status: 503 }) : route.continue(),
      ),
  })
  const expected = expectedSlugs({ query: 'care' })
  await page.getByRole('searchbox').fill('care')
  await expect.poll(statusOf(page)).toContain('couldn’t load the other pages')
  expect(await slugs(page)()).toEqual(expected.filter((slug) => all.indexOf(slug) < 60))
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(slugs(page)).toEqual(expected)
})

test('shows a large category on one page', async () => {
  const page = await site.visit('/category/telehealth')
  const telehealth = entries.filter(({ category }) => category === 'Telehealth')
  expect(await slugs(page)()).toEqual(telehealth.map(({ slug }) => slug))
})
