import { join } from 'node:path'
import type { Route } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directoryEntry } from '../../domain/catalog/to-directory-entry.ts'
import { findEntries, indexEntries, noSearch } from '../../domain/catalog/search.ts'
import { generateEntries } from '../../lab/bench/scale/generated-entries.ts'
import { scaledSite } from '../../lab/bench/scale/scaled-site.ts'
import type { SiteCopy } from '../site/site-copy.ts'
import { useSite } from '../site/site.ts'

const count = 300
const entries = generateEntries(count).map(({ data }) => directoryEntry(data))
let copy: SiteCopy

beforeAll(async () => {
  copy = await scaledSite(generateEntries(count))
  // Three shards of 100 entries, so that the first and the last differ.
  await copy.edit('domain/catalog/shard-format.ts', (text) =>
    text.replace('shardEntries = 600', 'shardEntries = 100'),
  )
  const { ok, output } = await copy.build()
  expect(ok, output.slice(-2000)).toBe(true)
}, 300_000)
afterAll(() => copy.remove())

const site = useSite(() => join(copy.folder, 'dist'))
const expectedSlugs = (query: string) =>
  findEntries(entries.map(indexEntries), { ...noSearch, query }).map(({ slug }) => slug)

test('shows every entry once on 13 pages that link to the previous and next page', async () => {
  const page = await site.visit('/')
  const seen: string[] = []
  for (let number = 1; number <= 13; number++) {
    const cards = page.locator('.cards [data-slug]')
    seen.push(...(await cards.evaluateAll((all) => all.map((card) => card.dataset.slug ?? ''))))
    expect(await page.locator('.pager [aria-current=page]').innerText()).toBe(String(number))
    expect(await page.locator('link[rel=prev]').count()).toBe(number > 1 ? 1 : 0)
    if (number < 13) await page.getByRole('link', { name: 'Next', exact: true }).click()
    await page.waitForURL(number < 13 ? `**/page/${number + 1}` : '**/page/13')
  }
  expect(seen).toEqual(entries.map(({ slug }) => slug))
  expect(await page.locator('link[rel=next]').count()).toBe(0)
})

test('splits a large category into pages', async () => {
  const telehealth = entries.filter(({ category }) => category === 'Telehealth')
  const page = await site.visit('/category/telehealth')
  expect(telehealth.length).toBeGreaterThan(24)
  expect(await page.locator('.cards [data-slug]').count()).toBe(24)
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await page.waitForURL('**/category/telehealth/page/2')
  expect(await page.locator('.cards [data-slug]').count()).toBe(telehealth.length - 24)
})

test('searches the first shard while the others load, and says that the count is partial', async () => {
  const held: Route[] = []
  const page = await site.visit('/', {
    before: (window) =>
      window.route(/\/directory\/[23]\.json/, (route) => {
        held.push(route)
      }),
  })
  const status = () => page.locator('#directory').getByRole('status').innerText()
  const all = expectedSlugs('care')
  await page.getByRole('searchbox').fill('care')
  await expect.poll(status).toMatch(/^\d+ match so far$/)
  const soFar = Number.parseInt(await status(), 10)
  expect(soFar).toBeLessThan(all.length)
  expect(soFar).toBeGreaterThan(0)
  await expect.poll(() => held.length).toBe(2)
  for (const route of held) await route.continue()
  await expect.poll(status).toBe(`${all.length} of ${count} match`)
})

test('shows 24 results at a time and moves the focus to the first new one', async () => {
  const page = await site.visit('/?q=care')
  const all = expectedSlugs('care')
  const cards = page.locator('.results [data-slug]')
  await expect.poll(() => cards.count()).toBe(24)
  const slugs = () => cards.evaluateAll((list) => list.map((card) => card.dataset.slug))
  await expect.poll(slugs).toEqual(all.slice(0, 24))
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
  await expect.poll(slugs).toEqual(all.slice(0, 48))
  const focused = await page.evaluate(
    () => document.activeElement?.closest<HTMLElement>('[data-slug]')?.dataset.slug,
  )
  expect(focused).toBe(all[24])
})

test('finds an entry by every word of its description', async () => {
  const page = await site.visit('/')
  const last = entries.at(-1)!
  for (const query of [last.title.toUpperCase(), last.shortDescription.slice(20, 90)]) {
    await page.getByRole('searchbox').fill(query)
    const cards = page.locator('.results [data-slug]')
    await expect
      .poll(() => cards.evaluateAll((all) => all.map((card) => card.dataset.slug)))
      .toEqual(expectedSlugs(query))
    expect(expectedSlugs(query)).toContain(last.slug)
  }
})

test('keeps every letter of fast typing and searches for the final text', async () => {
  const page = await site.visit('/')
  await page.getByRole('searchbox').fill('a')
  const status = page.locator('#directory').getByRole('status')
  await expect.poll(() => status.innerText()).toBe(`${expectedSlugs('a').length} of ${count} match`)
  const words = entries.at(-1)!.title.toLowerCase()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('searchbox').pressSequentially(words, { delay: 0 })
  expect(await page.getByRole('searchbox').inputValue()).toBe(words)
  await expect
    .poll(() => status.innerText())
    .toBe(`${expectedSlugs(words).length} of ${count} match`)
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(words)
})

test('rejects shards of another build and loads the new ones on retry', async () => {
  let stale = true
  const page = await site.visit('/', {
    before: (window) =>
      window.route('**/directory/3.json', async (route) => {
        const reply = await route.fetch()
        const shard = (await reply.json()) as object
        await route.fulfill({ json: stale ? { ...shard, build: 'before' } : shard })
      }),
  })
  await page.getByRole('searchbox').fill('care')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  stale = false
  await page.getByRole('button', { name: 'Try again' }).click()
  const status = page.locator('#directory').getByRole('status')
  await expect
    .poll(() => status.innerText())
    .toBe(`${expectedSlugs('care').length} of ${count} match`)
})
