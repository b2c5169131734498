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
  findEntries(entries.map(indexEntries), { ...noSearch, ...search }).map(({ entry }) => entry.slug)

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
    await expect.poll(finding.slugs).toEqual(expectedSlugs(search))
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
    await expect.poll(finding.slugs).toHaveLength(entries.length)
    expect(finding.query()).toBe('')
  })

  test('are cleared while the query stays', async () => {
    const finding = await visit('/?q=nurse&sort=cost&telehealth=yes')
    await finding.open()
    await finding.page.getByRole('button', { name: 'Clear filters and sorting' }).click()
    await expect.poll(finding.query).toBe('?q=nurse')
    await expect.poll(finding.slugs).toEqual(expectedSlugs({ query: 'nurse' }))
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
      await expect
        .poll(() => page.locator('.cards [data-slug]:visible').count())
        .toBeLessThan(entries.length)
      await open()
      const axe = new AxeBuilder({ page }).include('#directory').setLegacyMode(true)
      const { violations } = await axe.analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide).toBeLessThanOrEqual(0)
    },
  )
})

test('returns to the order of the directory when sorting is cleared', async () => {
  const finding = await visit('/?sort=cost')
  await expect.poll(finding.slugs).toEqual(expectedSlugs({ sort: 'cost' }))
  await finding.open()
  await finding.page.getByRole('button', { name: 'Clear filters and sorting' }).click()
  await expect.poll(finding.slugs).toEqual(expectedSlugs({}))
})

test('keeps the save button of a card that sorting moved', async () => {
  // The dialog opens without Clerk, which this site does not serve.
  const finding = await visit('/?sort=cost', { allow: /__clerk/ })
  await expect.poll(finding.slugs).toEqual(expectedSlugs({ sort: 'cost' }))
  const save = finding.page.locator('.cards .save').first()
  await save.click()
  await finding.page.getByRole('dialog').waitFor()
})

test('searches the cards in the page without a request', async () => {
  const requests: string[] = []
  const finding = await visit('/', {
    before: async (page) => page.on('request', (request) => requests.push(request.url())),
  })
  await finding.page.getByRole('searchbox').fill('night')
  await expect.poll(finding.slugs).toEqual(expectedSlugs({ query: 'night' }))
  const paths = requests.map((url) => new URL(url).pathname)
  expect(paths.filter((path) => /\.json$|\/page\//.test(path))).toEqual([])
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
