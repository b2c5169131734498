import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { findCards, indexCard, noSearch, type Search } from '../../domain/search/search.ts'
import { readRealCards } from '../catalog/real-entries.ts'
import { axeFor } from '../site/axe.ts'
import { dist, useSite, type Visit } from '../site/site.ts'

const site = useSite()
const entries = readRealCards()

const expectedSlugs = (search: Partial<Search>): string[] =>
  findCards(entries.map(indexCard), { ...noSearch, ...search }).cards.map(({ slug }) => slug)

function directory(page: Page) {
  const cards = page.locator('.cards > [data-slug]:not([hidden])')
  return {
    page,
    quick: (name: string) => page.getByRole('button', { name, exact: true }),
    open: () => page.getByRole('button', { name: /^Filters/ }).click(),
    choose: (label: string, option: string) => page.getByLabel(label).selectOption(option),
    slugs: () => cards.evaluateAll((all) => all.map((card) => card.dataset.slug)),
    query: () => new URL(page.url()).search,
    status: () => page.locator('#directory').getByRole('status').innerText(),
  }
}
const visit = async (path = '/', options: Visit = {}) => directory(await site.visit(path, options))

describe('sorting and filters', () => {
  test.each([
    ['Lowest cost to start', { sort: 'cost' }, '?sort=cost'],
    ['Smallest week', { sort: 'hours' }, '?sort=hours'],
    ['Most kept in the first 12 months', { sort: 'first' }, '?sort=first'],
    ['Most kept per hour, full schedule', { sort: 'keep' }, '?sort=keep'],
    ['Fastest first client', { sort: 'launch' }, '?sort=launch'],
    ['Highest score', { sort: 'score' }, '?sort=score'],
    ['Newest', { sort: 'newest' }, '?sort=newest'],
  ] as const)('sorts by %s', async (option, search, query) => {
    const finding = await visit()
    await finding.choose('Sort by', option)
    await expect.poll(finding.slugs).toEqual(expectedSlugs(search))
    expect(finding.query()).toBe(query)
  })

  test.each([
    ['Your budget to start', '$1,000', { budget: 1000 }, '?budget=1000'],
    ['Works with this many hours a week', '15', { hours: 15 }, '?hours=15'],
    ['Where you work', 'Fully or partly from home', { contact: 'video' }, '?contact=video'],
    ['Need a doctor’s orders?', 'Yes', { orders: 'needed' }, '?orders=needed'],
    ['First client within', '3 months', { months: 3 }, '?months=3'],
    ['Kept per hour, full schedule', '$40 or more', { pay: 40 }, '?pay=40'],
    ['Evenings and weekends', 'Mostly daytime', { evenings: 'daytime' }, '?evenings=daytime'],
    ['Difficulty', 'Low, or low to medium', { difficulty: 'low' }, '?difficulty=low'],
  ] as const)('filters by %s', async (label, option, search, query) => {
    const finding = await visit()
    await finding.open()
    await finding.choose(label, option)
    const expected = expectedSlugs(search)
    await expect.poll(finding.slugs).toEqual(expected)
    expect(finding.query()).toBe(query)
    expect(await finding.status()).toContain(`${expected.length} of ${entries.length} match`)
    await finding.page.getByRole('button', { name: `Show ${expected.length}` }).click()
    expect(await finding.page.getByRole('dialog').count()).toBe(0)
    await finding.page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  })

  test.each([
    ['From home', { contact: 'remote' }, '?contact=remote'],
    ['Up to $3,000 to start', { budget: 3000 }, '?budget=3000'],
    ['Part time', { hours: 10 }, '?hours=10'],
    ['No doctor’s orders', { orders: 'not needed' }, '?orders=not-needed'],
    ['First client within 3 months', { months: 3 }, '?months=3'],
  ] as const)('one tap on %s filters, and a second one removes it', async (name, search, query) => {
    const finding = await visit('/', { width: 360 })
    await finding.quick(name).click()
    await expect.poll(finding.slugs).toEqual(expectedSlugs(search))
    expect(finding.query()).toBe(query)
    expect(await finding.quick(name).getAttribute('aria-pressed')).toBe('true')
    await finding.quick(name).click()
    await expect.poll(finding.slugs).toHaveLength(entries.length)
    expect(finding.query()).toBe('')
  })

  test('finds work from home, part-time and under $3,000 in three taps and two screens', async () => {
    const finding = await visit('/', { width: 360 })
    const { page } = finding
    for (const name of ['Part time', 'From home', 'Up to $3,000 to start'])
      await finding.quick(name).click()
    await expect
      .poll(finding.slugs)
      .toEqual(expectedSlugs({ contact: 'remote', budget: 3000, hours: 10 }))
    const card = page.locator('.cards [data-slug]:visible').first()
    const { y, height } = (await card.boundingBox())!
    expect(y + height).toBeLessThan(2 * 740)
    for (const fact of ['To start', 'First 12 months, kept', 'Full schedule, kept'])
      await card.getByText(fact, { exact: true }).waitFor()
    await card.getByText(/^Ten hours a week keep/).waitFor()
  })

  test('combine with query and category, are in the URL, and are undone with Back', async () => {
    const finding = await visit()
    const { page } = finding
    await finding.quick('Elder Care').click()
    await finding.choose('Sort by', 'Lowest cost to start')
    await finding.quick('No doctor’s orders').click()
    const search = { category: 'Elder Care', sort: 'cost', orders: 'not needed' } as const
    await expect.poll(finding.slugs).toEqual(expectedSlugs(search))
    expect(finding.query()).toBe('?category=Elder+Care&sort=cost&orders=not-needed')
    await page.goBack()
    await expect
      .poll(finding.slugs)
      .toEqual(expectedSlugs({ category: 'Elder Care', sort: 'cost' }))
    expect(await finding.quick('No doctor’s orders').getAttribute('aria-pressed')).toBe('false')
    await page.goForward()
    await page.reload()
    await expect.poll(finding.slugs).toEqual(expectedSlugs(search))
    expect(await finding.quick('No doctor’s orders').getAttribute('aria-pressed')).toBe('true')
    expect(await page.getByLabel('Sort by').inputValue()).toBe('cost')
  })

  test('show the empty message, the three nearest and a button that clears everything', async () => {
    const finding = await visit('/?orders=needed&contact=remote')
    const { page } = finding
    await page.getByText('No opportunities found matching your criteria.').waitFor()
    await expect.poll(finding.slugs).toEqual(expectedSlugs({ orders: 'needed', contact: 'remote' }))
    expect(await finding.slugs()).toHaveLength(3)
    expect(await finding.status()).toBe(`0 of ${entries.length} match`)
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect.poll(finding.slugs).toHaveLength(entries.length)
    expect(finding.query()).toBe('')
  })

  test('are cleared while the query stays', async () => {
    const finding = await visit('/?q=nurse&contact=video&budget=5000')
    await finding.open()
    await finding.page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(finding.query).toBe('?q=nurse')
    await expect.poll(finding.slugs).toEqual(expectedSlugs({ query: 'nurse' }))
  })

  test('work with the keyboard only, and Escape closes the sheet', async () => {
    const finding = await visit()
    const { page } = finding
    await page.getByRole('button', { name: 'Filters', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(finding.query).toBe('?budget=1000')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    const focused = page.locator(':focus')
    expect(await focused.innerText()).toBe('Filters (1)')
    await expect.poll(finding.slugs).toEqual(expectedSlugs({ budget: 1000 }))
  })

  test('keep an order chosen before the code loaded, and add filters to it', async () => {
    const finding = await visit('/', {
      before: (page) =>
        page.route('**/_astro/*.js', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 400))
          await route.continue()
        }),
    })
    await finding.choose('Sort by', 'Lowest cost to start')
    await expect.poll(finding.slugs).toEqual(expectedSlugs({ sort: 'cost' }))
    expect(finding.query()).toBe('?sort=cost')
    await finding.quick('No doctor’s orders').click()
    await finding.quick('Elder Care').click()
    const search = { category: 'Elder Care', sort: 'cost', orders: 'not needed' } as const
    await expect.poll(finding.slugs).toEqual(expectedSlugs(search))
    expect(finding.query()).toBe('?category=Elder+Care&sort=cost&orders=not-needed')
  })
})

describe.each([320, 360, 1280])('at %d px', (width) => {
  test.each(['light', 'dark'] as const)(
    'passes axe with results and with the open sheet, %s',
    async (theme) => {
      const { page, open, slugs } = await visit('/?sort=cost&contact=remote', { width, theme })
      const expected = expectedSlugs({ sort: 'cost', contact: 'remote' })
      await expect.poll(slugs).toEqual(expected)
      const violations = async () => {
        const axe = axeFor(page).include('#directory')
        const { violations: found } = await axe.analyze()
        return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
      }
      expect(await violations()).toEqual([])
      await open()
      expect(await violations()).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide).toBeLessThanOrEqual(0)
    },
  )
})

test('returns to the order of the directory when sorting is cleared', async () => {
  const finding = await visit('/?sort=cost')
  await expect.poll(finding.slugs).toEqual(expectedSlugs({ sort: 'cost' }))
  await finding.choose('Sort by', 'Overtakes a shift soonest')
  await expect.poll(finding.slugs).toEqual(expectedSlugs({}))
})

test('keeps the save button of a card that sorting moved', async () => {
  // Requests for Clerk's files fail, because this test site does not serve them. The sign-in dialog
  // opens without these files.
  const finding = await visit('/?sort=cost', { allow: /__clerk/ })
  await expect.poll(finding.slugs).toEqual(expectedSlugs({ sort: 'cost' }))
  await finding.page.locator('.cards .save').first().click()
  await finding.page.getByLabel('Password').waitFor()
})

describe('the back link of an entry', () => {
  test('returns to the filtered list at its position, also after jumps inside the entry', async () => {
    const finding = await visit('/?sort=cost&contact=video', { width: 360 })
    const { page } = finding
    const found = expectedSlugs({ contact: 'video', sort: 'cost' })
    await expect.poll(finding.slugs).toEqual(found)
    const card = page.locator(`[data-slug="${found[6]}"] h3 a`)
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
    await expect.poll(finding.slugs).toEqual(found)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(position - 40)
    expect(await page.evaluate(() => scrollY)).toBeLessThan(position + 40)
  })

  test.each(['/category/elder-care', '/collection/from-home'])('returns to %s', async (path) => {
    const { page } = await visit(path)
    await page.locator('.cards h3 a').first().click()
    await page.waitForURL('**/opportunity/*')
    await page.getByRole('link', { name: 'Back to Directory' }).click()
    await page.waitForURL(`**${path}`)
  })

  test('opens the directory for a user who came from elsewhere', async () => {
    const { page } = await visit('/about')
    await page.goto('/opportunity/nurse-foot-care')
    await page.getByRole('link', { name: 'Back to Directory' }).click()
    await page.waitForURL('**/#directory')
  })
})

test('loads the cards once for all searches, and says so if they do not load', async () => {
  let requests = 0
  const finding = await visit('/', {
    allow: /Failed to load resource|net::ERR_FAILED/,
    before: (page) =>
      page.route('**/opportunities.json', (route) =>
        (requests += 1) === 1 ? route.abort() : route.continue(),
      ),
  })
  const box = finding.page.locator('#directory').getByRole('searchbox')
  await box.fill('nig')
  await expect.poll(finding.status).toMatch(/load the search/)
  await box.fill('night')
  await expect.poll(finding.slugs).toEqual(expectedSlugs({ query: 'night' }))
  await box.fill('home')
  await expect.poll(finding.slugs).toEqual(expectedSlugs({ query: 'home' }))
  expect(requests).toBe(2)
})

test.each([
  ['/page/2', '/'],
  ['/page/2?q=care&sort=cost', '/?q=care&sort=cost'],
  ['/page/417', '/'],
  ['/category/telehealth/page/2', '/category/telehealth'],
])('redirects the old address %s to %s', async (path, target) => {
  const page = await site.visit(path)
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).toBe(target)
})

describe('the home page', () => {
  const html = readFileSync(join(dist, 'index.html'))

  test('has the first screen in its first 14 kB', async () => {
    const sent = brotliCompressSync(html).subarray(0, 14_000)
    const options = { finishFlush: constants.BROTLI_OPERATION_FLUSH }
    const text = brotliDecompressSync(sent, options).toString()
    expect(text).toContain('id="directory"')
  })

  test('grows by at most 300 bytes for each entry', () => {
    const text = html.toString()
    const cards = text.match(/<li class="card [\s\S]*?<\/p><\/li>/g) ?? []
    expect(cards).toHaveLength(entries.length)
    const fewer = cards.slice(-10).reduce((rest, card) => rest.replace(card, ''), text)
    const bytes = brotliCompressSync(text).length - brotliCompressSync(fewer).length
    expect(bytes / 10).toBeLessThanOrEqual(300)
  })
})
