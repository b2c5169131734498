import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { overflow } from '../site/page-checks.ts'
import { useSite } from '../site/site.ts'

const site = useSite()

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
const four = [
  'Nurse Foot Care',
  'Diabetes Education',
  'End-of-Life Navigation',
  'Private Patient Advocacy',
]

test('cards select up to four entries, and the bar leads to the comparison', async () => {
  const page = await site.visit('/')
  for (const title of four) await select(page, title)
  await bar(page).getByText('4 of 4 selected').waitFor()
  const fifth = box(page, 'Dementia Care Coaching')
  await fifth.click()
  await bar(page).getByText('You can compare up to four. Remove one first.').waitFor()
  expect(await fifth.isChecked()).toBe(false)
  await box(page, four[0]!).uncheck()
  await bar(page).getByText('3 of 4 selected').waitFor()
  expect(await bar(page).getByText('Remove one first').count()).toBe(0)
  await bar(page).getByRole('link', { name: 'Compare' }).click()
  await expect.poll(() => page.locator('main thead th').count()).toBe(3)
  expect(new URL(page.url()).search).toBe(
    '?e=diabetes-education,end-of-life-navigation,private-patient-advocacy&w=30-25-25-20-0',
  )
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
