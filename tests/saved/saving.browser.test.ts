import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import { callsOf } from '../billing/membership.ts'

const accounts = useAccounts()
const refused = /status of (403|500)/
const save = (page: Page, title = 'Executive Health') =>
  page.getByRole('button', { name: `Save ${title}` })
const added = (page: Page) =>
  page.getByText('Opportunity added to your saved list').first().waitFor()

/** Signs a new user in at the directory, where the user saves one entry. */
async function saved(allow?: RegExp): Promise<{ page: Page; email: string }> {
  const page = await accounts.window(allow && { allow })
  const email = await accounts.createUser()
  await accounts.signIn(page, email)
  await save(page).click()
  await added(page)
  return { page, email }
}

test('puts a link back to the saved list on an entry that was opened from it', async () => {
  const { page } = await saved()
  await page.goto('/saved')
  await page.locator('main a[href="/opportunity/executive-health-monitoring"]').click()
  await page.getByRole('link', { name: 'Back to your saved list' }).click()
  await page.waitForURL('**/saved')
})

test('rejects, reverts and explains the fourth save of a free user', async () => {
  const { page } = await saved(refused)
  await page.getByText(/^Show all \d+ opportunities$/).click()
  for (const title of ['Chronic Disease Management', 'Luxury Travel']) {
    await save(page, title).click()
    await expect.poll(() => save(page, title).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => save(page, title).isEnabled()).toBe(true)
  }
  const fourth = save(page, 'Telehealth')
  await fourth.click()
  await page.getByText('Free users can save up to 3 opportunities.').first().waitFor()
  expect(await page.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/pricing')
  await expect.poll(() => fourth.getAttribute('aria-pressed')).toBe('false')
})

test('updates immediately, is disabled while pending and reverts on an error', async () => {
  const page = await accounts.window({ allow: refused })
  await accounts.signIn(page, await accounts.createUser())
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/saved-opportunities', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await gate.promise
    await route.fulfill({ status: 500, body: '' })
  })
  // Wait until the island has loaded. A click before that would take effect only after the load.
  await page
    .locator('astro-island:not([ssr])')
    .filter({ has: save(page) })
    .waitFor()
  await save(page).click()
  expect(await save(page).getAttribute('aria-pressed')).toBe('true')
  expect(await save(page).isDisabled()).toBe(true)
  gate.resolve()
  await page.getByText('Failed to save opportunity').first().waitFor()
  expect(await save(page).getAttribute('aria-pressed')).toBe('false')
})

describe('Undo restores the newest notes and status', () => {
  async function remove(path: string, name: string | RegExp, allow?: RegExp) {
    const { page, email } = await saved(allow)
    await page.goto(path)
    const button = page.getByRole('button', { name })
    if (path !== '/saved') await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    await button.waitFor()
    const user = `user_id = (select id from users where email = '${email}')`
    await accounts.rows(
      `update saved_opportunities set notes = 'Ask Dana', status = 'building' where ${user}`,
    )
    await button.click()
    await page.getByText('Opportunity removed from your saved list').first().waitFor()
    const rows = () => accounts.rows(`select notes, status from saved_opportunities where ${user}`)
    expect(await rows()).toEqual([])
    return { page, rows }
  }
  const restored = [{ notes: 'Ask Dana', status: 'building' }]

  test.each([
    ['the directory', '/', 'Save Executive Health'],
    ['the entry’s page', '/opportunity/executive-health-monitoring', /^Saved?$/],
  ])('on %s', async (_, path, name) => {
    const { page, rows } = await remove(path, name)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(rows).toEqual(restored)
  })

  test('on the saved list, and offers another try if the notes were not stored', async () => {
    const { page, rows } = await remove('/saved', 'Remove Executive Health', refused)
    const failing = '**/api/saved-opportunities/*'
    await page.route(failing, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('We couldn’t restore the opportunity’s notes').first().waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(rows).toEqual(restored)
  })
})

test('shows what changed since the entry was saved, until the user has opened it', async () => {
  const { page, email } = await saved()
  const summary = page.locator('summary', { hasText: /changes? since/ })
  await page.goto('/saved')
  await page.getByRole('heading', { name: /Executive Health/ }).waitFor()
  await page.waitForLoadState('networkidle')
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
  await accounts.signIn(page, await accounts.createUser())
  await page.waitForLoadState('networkidle')
  const calls = callsOf(page)
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(calls.splice(0).toSorted()).toEqual([
    'GET /api/auth/user',
    'GET /api/profile',
    'GET /api/saved-opportunities',
  ])
  await page.goto('/opportunity/executive-health-monitoring')
  await page.waitForLoadState('networkidle')
  expect(calls.toSorted()).toEqual([
    'GET /api/auth/user',
    'GET /api/profile',
    'GET /api/saved-opportunities/check/executive-health-monitoring',
  ])
})
