import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useSite, type Visit } from '../site/site.ts'

const site = useSite()

const pair = '?e=sleep-coaching,nurse-foot-care'
const open = (query: string, options: Visit = {}) => site.visit(`/compare${query}`, options)
const table = (page: Page) => page.getByRole('table')
const row = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .locator('td')
    .allInnerTexts()
const isLoaded = (page: Page, count: number) =>
  expect.poll(() => table(page).locator('thead th').count()).toBe(count)

test('compares three on a phone: two columns in view, the third by scrolling, three screens', async () => {
  const page = await site.visit('/', { width: 390, touch: true })
  const boxes = page.getByRole('checkbox', { name: /^Compare / })
  const bar = page.getByRole('region', { name: 'Comparison' })
  await boxes.nth(0).tap()
  await bar.getByRole('button', { name: 'Clear' }).waitFor()
  expect(await bar.getByRole('link', { name: 'Compare' }).count()).toBe(0)
  await boxes.nth(1).tap()
  await boxes.nth(2).tap()
  await bar.getByText('3 of 4 selected').waitFor()
  await bar.getByRole('link', { name: 'Compare' }).tap()
  await isLoaded(page, 3)
  const { height } = (await page.locator('main section').first().boundingBox())!
  expect(height / 844).toBeLessThanOrEqual(3)

  const names = page.locator('main div.sticky a')
  const values = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'To start', exact: true }) })
    .locator('td')
  await values.first().scrollIntoViewIfNeeded()
  /** Which columns are in view, by the names at the top and by the values. */
  const inView = () =>
    Promise.all(
      [names, values].map((list) =>
        list.evaluateAll((all) =>
          all.map((one) => {
            const { left, right, top } = one.getBoundingClientRect()
            return left >= -1 && right <= innerWidth + 1 && top >= 0 && top < innerHeight
          }),
        ),
      ),
    )
  expect(await inView()).toEqual([
    [true, true, false],
    [true, true, false],
  ])
  await table(page).evaluate((one) => {
    one.parentElement!.scrollLeft = 1_000
  })
  await expect.poll(inView).toEqual([
    [false, true, true],
    [false, true, true],
  ])
  await page.evaluate(() => scrollBy(0, 400))
  expect((await names.first().boundingBox())!.y).toBeLessThan(30)
})

test('a user who chose a state sees the rules of its homes, and a company shows what its owner keeps', async () => {
  const page = await open('?e=sleep-coaching,nurse-foot-care,home-care-agency')
  await isLoaded(page, 3)
  expect(await page.getByRole('rowheader', { name: 'Home-care license' }).count()).toBe(0)
  expect((await row(page, 'First 12 months, kept'))[2]).toMatch(/^Owner, before tax: a loss of /)
  expect((await row(page, 'Overtakes an extra shift'))[2]).toBe('Not a solo business')
  expect((await row(page, 'Full schedule, kept an hour'))[1]).toMatch(
    /^\$\d+\s+(\(best\)\s+)?\w+ (job|shift): \$\d/,
  )
  await page.evaluate(() =>
    localStorage.setItem(
      'profile',
      JSON.stringify({
        profile: { job: 'keeps', status: 'single', state: 'TX' },
        changedAt: '2026-11-28T00:00:00.000Z',
      }),
    ),
  )
  await page.reload()
  await page.getByRole('rowheader', { name: 'Home-care license' }).waitFor()
  const [away, atHome, company] = await row(page, 'Home-care license')
  expect(away).toBe('We show this only for work in person')
  expect(atHome).toContain('142.003')
  expect(company).toMatch(/^Ask the state health department: .* company /)
})

test('loads a failed column again, and applies weights as the user types', async () => {
  let fails = true
  const page = await open(pair, {
    allow: /sleep-coaching|status of 500/,
    before: (fresh) =>
      fresh.route('**/compare/sleep-coaching.json', (route) =>
        fails ? route.fulfill({ status: 500 }) : route.continue(),
      ),
  })
  await page.getByText("We couldn't load").waitFor()
  await isLoaded(page, 1)
  fails = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await isLoaded(page, 2)

  const field = page.getByLabel('Opportunity', { exact: true })
  const before = await row(page, 'Weighted score')
  await field.fill('-5')
  await page.getByText('Enter a whole number from 0 to 100.').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(await row(page, 'Weighted score')).toEqual(before)
  await field.fill('100')
  await expect.poll(() => page.url()).toContain('w=100-25-25-20-0')
  await expect.poll(() => row(page, 'Weighted score')).not.toEqual(before)
})

test('the keyboard alone adds an entry, closes a group, opens a reason and removes an entry', async () => {
  const page = await open('')
  await page.getByLabel('Add an opportunity').focus()
  await page.getByText('Choose two to four opportunities to compare.').waitFor()
  for (const name of ['Family Sleep Coaching by an RN', 'Nurse Foot Care']) {
    await page.getByLabel('Add an opportunity').focus()
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  await isLoaded(page, 2)
  expect(page.url()).toContain('?e=sleep-coaching,nurse-foot-care')
  const money = table(page).getByRole('button', { name: 'Money' })
  await money.press('Enter')
  expect(await page.getByRole('rowheader', { name: 'To start' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('rowheader', { name: 'To start' }).isVisible()).toBe(true)
  expect(await page.getByLabel('Add an opportunity').isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await table(page).locator('summary').first().press('Enter')
  expect(await table(page).locator('details p').first().isVisible()).toBe(true)
  await table(page)
    .getByRole('button', { name: 'Remove Family Sleep Coaching by an RN' })
    .press('Enter')
  await isLoaded(page, 1)
})
