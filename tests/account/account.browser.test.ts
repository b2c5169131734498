import { readFileSync } from 'node:fs'
import type { Route } from 'playwright'
import { expect, test } from 'vitest'
import { withProfile } from '../tools/take-home/take-home-tool.ts'
import { seen, useAccounts, watchFor } from './accounts.ts'

// What the stores of saves and notes do is in saved/saved-stores.function.test.ts.

const accounts = useAccounts()

test('a free user sees no signed-out control, her menu, and a banner that stays dismissed', async () => {
  const page = await accounts.window({ width: 360 })
  const { email } = await accounts.signUp(page)
  await watchFor(page, '.signed-out')
  await page.goto('/saved')
  await page.getByText('No saved opportunities yet').waitFor()
  expect(await seen(page)).toEqual([])
  await page.goto('/')
  const banner = page.getByText('Unlock AI-Powered Guidance')
  await banner.waitFor()
  await page.getByRole('button', { name: 'Dismiss', exact: true }).first().click()
  await expect.poll(() => banner.isVisible()).toBe(false)
  await page.reload()
  await page.getByRole('button', { name: 'Account' }).click()
  const menu = page.locator('#account')
  await menu.getByText('Free').waitFor()
  await menu.getByText(email).waitFor()
  expect(await menu.getByRole('link').count()).toBe(4)
  expect(await banner.isVisible()).toBe(false)
})

test('the saved page loads its list and facts on another try, stores a note, compares, sorts and filters', async () => {
  const page = await accounts.window({ allow: /Failed to load resource/ })
  const { call } = await accounts.signUp(page)
  for (const opportunitySlug of ['executive-health-monitoring', 'luxury-travel-medicine'])
    await call('POST', '/api/saved-opportunities', { opportunitySlug })
  await withProfile({ job: 'keeps', hourlyPay: 80_00, status: 'single' })(page)
  const abort = (route: Route) => route.abort()
  await page.route('**/api/saved-opportunities', abort)
  await page.goto('/saved')
  await page.getByRole('alert').getByText('We couldn’t load your saved list').waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(/upgrade/i)
  const again = page.getByRole('button', { name: 'Try again' })
  const isFocused = (it: Element) => it === document.activeElement
  await Promise.all([page.waitForEvent('requestfailed'), again.press('Enter')])
  await expect.poll(() => again.evaluate(isFocused)).toBe(true)
  await page.unroute('**/api/saved-opportunities', abort)
  await page.route('**/opportunities.json', abort)
  await again.press('Enter')
  const [executive, travel] = ['Executive Health Monitoring', 'Luxury Travel Medicine']
  await page.getByRole('link', { name: 'luxury travel medicine' }).waitFor()
  // The facts failed in the same part of the page, so their button has the focus.
  await expect.poll(() => again.evaluate(isFocused)).toBe(true)
  await page.unroute('**/opportunities.json', abort)
  await again.click()
  await page.locator('.saved-row').first().locator('dt').getByText('To start').waitFor()
  await page.getByText('Your job: 36 h a week at $80').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)

  await page.getByLabel('Notes').first().fill('Ask Dana about the license')
  await page.getByText('Saved just now').waitFor()

  for (const title of [travel, executive])
    await page.getByRole('checkbox', { name: `Compare ${title}` }).check()
  const compare = page.getByRole('region', { name: 'Comparison' }).getByRole('link')
  expect(await compare.first().getAttribute('href')).toContain(
    'e=luxury-travel-medicine,executive-health-monitoring',
  )

  const titles = () => page.locator('.saved-row h2').allTextContents()
  await expect.poll(titles).toEqual([travel, executive])
  await page.getByLabel('Status', { exact: true }).first().selectOption('building')
  await page.getByLabel('Sort by').selectOption('status')
  await expect.poll(titles).toEqual([executive, travel])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8').split(/\r?\n/)
  expect(lines.slice(1, 3).map((line) => line.split(',')[0])).toEqual([executive, travel])
  expect(lines[2]).toContain('Planning')
  expect(lines[2]).toContain('36 h a week at $80')
  await page.getByRole('button', { name: /^Set aside/ }).click()
  await page.getByText('No saved opportunities with this status.').waitFor()
  await page.getByRole('button', { name: /^Planning/ }).click()
  await expect.poll(titles).toEqual([travel])
})

test('exports and deletes the account, and leaves none of its text in the browser', async () => {
  const page = await accounts.window()
  const { email } = await accounts.signUp(page)
  await page.goto('/plan?start=nurse-foot-care')
  await page.getByText('Add a note').first().click()
  await page.getByRole('textbox', { name: /^Note/ }).first().fill('My own words')
  await page.goto('/subscription')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('rn-opportunities-account.json')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete my account' })
  await confirm.click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel(/^Type/).fill('delete my account')
  await confirm.click()
  await page.waitForURL('**/')
  await page.locator('.toast', { hasText: 'Account deleted' }).waitFor()
  expect(await page.locator('.toast', { hasText: 'Signed out' }).count()).toBe(0)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toMatch(/My own words|launch:/)
  const left = () => accounts.rows(`select id from users where email = '${email}'`)
  await expect.poll(left).toEqual([])
})
