import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import {
  findCards,
  indexCard,
  noSearch,
  type Search as Wanted,
} from '../../domain/search/search.ts'
import { readRealCards } from '../catalog/real-entries.ts'
import { useSite, type Visit } from '../site/site.ts'

const site = useSite()

const open = async (path = '/', options: Visit = {}) => search(await site.visit(path, options))

function search(page: Page) {
  const shown = page.locator('.cards > [data-slug]:not([hidden])')
  return {
    page,
    box: page.locator('#directory').getByRole('searchbox'),
    status: page.locator('#directory').getByRole('status'),
    chip: (name: string) =>
      page.getByRole('group', { name: 'Category' }).getByRole('button', { name, exact: true }),
    slugs: () => shown.evaluateAll((cards) => cards.map((card) => card.dataset.slug).sort()),
    address: () => {
      const { searchParams } = new URL(page.url())
      return { q: searchParams.get('q'), category: searchParams.get('category') }
    },
    pressed: () =>
      page.getByRole('group', { name: 'Category' }).locator('[aria-pressed=true]').allInnerTexts(),
  }
}

const entries = readRealCards()
const all = entries.map(({ slug }) => slug)
/** `slugs()` sorts its result, so sort the expected slugs too. */
const sorted = all.toSorted()
const everything = `Showing all ${all.length}`

const expectedSlugs = (search: Partial<Wanted>): string[] =>
  findCards(entries.map(indexCard), { ...noSearch, ...search }).cards.map(({ slug }) => slug)
const holding = (words: string, category: Wanted['category'] = 'All') =>
  expectedSlugs({ query: words, category }).toSorted()

describe('the search rule', () => {
  test.each(['SURG', 'telehealth', 'corporate well', 'nurse', '  care '])(
    'finds %j in title, short description or category',
    async (words) => {
      const directory = await open()
      await directory.box.fill(words)
      const expected = holding(words.trim())
      await expect.poll(directory.slugs).toEqual(expected)
      expect(expected.length).toBeGreaterThan(0)
    },
  )

  test('searches no other text of the card', async () => {
    const directory = await open()
    // Every card has the label "gross, full schedule", but the search ignores labels.
    await directory.box.fill('gross, full schedule')
    await expect.poll(directory.slugs).toEqual(holding('gross, full schedule'))
    expect(await directory.status.innerText()).toBe(`0 of ${all.length} match`)
  })

  test('combines query and category; All removes the category filter', async () => {
    const directory = await open()
    await directory.chip('Post-Op Care').click()
    await expect.poll(directory.slugs).toEqual(holding('', 'Post-Op Care'))
    expect(await directory.pressed()).toEqual(['Post-Op Care'])

    await directory.box.fill('night')
    await expect.poll(directory.slugs).toEqual(holding('night', 'Post-Op Care'))
    await directory.box.fill('')
    await directory.chip('All').click()
    await expect.poll(directory.slugs).toEqual(sorted)
    expect(await directory.pressed()).toEqual(['All'])
  })

  test('keeps every letter of fast typing and searches for the final text', async () => {
    const directory = await open()
    const words = entries.at(-1)!.title.toLowerCase()
    await directory.box.pressSequentially(words, { delay: 0 })
    expect(await directory.box.inputValue()).toBe(words)
    await expect.poll(directory.slugs).toEqual(holding(words))
    await expect.poll(() => directory.address().q).toBe(words)
  })

  test('hides the card of cautions while a filter is set', async () => {
    const directory = await open()
    const note = directory.page.locator('.cards [data-not-searched]')
    expect(await note.isVisible()).toBe(true)
    await directory.chip('Telehealth').click()
    await expect.poll(() => note.isVisible()).toBe(false)
  })
})

test('announces the number of results', async () => {
  const directory = await open()
  expect(await directory.status.innerText()).toBe(everything)
  await directory.box.fill('telehealth')
  const count = holding('telehealth').length
  await expect.poll(() => directory.status.innerText()).toBe(`${count} of ${all.length} match`)
  await directory.box.fill('zebra')
  await expect.poll(() => directory.status.innerText()).toBe(`0 of ${all.length} match`)
  await directory.box.fill('')
  await expect.poll(() => directory.status.innerText()).toBe(everything)
})

test('shows the empty message and a button that clears the search', async () => {
  const directory = await open()
  await directory.chip('Telehealth').click()
  await directory.box.fill('zebra')
  const { page } = directory
  await page.getByText('No opportunities found matching your criteria.').waitFor()
  await expect.poll(directory.slugs).toHaveLength(3)
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect.poll(directory.slugs).toEqual(sorted)
  expect(await directory.box.inputValue()).toBe('')
  expect(await directory.pressed()).toEqual(['All'])
  expect(await directory.box.evaluate((box) => box === document.activeElement)).toBe(true)
  expect(directory.address()).toEqual({ q: null, category: null })
})

test('has a button next to the count that clears the search', async () => {
  const directory = await open()
  await directory.box.fill('telehealth')
  await directory.page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(directory.slugs).toEqual(sorted)
  expect(await directory.box.inputValue()).toBe('')
  expect(await directory.box.evaluate((box) => box === document.activeElement)).toBe(true)
})

test('opens a search from the page of an unknown address', async () => {
  const page = await site.visit('/no-such-page', { status: 404 })
  await page.getByRole('searchbox').fill('telehealth')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText(/^\d+ of \d+ match/).waitFor()
  expect(search(page).address()).toEqual({ q: 'telehealth', category: null })
})

test('shows how it interpreted a query in other words', async () => {
  const directory = await open()
  await directory.box.fill('part-time from home')
  const found = holding('part-time from home')
  await expect.poll(directory.slugs).toEqual(found)
  await expect
    .poll(() => directory.status.innerText())
    .toBe(
      `${found.length} of ${all.length} match. We searched for: from home, works with 10 hours a week. Sorted by: most kept with ten hours a week`,
    )
  await directory.box.fill('IV')
  await expect.poll(directory.slugs).toEqual(['home-infusion-contractor'])
  await expect.poll(() => directory.status.innerText()).toContain('We searched for: infusion')
})

describe('the URL', () => {
  const shared = '/?q=nurse&category=Telehealth'

  test('holds query and category', async () => {
    const directory = await open()
    await directory.chip('Elder Care').click()
    await expect.poll(directory.address).toEqual({ q: null, category: 'Elder Care' })
    await directory.box.fill('pills & more')
    await expect.poll(directory.address).toEqual({ q: 'pills & more', category: 'Elder Care' })
    await directory.box.fill('')
    await directory.chip('All').click()
    await expect.poll(directory.address).toEqual({ q: null, category: null })
  })

  test.each(['opened', 'reloaded'])('restores a shared search when %s', async (how) => {
    const directory = await open(shared)
    if (how === 'reloaded') await directory.page.reload()
    await expect.poll(directory.slugs).toEqual(holding('nurse', 'Telehealth'))
    await expect.poll(() => directory.box.inputValue()).toBe('nurse')
    expect(await directory.pressed()).toEqual(['Telehealth'])
    expect(await directory.status.innerText()).toMatch(/^\d of \d+ match$/)
  })

  test('opens a shared search without layout shift', async () => {
    const directory = await open(`${shared}#directory`, {
      before: (page) =>
        page.addInitScript(() => {
          new PerformanceObserver((list) => {
            for (const shift of list.getEntries()) {
              const { value } = shift as PerformanceEntry & { value: number }
              document.documentElement.dataset.shift = String(
                Number(document.documentElement.dataset.shift ?? 0) + value,
              )
            }
          }).observe({ type: 'layout-shift', buffered: true })
        }),
    })
    await expect.poll(directory.slugs).toEqual(holding('nurse', 'Telehealth'))
    await directory.page.waitForTimeout(300)
    const shift = await directory.page.evaluate(() => document.documentElement.dataset.shift)
    expect(Number(shift ?? 0)).toBeLessThan(0.01)
  })

  test('treats an unknown category as All and survives a malformed query', async () => {
    const directory = await open('/?category=Medspa&q=%3Cscript%3E%E0')
    await expect.poll(directory.slugs).toHaveLength(3)
    expect(await directory.pressed()).toEqual(['All'])
    await directory.page.goto('/?category=Medspa')
    await expect.poll(directory.slugs).toEqual(sorted)
  })

  test('restores category and query with Back and Forward', async () => {
    const directory = await open()
    const { page } = directory
    await directory.box.fill('nurse')
    await directory.chip('Telehealth').click()
    await expect.poll(directory.address).toEqual({ q: 'nurse', category: 'Telehealth' })
    await page.goBack()
    await expect.poll(directory.slugs).toEqual(holding('nurse'))
    expect(await directory.box.inputValue()).toBe('nurse')
    expect(await directory.pressed()).toEqual(['All'])
    await page.goForward()
    await expect.poll(directory.slugs).toEqual(holding('nurse', 'Telehealth'))
  })

  test('restores the search with Back from an entry', async () => {
    const directory = await open()
    const { page } = directory
    await directory.chip('Post-Op Care').click()
    await directory.box.fill('surg')
    const expected = holding('surg', 'Post-Op Care')
    await expect.poll(directory.slugs).toEqual(expected)
    await page.locator('.cards [data-slug]:visible h3 a').first().click()
    await page.waitForURL('**/opportunity/*')
    await page.goBack()
    await expect.poll(directory.slugs).toEqual(expected)
    await expect.poll(() => directory.box.inputValue()).toBe('surg')
    expect(await directory.pressed()).toEqual(['Post-Op Care'])
  })
})

describe('before the island hydrates', () => {
  const islands = '**/_astro/*.js'
  const slow = (page: Page) =>
    page.route(islands, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
  const failing = (page: Page) => page.route(islands, (route) => route.abort())

  test('keeps typed text, searches for it and adds it to the URL', async () => {
    const directory = await open('/', { before: slow })
    await directory.box.pressSequentially('surg', { delay: 20 })
    await expect.poll(directory.slugs).toEqual(holding('surg'))
    expect(await directory.box.inputValue()).toBe('surg')
    await expect.poll(directory.address).toEqual({ q: 'surg', category: null })
  })

  test('replays the first click on a chip', async () => {
    const directory = await open('/', { before: slow })
    await directory.chip('Telehealth').click()
    expect(await directory.pressed()).toEqual(['All'])
    const expected = holding('', 'Telehealth')
    await expect.poll(directory.slugs).toEqual(expected)
    expect(await directory.pressed()).toEqual(['Telehealth'])
    expect(new URL(directory.page.url()).pathname).toBe('/')
  })

  test('replays every earlier press once, in order', async () => {
    const directory = await open('/', { before: slow })
    await directory.chip('Telehealth').click()
    await directory.page.getByRole('button', { name: 'From home' }).click()
    await directory.page.getByRole('button', { name: 'Filters', exact: true }).click()
    await directory.page.getByRole('dialog').waitFor()
    await expect
      .poll(directory.slugs)
      .toEqual(expectedSlugs({ category: 'Telehealth', contact: 'remote' }).toSorted())
  })

  test('replays a touch', async () => {
    const watched = await site.newContext({ width: 360, touch: true })
    const page = await watched.context.newPage()
    await slow(page)
    const directory = search(await site.go(watched, page, '/'))
    await directory.chip('Corporate Wellness').tap()
    const expected = holding('', 'Corporate Wellness')
    await expect.poll(directory.slugs).toEqual(expected)
  })

  test('does not navigate on Enter in the search box', async () => {
    const directory = await open('/', { before: slow })
    await directory.box.pressSequentially('surg')
    await directory.box.press('Enter')
    await expect.poll(directory.slugs).toEqual(holding('surg'))
    expect(new URL(directory.page.url()).pathname).toBe('/')
  })

  test('opens the category page from a chip if the script fails to load', async () => {
    const directory = await open('/', {
      before: failing,
      allow: /_astro|Failed to fetch dynamically imported module|net::ERR_FAILED/,
    })
    await directory.chip('Telehealth').click()
    await directory.page.waitForURL('**/category/telehealth*')
    expect(await directory.page.locator('h1').innerText()).toBe('Telehealth')
  })

  test('shows all cards after a delay if the script of a shared search fails to load', async () => {
    const directory = await open('/?q=nurse', {
      before: failing,
      allow: /_astro|Failed to fetch dynamically imported module|net::ERR_FAILED/,
    })
    await expect.poll(directory.slugs).toEqual(sorted)
  })
})

describe('with the keyboard only', () => {
  test('searches, selects a category and clears', async () => {
    const { page, ...directory } = await open()
    await page.getByRole('link', { name: 'Explore Opportunities' }).focus()
    await page.keyboard.press('Enter')
    for (let steps = 0; steps < 20; steps++) {
      await page.keyboard.press('Tab')
      if (await directory.box.evaluate((box) => box === document.activeElement)) break
    }
    await page.keyboard.type('care')
    await expect.poll(directory.slugs).toEqual(holding('care'))
    for (let steps = 0; steps < 24; steps++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => document.activeElement?.textContent?.trim())
      if (focused === 'Post-Op Care') break
    }
    await page.keyboard.press('Space')
    await expect.poll(directory.pressed).toEqual(['Post-Op Care'])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(directory.pressed).toEqual(['Corporate Wellness'])
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('keeps the category on Enter in the search box', async () => {
    const directory = await open()
    await directory.chip('Post-Op Care').click()
    await directory.box.fill('surg')
    await directory.box.press('Enter')
    await directory.page.waitForTimeout(300)
    expect(await directory.pressed()).toEqual(['Post-Op Care'])
    expect(await directory.slugs()).toEqual(holding('surg', 'Post-Op Care'))
  })

  test('always shows the focus', async () => {
    const directory = await open()
    await directory.box.focus()
    const outline = (place: Locator) =>
      place.evaluate((element) => getComputedStyle(element).outlineStyle)
    expect(await outline(directory.box.locator('..'))).toBe('solid')
    await directory.page.keyboard.press('Tab')
    expect(await outline(directory.page.locator('.chip:focus'))).toBe('solid')
  })
})
