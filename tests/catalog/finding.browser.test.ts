import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { directoryEntry } from '../../domain/catalog/to-directory-entry.ts'
import { findEntries, indexEntries, noSearch, type Search } from '../../domain/catalog/search.ts'
import { realEntries } from '../../lab/bench/scale/generated-entries.ts'
import { useSite, type Visit } from '../site/site.ts'

const site = useSite()
const entries = realEntries()
  .map(({ data }) => data)
  .toSorted((a, b) => Number(a.id) - Number(b.id))
  .map(directoryEntry)

/** The slugs that a search must return, in order. */
const expectedSlugs = (search: Partial<Search>): string[] =>
  findEntries(entries.map(indexEntries), { ...noSearch, ...search }).map(({ slug }) => slug)

function directory(page: Page) {
  const cards = page.locator('.cards [data-slug]:visible')
  return {
    page,
    open: () => page.getByText(/^Filter and sort/).click(),
    choose: (label: string, option: string) => page.getByLabel(label).selectOption(option),
    slugs: () => cards.evaluateAll((all) => all.map((card) => card.dataset.slug)),
    query: () => new URL(page.url()).search,
    status: () => page.locator('#directory').getByRole('status').innerText(),
  }
}
const visit = async (path = '/', options: Visit = {}) => directory(await site.visit(path, options))

describe('sorting and filters', () => {
  test.each([
    ['Highest score', { sort: 'score' }, '?sort=score'],
    ['Lowest start-up cost', { sort: 'cost' }, '?sort=cost'],
    ['Shortest time to launch', { sort: 'launch' }, '?sort=launch'],
    ['Newest', { sort: 'newest' }, '?sort=newest'],
  ] as const)('sorts by %s', async (option, search, query) => {
    const finding = await visit()
    await finding.open()
    await finding.choose('Sort by', option)
    await expect.poll(finding.slugs).toEqual(expectedSlugs(search).slice(0, 24))
    expect(finding.query()).toBe(query)
  })

  test.each([
    ['Orders or a medical director', 'Not needed', { orders: 'not needed' }, '?orders=not-needed'],
    ['Patient contact', 'Remote', { contact: 'remote' }, '?contact=remote'],
    ['Maximum start-up cost', 'Up to $5,000', { budget: 5000 }, '?budget=5000'],
  ] as const)('filters by %s', async (label, option, search, query) => {
    const finding = await visit()
    await finding.open()
    await finding.choose(label, option)
    await expect.poll(finding.slugs).toEqual(expectedSlugs(search))
    expect(finding.query()).toBe(query)
    expect(await finding.status()).toBe(
      `${expectedSlugs(search).length} of ${entries.length} match`,
    )
  })

  test('combine with query and category, are in the URL, and are undone with Back', async () => {
    const finding = await visit()
    const { page } = finding
    await page.locator('.chip', { hasText: 'Elder Care' }).click()
    await finding.open()
    await finding.choose('Sort by', 'Lowest start-up cost')
    await page.getByLabel('Can be done by telehealth').check()
    const search = { category: 'Elder Care', sort: 'cost', telehealth: true } as const
    await expect.poll(finding.slugs).toEqual(expectedSlugs(search))
    expect(finding.query()).toBe('?category=Elder+Care&sort=cost&telehealth=yes')
    await page.goBack()
    await expect
      .poll(finding.slugs)
      .toEqual(expectedSlugs({ category: 'Elder Care', sort: 'cost' }))
    expect(await page.getByLabel('Can be done by telehealth').isChecked()).toBe(false)
    await page.goForward()
    await page.reload()
    await expect.poll(finding.slugs).toEqual(expectedSlugs(search))
    expect(await page.getByText('Filter and sort (2 on)').isVisible()).toBe(true)
  })

  test('show an empty message and a button that clears everything', async () => {
    const finding = await visit('/?orders=needed&contact=remote')
    const { page } = finding
    await page.getByText('No opportunities found matching your criteria.').waitFor()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect.poll(finding.slugs).toHaveLength(24)
    expect(finding.query()).toBe('')
  })

  test('are cleared while the query stays', async () => {
    const finding = await visit('/?q=nurse&sort=cost&telehealth=yes')
    await finding.open()
    await finding.page.getByRole('button', { name: 'Clear filters and sorting' }).click()
    await expect.poll(finding.query).toBe('?q=nurse')
    await expect.poll(finding.slugs).toEqual(expectedSlugs({ query: 'nurse' }).slice(0, 24))
  })

  test('work with the keyboard only', async () => {
    const finding = await visit()
    const { page } = finding
    await page.getByText(/^Filter and sort/).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Sort by').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect.poll(finding.query).toBe('?sort=score')
    for (let tabs = 0; tabs < 4; tabs++) await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect.poll(finding.query).toBe('?sort=score&telehealth=yes')
    await expect.poll(finding.slugs).toEqual(expectedSlugs({ sort: 'score', telehealth: true }))
  })
})

describe.each([320, 360, 1280])('at %d px', (width) => {
  test.each(['light', 'dark'] as const)(
    'passes axe with open filters and results, %s',
    async (theme) => {
      const { page, open } = await visit('/?sort=cost&contact=remote', { width, theme })
      await expect.poll(() => page.locator('.results [data-slug]').count()).toBeGreaterThan(0)
      await open()
      const axe = new AxeBuilder({ page }).include('#directory').setLegacyMode(true)
      const { violations } = await axe.analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide).toBeLessThanOrEqual(0)
    },
  )
})

describe('the second page', () => {
  test('shows the remaining entries and links back', async () => {
    const finding = await visit('/page/2')
    expect(await finding.slugs()).toEqual(entries.slice(24).map(({ slug }) => slug))
    expect(await finding.status()).toBe(`Showing 25 to ${entries.length} of ${entries.length}`)
    const { page } = finding
    const rel = (name: string) => page.locator(`link[rel=${name}]`).getAttribute('href')
    expect(new URL((await rel('canonical')) ?? '').pathname).toBe('/page/2')
    expect(new URL((await rel('prev')) ?? '').pathname).toBe('/')
    expect(await page.title()).toContain('page 2 of 2')
    await page.getByRole('link', { name: 'Previous' }).click()
    await page.waitForURL('**/#directory')
    expect(new URL((await rel('next')) ?? '').pathname).toBe('/page/2')
  })

  test('searches the whole directory', async () => {
    const finding = await visit('/page/2')
    await finding.page.getByRole('searchbox').fill('triage')
    await expect.poll(finding.slugs).toEqual(expectedSlugs({ query: 'triage' }))
    await finding.page.getByRole('searchbox').fill('')
    await expect.poll(finding.slugs).toEqual(entries.slice(24).map(({ slug }) => slug))
  })
})

test('loads the index at the first search, not before', async () => {
  const requests: string[] = []
  const finding = await visit('/', {
    before: async (page) =>
      page.on('request', (request) => {
        if (/\/directory\//.test(request.url())) requests.push(new URL(request.url()).pathname)
      }),
  })
  await finding.page.getByRole('searchbox').focus()
  await finding.page.waitForTimeout(500)
  expect(requests).toEqual([])
  await finding.page.getByRole('searchbox').fill('night')
  await expect.poll(finding.slugs).toEqual(expectedSlugs({ query: 'night' }))
  expect(requests).toEqual(['/directory/1.json'])
})

test('says that the index failed to load, and loads it on retry', async () => {
  let broken = true
  const finding = await visit('/', {
    allow: /directory\/1\.json|status of 503/,
    before: (page) =>
      page.route('**/directory/1.json', (route) =>
        broken ? route.fulfill({ status: 503 }) : route.continue(),
      ),
  })
  await finding.page.getByRole('searchbox').fill('night')
  await expect.poll(finding.status).toContain('couldn’t load the directory')
  // The static cards stay visible.
  expect(await finding.slugs()).toHaveLength(24)
  broken = false
  await finding.page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(finding.slugs).toEqual(expectedSlugs({ query: 'night' }))
})
