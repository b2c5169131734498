import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import { callsOf } from '../billing/membership.ts'

// What saving does and shows when it fails is in saved-stores.function.test.ts.

const accounts = useAccounts()
const entry = '/opportunity/executive-health-monitoring'
const save = (page: Page) => page.getByRole('button', { name: 'Save Executive Health' })

test('explains its button and saves in the directory, undoes a removal on the list, and shows what changed until it is opened', async () => {
  const page = await accounts.window()
  const { email } = await accounts.signUp(page)
  await page.goto('/')
  // Wait until the island has loaded. A click before that would take effect only after the load.
  await page
    .locator('astro-island:not([ssr])')
    .filter({ has: save(page) })
    .waitFor()
  // Radix closes a tooltip when the page scrolls, and loading covers can make it scroll.
  const hovered = async () => {
    await page.mouse.move(0, 0)
    await save(page).hover()
    await page.waitForTimeout(1_000)
    return page.locator('.tooltip').allInnerTexts()
  }
  await expect.poll(hovered).toEqual([expect.stringMatching(/^Save for later/)])
  await save(page).click()
  await page.getByText('Opportunity added to your saved list').first().waitFor()

  await page.goto('/saved')
  await page.locator(`main a[href="${entry}"]`).click()
  await page.getByRole('link', { name: 'Back to your saved list' }).click()
  await page.waitForURL('**/saved')
  await page.getByRole('button', { name: 'Remove Executive Health' }).click()
  const user = `user_id = (select id from users where email = '${email}')`
  const rows = () => accounts.rows(`select status from saved_opportunities where ${user}`)
  await expect.poll(rows).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(rows).toEqual([{ status: 'interested' }])

  const summary = page.locator('summary', { hasText: /changes? since/ })
  expect(await summary.count()).toBe(0)
  await accounts.rows(
    `update saved_opportunities set created_at = '2026-01-02T12:00:00Z'
     where user_id = (select id from users where email = '${email}')`,
  )
  await page.reload()
  await expect.poll(() => summary.textContent()).toContain('January 2, 2026')
  const seen = page.waitForResponse((reply) => reply.request().method() === 'PATCH')
  await summary.click()
  expect((await seen).status()).toBe(200)
  await page.locator('details time').first().waitFor()
  await page.reload()
  await page.getByRole('heading', { name: /Executive Health/ }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await summary.count()).toBe(0)
})

test('loads the list once for the grid, and only one slug on the detail page', async () => {
  const page = await accounts.window()
  await accounts.signUp(page)
  const calls = callsOf(page)
  for (const [path, saved] of [
    ['/', 'GET /api/saved-opportunities'],
    [entry, 'GET /api/saved-opportunities/check/executive-health-monitoring'],
  ] as const) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(calls.splice(0).toSorted()).toEqual(['GET /api/auth/user', 'GET /api/profile', saved])
  }
})

test('gives the focus back to the note that failed again, not to another note that failed meanwhile', async () => {
  const page = await accounts.window({ allow: /status of 503/ })
  const { call } = await accounts.signUp(page)
  const slugs = ['executive-health-monitoring', 'nurse-foot-care'] as const
  for (const opportunitySlug of slugs)
    await call('POST', '/api/saved-opportunities', { opportunitySlug })
  const fail: (() => void)[] = []
  await page.route('**/api/saved-opportunities/**', (route) =>
    route.request().method() === 'PATCH'
      ? void fail.push(() => void route.fulfill({ status: 503, body: '{}' }))
      : route.continue(),
  )
  await page.goto('/saved')
  const [first, second] = slugs.map((slug) => {
    const row = page.locator('li', { has: page.locator(`#notes-${slug}`) })
    return { note: row.locator('textarea'), retry: row.getByRole('button', { name: 'Try again' }) }
  })
  const failNext = async () => {
    await expect.poll(() => fail.length).toBeGreaterThan(0)
    fail.shift()!()
  }
  const isFocused = () => first!.retry.evaluate((one) => one === document.activeElement)
  await first!.note.fill('First')
  await first!.note.blur()
  await failNext()
  await first!.retry.waitFor()
  await second!.note.fill('Second')
  await first!.retry.click()
  await failNext()
  await second!.retry.waitFor()
  await failNext()
  await first!.retry.waitFor()
  expect(await isFocused()).toBe(true)
})
