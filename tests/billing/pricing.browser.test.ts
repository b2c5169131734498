import type { Page } from 'playwright'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { password } from '../support/whole-site.ts'
import { useAccounts } from '../account/accounts.ts'
import {
  callsOf,
  claim,
  freeAllSeats,
  join,
  signInNewUser,
  restock,
  sellOut,
} from './membership.ts'

const accounts = useAccounts()
// These tests count seats, so free the seats that other test files took in the shared database.
beforeAll(async () => void (await freeAllSeats(accounts)))
afterEach(async () => {
  await accounts.stripe().clearFaults()
  await restock(accounts)
})

const main = (page: Page) => page.locator('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const body = (page: Page) => page.locator('body').innerText()

test('a visitor sees the offer and the seats left, with one request, and the price after the last seat', async () => {
  const page = await accounts.window()
  const calls = callsOf(page)
  await page.goto('/pricing')
  await page.getByText('100 of 100 seats left').waitFor()
  await page.getByText(/^You pay \$49 today, then \$49 every 3 months/).waitFor()
  expect(await button(page, 'Current Plan').isVisible()).toBe(false)
  expect(calls).toEqual(['GET /api/founding-offer'])
  await sellOut(accounts)
  const later = await accounts.window()
  await later.goto('/pricing')
  await later.getByText('All 100 founding seats are taken').waitFor()
  const text = await main(later).locator('.plan.offer').innerText()
  expect(text).toMatch(/\$99\s+per quarter[^]*then \$99 every 3 months/)
  expect(text).not.toContain('$49')
})

test('a visitor goes to the checkout after signing in to subscribe, and keeps the return path', async () => {
  const page = await accounts.window({ width: 360 })
  await page.goto('/pricing?returnUrl=/opportunity/luxury-travel-medicine')
  await page.waitForFunction(() => document.documentElement.dataset.seatsLeft)
  await button(page, 'Sign In to Subscribe').click()
  await page.getByRole('heading', { name: 'Become a founding member' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Email').fill(await accounts.createUser())
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Password').press('Enter')
  await page.getByRole('button', { name: 'Subscribe' }).waitFor()
  expect(await body(page)).toContain('$49')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('Nothing was charged').waitFor()
  expect(new URL(page.url()).search).toBe('?returnUrl=%2Fopportunity%2Fluxury-travel-medicine')
  await sellOut(accounts)
  await page.reload()
  await page.getByText('A seat is reserved for you').waitFor()
  expect(await page.getByText('Nothing was charged').isVisible()).toBe(false)
  await claim(page).click()
  await page.getByRole('button', { name: 'Subscribe' }).waitFor()
})

test('a free user gets her plan on Retry, and after an error one checkout for a double click (C2, C5, D2)', async () => {
  const page = await accounts.window({ allow: /status of 50\d/ })
  await accounts.signUp(page)
  const error = { code: 'unavailable', message: '' }
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 503, json: { error } }))
  await page.goto('/pricing?returnUrl=%2F%2Fevil.example')
  await button(page, 'Retry').waitFor()
  await page.unroute('**/api/auth/user')
  await button(page, 'Retry').click()

  await accounts.stripe().fail({ match: '/v1', status: 500, times: 20 })
  const sent = page.waitForRequest('**/create-checkout-session')
  await claim(page).click()
  expect((await sent).postDataJSON()).toEqual({ tier: 'founding' })
  await page.locator('.toast.error').waitFor()
  await accounts.stripe().clearFaults()

  const calls = callsOf(page)
  const gate = Promise.withResolvers<void>()
  await page.route('**/create-checkout-session', async (route) => {
    await gate.promise
    await route.continue()
  })
  await claim(page).dblclick()
  expect(await button(page, 'Loading...').isDisabled()).toBe(true)
  gate.resolve()
  await page.getByRole('button', { name: 'Subscribe' }).waitFor()
  expect(calls.filter((call) => /checkout/.test(call))).toHaveLength(1)
})

test('a free user sees that the last seat was taken, and pays the new price only after a new click (S4)', async () => {
  const page = await accounts.window({ allow: /status of 409/ })
  await signInNewUser(accounts, page)
  await claim(page).waitFor()
  await sellOut(accounts)
  await claim(page).click()
  await page.getByText('The last founding seat has just been taken').waitFor()
  await page.locator('#renewal-terms', { hasText: 'then $99 every 3 months' }).waitFor()
  await expect.poll(() => join(page).isEnabled()).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/pricing')
  await join(page).click()
  await page.getByRole('button', { name: 'Subscribe' }).waitFor()
  expect(await body(page)).toContain('$99')
})
