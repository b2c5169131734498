import type { Page } from 'playwright'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { password } from '../support/whole-site.ts'
import { useAccounts } from '../account/accounts.ts'
import {
  callsOf,
  claim,
  freeAllSeats,
  join,
  paidMember,
  pay,
  restock,
  sellOut,
  signInNewUser,
} from './membership.ts'

// When the page looks for a payment is in checkout-return.unit.test.ts.

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
const atStripe = (page: Page) => page.getByRole('button', { name: 'Subscribe' }).waitFor()

test('a visitor sees the offer and the seats left, with one request, the price after the last seat, and the offer if the number fails to load', async () => {
  const page = await accounts.window()
  const calls = callsOf(page)
  await page.goto('/pricing')
  await page.getByText('100 of 100 seats left').waitFor()
  await page.getByText(/^You pay \$49 today, then \$49 every 3 months/).waitFor()
  expect(calls).toEqual(['GET /api/founding-offer'])
  await sellOut(accounts)
  // A new window, because the browser keeps the number of seats for a minute.
  const later = await accounts.window()
  await later.goto('/pricing')
  await later.getByText('All 100 founding seats are taken').waitFor()
  const text = await main(later).locator('.plan.offer').innerText()
  expect(text).toMatch(/\$99\s+per quarter[^]*then \$99 every 3 months/)
  expect(text).not.toContain('$49')
  const unknown = await accounts.window({ allow: /status of 503/ })
  await unknown.route('**/api/founding-offer', (route) => route.fulfill({ status: 503 }))
  await unknown.goto('/pricing')
  await unknown.waitForFunction(() => document.documentElement.dataset.seatsLeft === '')
  expect(await main(unknown).innerText()).toContain('$49')
})

test('a visitor signs in to subscribe, cancels, pays for the reserved seat, returns to this site only, and cancels (C5, C6)', async () => {
  const page = await accounts.window({ width: 360 })
  await page.goto('/pricing?returnUrl=/opportunity/luxury-travel-medicine')
  await page.waitForFunction(() => document.documentElement.dataset.seatsLeft)
  await button(page, 'Sign In to Subscribe').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Email').fill(await accounts.createUser())
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Password').press('Enter')
  await atStripe(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('Nothing was charged').waitFor()
  expect(new URL(page.url()).search).toBe('?returnUrl=%2Fopportunity%2Fluxury-travel-medicine')
  await sellOut(accounts)
  await page.reload()
  await page.getByText('A seat is reserved for you').waitFor()
  await claim(page).click()
  await atStripe(page)

  // The page waits for a payment without a buy button, also after a reload.
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/subscription/refresh', async (route) => {
    await gate.promise
    // The reload aborts the held request, so `continue` can fail.
    await route.continue().catch(() => undefined)
  })
  await pay(page)
  const waiting = page.getByText('Confirming your payment')
  await waiting.waitFor()
  await page.reload()
  await waiting.waitFor()
  for (const buy of [claim(page), join(page)]) expect(await buy.isVisible()).toBe(false)
  gate.resolve()

  const welcome = page.getByRole('heading', { name: /^Welcome[.,]/ })
  await welcome.waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('welcome-title')
  await page.getByText(/^Renews on .* at \$49$/).waitFor()
  const firstLink = page.locator('.welcome').getByRole('link').first()
  expect(await firstLink.getAttribute('href')).toBe(
    '/opportunity/luxury-travel-medicine#members-compliance',
  )
  await page.reload()
  await page.getByText('Grandfathered Rate').waitFor()
  expect(await welcome.isVisible()).toBe(false)
  await page.goto('/subscription?checkout=complete&returnUrl=%2F%2Fevil.example')
  await welcome.waitFor()
  expect(await page.locator('a[href*="evil"]').count()).toBe(0)
  await page.goto('/subscription')
  await button(page, 'Manage Billing').click()
  await page.getByRole('link', { name: 'Cancel subscription' }).click()
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByText('Return to RN Opportunities').click()
  await page.getByText('Your membership is canceled').waitFor()
  await page.getByText(/^You keep access until /).waitFor()
})

test('a free user whose checkout fails keeps the page, and a double click opens one checkout (C2, S4)', async () => {
  const page = await accounts.window({ allow: /status of (409|50\d)/ })
  await signInNewUser(accounts, page)
  await accounts.stripe().fail({ match: '/v1', status: 500, times: 20 })
  await claim(page).click()
  await page.locator('.toast.error').waitFor()
  expect(await claim(page).evaluate((one) => one === document.activeElement)).toBe(true)
  await accounts.stripe().clearFaults()

  // The last seat is taken. The new price is paid only after a new click.
  await sellOut(accounts)
  await accounts.rows('update founding_seats set user_id = null where user_id is not null')
  await claim(page).click()
  await page.getByText('The last founding seat has just been taken').waitFor()
  await page.locator('#renewal-terms', { hasText: 'then $99 every 3 months' }).waitFor()
  await expect.poll(() => join(page).isEnabled()).toBe(true)

  const calls = callsOf(page)
  const gate = Promise.withResolvers<void>()
  await page.route('**/create-checkout-session', async (route) => {
    await gate.promise
    await route.continue()
  })
  await join(page).dblclick()
  expect(await button(page, 'Loading...').isDisabled()).toBe(true)
  gate.resolve()
  await atStripe(page)
  expect(calls.filter((call) => /checkout/.test(call))).toHaveLength(1)
  expect(await body(page)).toContain('$99')
})

const says = async (page: Page, ...words: (string | RegExp)[]) => {
  for (const word of words) await main(page).getByText(word).first().waitFor()
}

test('a member sees the price that Stripe will charge and refunds to the cent, and gets the first payment back by keyboard (F5, R7, R17, R21, R25)', async () => {
  const page = await accounts.window({ timezoneId: 'America/Los_Angeles', allow: /502/ })
  const email = await paidMember(accounts, page)
  const instant = '2027-03-01T02:30:00Z'
  const setPrice = (cents: string) =>
    accounts.rows(
      `update users set subscription_end_date = $2, subscription_price_cents = ${cents}
       where email = $1`,
      [email, instant],
    )
  await setPrice('null')
  await accounts.rows(
    `insert into refunds (stripe_subscription_id, user_id, cents, reason, refunded_at, state)
     select subscription || id, id, 5292, 'second_subscription', refunded_at, state
     from users, (values ('sub_failed', null, 'needs_owner'), ('sub_second', $2::timestamptz, 'succeeded'))
       as refund (subscription, refunded_at, state) where email = $1`,
    [email, instant],
  )
  await page.goto('/subscription')
  await says(page, 'Billed quarterly', 'Your refund of $52.92 did not go through')
  await says(page, 'We refunded $52.92 on February 28, 2027')
  expect(await page.getByText(/^Renews on /).count()).toBe(0)
  await setPrice('7900')
  await page.reload()
  await says(page, '$79 per quarter', /^Renews on February 28, 2027 at \$79$/, /Unlimited, 0 used/)

  const ask = page.getByRole('button', { name: 'Refund my payment' })
  await ask.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Refund your payment?' })
  await dialog.getByText(/ends now.*You give up your founding seat.*\$79/).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await ask.evaluate((one) => one === document.activeElement)).toBe(true)
  await ask.press('Enter')
  await accounts.stripe().fail({ match: '/v1/subscriptions', status: 500, times: 4 })
  const confirm = dialog.getByRole('button', { name: 'Refund and end membership' })
  await confirm.press('Enter')
  await dialog.getByRole('alert').waitFor()
  await accounts.stripe().clearFaults()
  await confirm.press('Enter')
  await says(page, /^We refunded \$49 on /, 'Free Tier')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('plan-title')
})
