import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { overflow } from '../site/page-checks.ts'
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

const box = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Compare ${title}`, exact: true })
/** The first click loads the island, so the box is checked a moment later. */
async function select(page: Page, title: string): Promise<void> {
  const more = page.getByText(/^Show all \d+ opportunities$/)
  if (!(await box(page, title).isVisible()) && (await more.isVisible())) await more.click()
  await box(page, title).click()
  await expect.poll(() => box(page, title).isChecked()).toBe(true)
}
const bar = (page: Page) => page.getByRole('region', { name: 'Comparison' })

test('cards select up to four, and a phone compares three with two in view', async () => {
  const page = await site.visit('/', { width: 390, touch: true })
  const boxes = page.getByRole('checkbox', { name: /^Compare / })
  await boxes.nth(0).tap()
  await bar(page).getByRole('button', { name: 'Clear' }).waitFor()
  expect(await bar(page).getByRole('link', { name: 'Compare' }).count()).toBe(0)
  for (const place of [1, 2, 3]) await boxes.nth(place).tap()
  await bar(page).getByText('4 of 4 selected').waitFor()
  await boxes.nth(4).tap()
  await bar(page).getByText('You can compare up to four. Remove one first.').waitFor()
  expect(await boxes.nth(4).isChecked()).toBe(false)
  await boxes.nth(0).tap()
  await bar(page).getByText('3 of 4 selected').waitFor()
  await bar(page).getByRole('link', { name: 'Compare' }).tap()
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
  await page.getByRole('button', { name: 'Remove ' }).first().click()
  await isLoaded(page, 2)
  for (const list of [names, values]) {
    const [first, last] = [await list.first().boundingBox(), await list.last().boundingBox()]
    expect(Math.round(last!.x + last!.width - first!.x)).toBe(390 - 32)
  }
})

test('a user who chose a state sees the rules of its homes, and a company shows what its owner keeps', async () => {
  const page = await open('?e=sleep-coaching,nurse-foot-care,home-care-agency')
  await isLoaded(page, 3)
  expect(await page.getByRole('rowheader', { name: 'Home-care license' }).count()).toBe(0)
  expect((await row(page, 'First 12 months, kept'))[2]).toMatch(/^Owner, before tax: a loss of /)
  expect((await row(page, 'Overtakes an extra shift'))[2]).toBe('Not a solo business')
  expect((await row(page, 'Full schedule, kept an hour'))[1]).toMatch(
    /^\$\d+\s+(\(best\)\s+)?\$[\d,]+ a year\. \w+ (job|shift): \$\d/,
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
  const add = page.getByLabel('Add an opportunity')
  await add.focus()
  // A choice from before the island has loaded is lost.
  await page.locator('astro-island:not([ssr])').filter({ has: add }).waitFor()
  for (const name of ['Family Sleep Coaching by an RN', 'Nurse Foot Care']) {
    await add.focus()
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

test('a stored selection shows its bar at load, in every tab, until it is cleared', async () => {
  const { context } = await site.newContext({ width: 320 })
  const page = await context.newPage()
  await page.goto(site.url('/robots.txt'))
  // Text that is no slug selects nothing.
  await page.evaluate(() =>
    localStorage.setItem('compare', '<b>x</b>,../../etc,diabetes-education'),
  )
  await page.goto(site.url('/opportunity/nurse-foot-care'))
  await select(page, 'Nurse Foot Care')
  await bar(page).getByText('2 of 4 selected').waitFor()
  const link = bar(page).getByRole('link', { name: 'Compare' })
  expect(await link.getAttribute('href')).toMatch(/\?e=diabetes-education,nurse-foot-care&/)
  const other = await context.newPage()
  await other.goto(site.url('/category/elder-care'))
  await bar(other).getByText('2 of 4 selected').waitFor()
  expect(await overflow(other)).toEqual([])
  await bar(other).getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => bar(page).count()).toBe(0)
  expect(await box(page, 'Nurse Foot Care').isChecked()).toBe(false)
})
