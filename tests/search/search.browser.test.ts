import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { findCards, indexCard, noSearch, type Search } from '../../domain/search/search.ts'
import { readRealCards } from '../catalog/real-entries.ts'
import { useSite, type Visit } from '../site/site.ts'

const site = useSite()
const entries = readRealCards()
const all = entries.length

/** The slugs that the rule finds, in the order of the page. */
const found = (search: Partial<Search>): string[] =>
  findCards(entries.map(indexCard), { ...noSearch, ...search }).cards.map(({ slug }) => slug)

function directory(page: Page) {
  const cards = page.locator('.cards > [data-slug]:not([hidden])')
  const categories = page.getByRole('group', { name: 'Category' })
  return {
    page,
    box: page.locator('#directory').getByRole('searchbox'),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    choose: (label: string, option: string) => page.getByLabel(label).selectOption(option),
    slugs: () => cards.evaluateAll((all) => all.map((card) => card.dataset.slug)),
    query: () => new URL(page.url()).search,
    status: () => page.locator('#directory').getByRole('status').innerText(),
    pressed: () => categories.locator('[aria-pressed=true]').allInnerTexts(),
  }
}
const visit = async (path = '/', options: Visit = {}) => directory(await site.visit(path, options))

const islands = '**/_astro/*.js'
const slow = (page: Page) =>
  page.route(islands, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
const failing = {
  before: (page: Page) => page.route(islands, (route) => route.abort()),
  allow: /_astro|Failed to fetch dynamically imported module|net::ERR_FAILED/,
}

test('each order and each filter is in the address, and shows what the rule finds', async () => {
  const { page, choose, slugs, query, status } = await visit()
  for (const [option, sort] of [
    ['Lowest cost to start', 'cost'],
    ['Most kept per hour', 'keep'],
    ['Newest', 'newest'],
  ] as const) {
    await choose('Sort by', option)
    await expect.poll(slugs, { message: option }).toEqual(found({ sort }))
    expect(query()).toBe(`?sort=${sort}`)
  }
  await choose('Sort by', 'Overtakes soonest')
  await expect.poll(slugs).toEqual(found({}))
  // An order alone keeps the list folded.
  expect(await page.getByText(/^Show all/).isVisible()).toBe(true)

  await page.getByRole('button', { name: /^Filters/ }).click()
  let search: Partial<Search> = { sort: 'overtakes' }
  for (const [label, option, filter] of [
    ['Where you work', 'Fully or partly from home', { contact: 'video' }],
    ['Need a doctor’s orders?', 'No', { orders: 'not needed' }],
    ['Works with this many hours a week', '20', { hours: 20 }],
    ['Difficulty', 'Low, or low to medium', { difficulty: 'low' }],
  ] as const) {
    search = { ...search, ...filter }
    await choose(label, option)
    await expect.poll(slugs, { message: label }).toEqual(found(search))
  }
  expect(query()).toContain('contact=video')
  expect(query()).toContain('difficulty=low')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await choose('Your budget to start', '$1,000')
  const cheap = found({ budget: 1000 })
  await expect.poll(slugs).toEqual(cheap)
  expect(await status()).toContain(`${cheap.length} of ${all} match`)
  await page.getByRole('button', { name: `Show ${cheap.length}` }).click()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
})

test('category, order, filter and query combine, survive a reload and are undone with Back', async () => {
  const { page, box, button, choose, slugs, query, pressed } = await visit()
  await button('Elder Care').click()
  await choose('Sort by', 'Lowest cost to start')
  await button('No doctor’s orders').click()
  const search = { category: 'Elder Care', sort: 'cost', orders: 'not needed' } as const
  await expect.poll(slugs).toEqual(found(search))
  expect(query()).toBe('?category=Elder+Care&sort=cost&orders=not-needed')
  await page.goBack()
  await expect.poll(slugs).toEqual(found({ category: 'Elder Care', sort: 'cost' }))
  expect(await button('No doctor’s orders').getAttribute('aria-pressed')).toBe('false')
  await page.goForward()
  await page.reload()
  await expect.poll(slugs).toEqual(found(search))
  expect(await button('No doctor’s orders').getAttribute('aria-pressed')).toBe('true')
  expect(await page.getByLabel('Sort by').inputValue()).toBe('cost')
  expect(await pressed()).toEqual(['Elder Care'])
  await button('No doctor’s orders').click()
  await box.fill('pills')
  await expect.poll(slugs).toEqual(found({ category: 'Elder Care', sort: 'cost', query: 'pills' }))
  await page.locator('.cards [data-slug]:visible h3 a').first().click()
  await page.waitForURL('**/opportunity/*')
  await page.goBack()
  await expect.poll(() => box.inputValue()).toBe('pills')
  await expect.poll(slugs).toEqual(found({ category: 'Elder Care', sort: 'cost', query: 'pills' }))
})

test('counts the results, shows the nearest when nothing matches, and clears everything', async () => {
  const { page, box, button, slugs, query, status } = await visit('/?orders=needed&contact=remote')
  await page.getByText('No opportunities found matching your criteria.').waitFor()
  await expect.poll(slugs).toEqual(found({ orders: 'needed', contact: 'remote' }))
  expect(await slugs()).toHaveLength(3)
  expect(await status()).toBe(`0 of ${all} match`)
  await button('Clear search and filters').click()
  await expect.poll(slugs).toHaveLength(all)
  expect(await box.evaluate((one) => one === document.activeElement)).toBe(true)
  await expect.poll(query).toBe('')
  expect(await status()).toBe(`Showing all ${all}`)
  await box.pressSequentially('part-time from home', { delay: 0 })
  await expect.poll(slugs).toEqual(found({ query: 'part-time from home' }))
  await expect.poll(status).toContain('We searched for: from home')
  await button('Clear').click()
  await expect.poll(slugs).toHaveLength(all)
  expect(await box.inputValue()).toBe('')
})

test('opens a shared search without layout shift', async () => {
  const { page, slugs } = await visit('/?q=nurse&category=Telehealth&hours=10#directory', {
    before: (page) =>
      page.addInitScript(() => {
        new PerformanceObserver((list) => {
          const { dataset } = document.documentElement
          for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
            dataset.shift = String(Number(dataset.shift ?? 0) + shift.value)
        }).observe({ type: 'layout-shift', buffered: true })
      }),
  })
  await expect.poll(slugs).toEqual(found({ query: 'nurse', category: 'Telehealth', hours: 10 }))
  expect(await page.getByLabel('Sort by').inputValue()).toBe('ten')
  await page.waitForTimeout(300)
  const shift = await page.evaluate(() => document.documentElement.dataset.shift)
  expect(Number(shift ?? 0)).toBeLessThan(0.01)
})

describe('before the script has loaded', () => {
  test('typed text and every press are kept, in order', async () => {
    const { page, button, choose, slugs, query } = await visit('/', { before: slow })
    await choose('Sort by', 'Lowest cost to start')
    await button('Telehealth').click()
    await button('From home').click()
    await button('Filters').click()
    await page.getByRole('dialog').waitFor()
    const search = { category: 'Telehealth', contact: 'remote', sort: 'cost' } as const
    await expect.poll(slugs).toEqual(found(search))
    expect(query()).toBe('?category=Telehealth&sort=cost&contact=remote')
    const typed = await visit('/', { before: slow })
    await typed.box.pressSequentially('surg', { delay: 20 })
    await typed.box.press('Enter')
    await expect.poll(typed.slugs).toEqual(found({ query: 'surg' }))
    expect(await typed.box.inputValue()).toBe('surg')
    await expect.poll(typed.query).toBe('?q=surg')
  })

  test('a chip opens its page, and a shared search shows all cards, if it never loads', async () => {
    const shared = await visit('/?q=nurse', failing)
    await expect.poll(shared.slugs).toHaveLength(all)
    const { page, button } = await visit('/', failing)
    await button('Telehealth').click()
    await page.waitForURL('**/category/telehealth*')
  })
})

test('the back link of an entry returns to the filtered list at its position, where a moved card still saves', async () => {
  const { page, slugs } = await visit('/?sort=cost&contact=video', { width: 360, allow: /__clerk/ })
  const expected = found({ contact: 'video', sort: 'cost' })
  await expect.poll(slugs).toEqual(expected)
  const card = page.locator(`[data-slug="${expected[6]}"] h3 a`)
  await card.scrollIntoViewIfNeeded()
  const position = await page.evaluate(() => scrollY)
  expect(position).toBeGreaterThan(1000)
  // Playwright's own click could scroll the page.
  await card.evaluate((link: HTMLElement) => link.click())
  await page.waitForURL('**/opportunity/*')
  await page.evaluate(() => location.assign('#main'))
  await page.evaluate(() => location.assign('#ask'))
  await page.getByRole('link', { name: 'Back to your results' }).click()
  await page.waitForURL('**/?sort=cost&contact=video')
  await expect.poll(slugs).toEqual(expected)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(position - 40)
  expect(await page.evaluate(() => scrollY)).toBeLessThan(position + 40)

  // Requests for Clerk's files fail, because this test site does not serve them. The sign-in dialog
  // opens without these files.
  await page.locator('.cards .save').first().click()
  await page.getByLabel('Password').waitFor()

  await page.goto(site.url('/category/elder-care'))
  await page.locator('.cards h3 a').first().click()
  await page.waitForURL('**/opportunity/*')
  await page.getByRole('link', { name: 'Back to Directory' }).click()
  await page.waitForURL('**/category/elder-care')
})

test('an unknown address offers a search, and an old one leads to the one that took its place', async () => {
  const { page: unknown, query } = await visit('/no-such-page', { status: 404 })
  await unknown.getByRole('searchbox').fill('telehealth')
  await unknown.getByRole('button', { name: 'Search' }).click()
  await unknown.getByText(/^\d+ of \d+ match/).waitFor()
  expect(query()).toBe('?q=telehealth')
  for (const [path, target] of [
    ['/page/2?q=care&sort=cost', '/?q=care&sort=cost'],
    ['/category/telehealth/page/2', '/category/telehealth'],
  ] as const) {
    const page = await site.visit(path)
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe(target)
  }
})
