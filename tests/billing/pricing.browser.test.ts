import type { Page } from 'playwright'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { password } from '../support/whole-site.ts'
import { useAccounts } from '../account/accounts.ts'
import {
  callsOf,
  claim,
  freeAllSeats,
  join,
  member,
  signInNewUser,
  pay,
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

/**
 * Starts a checkout as a visitor and signs in. Calls `before` just before the page sends the
 * password.
 */
async function subscribeSignedOut(page: Page, before = async (): Promise<unknown> => undefined) {
  await page.goto('/pricing?returnUrl=/opportunity/luxury-travel-medicine')
  await page.waitForFunction(() => document.documentElement.dataset.seatsLeft)
  await button(page, 'Sign In to Subscribe').click()
  await page.getByRole('heading', { name: 'Become a founding member' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Email').fill(await accounts.createUser())
  await page.getByLabel('Password').fill(password)
  await before()
  await page.getByLabel('Password').press('Enter')
}

/** The vertical distance in pixels between the bottoms of the two columns. */
const unevenness = (page: Page) =>
  main(page).evaluate((element) => {
    const ends = new Map<number, number>()
    for (const block of element.querySelectorAll('.plan, [aria-labelledby=why-title]')) {
      const { left, bottom } = block.getBoundingClientRect()
      ends.set(left, Math.max(bottom, ends.get(left) ?? 0))
    }
    if (ends.size !== 2) throw new Error(`${ends.size} columns`)
    return Math.max(...ends.values()) - Math.min(...ends.values())
  })

const checkouts = (calls: string[]) => calls.filter((call) => /checkout/.test(call)).length

describe('a visitor', () => {
  test('sees the offer and the terms, and the seats left, with one request', async () => {
    const page = await accounts.window()
    const calls = callsOf(page)
    await page.goto('/pricing')
    await page.getByText('100 of 100 seats left').waitFor()
    await page.getByText(/^You pay \$49 today, then \$49 every 3 months/).waitFor()
    expect(await button(page, 'Sign In to Subscribe').isEnabled()).toBe(true)
    expect(await button(page, 'Current Plan').isVisible()).toBe(false)
    expect(calls).toEqual(['GET /api/founding-offer'])
    expect(await unevenness(page)).toBeLessThan(350)
  })

  test('goes to the checkout after signing in to subscribe, and keeps the return path', async () => {
    const page = await accounts.window({ width: 360 })
    await subscribeSignedOut(page)
    await page.getByRole('button', { name: 'Subscribe' }).waitFor()
    expect(await page.locator('body').innerText()).toContain('$49')
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByText('Nothing was charged').waitFor()
    await claim(page).waitFor()
    expect(new URL(page.url()).search).toBe('?returnUrl=%2Fopportunity%2Fluxury-travel-medicine')
  })

  test('gets a button at the new price when the last seat was taken while signing in (S4)', async () => {
    const page = await accounts.window({ allow: /status of 409/ })
    await subscribeSignedOut(page, () => sellOut(accounts))
    await page.getByText('The last founding seat has just been taken').waitFor()
    await expect.poll(() => join(page).isEnabled()).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/pricing')
  })

  test('sees the standard price without a reload when all seats are taken', async () => {
    await sellOut(accounts)
    const page = await accounts.window()
    await page.goto('/pricing')
    await page.getByText('All 100 founding seats are taken').waitFor()
    expect(await page.getByText('seats left').isVisible()).toBe(false)
    const text = await main(page).locator('.plan.offer').innerText()
    expect(text).toMatch(/\$99\s+per quarter/)
    expect(text).toContain('then $99 every 3 months')
    expect(text).not.toContain('$49')
    expect(await page.locator('h1').innerText()).toBe('Become a Member')
  })
})

describe('a free user', () => {
  test('makes one request on a double click and disables the button (C2)', async () => {
    const page = await accounts.window()
    await signInNewUser(accounts, page)
    const calls = callsOf(page)
    let letGo = (): void => undefined
    await page.route('**/create-checkout-session', async (route) => {
      await new Promise<void>((resolve) => (letGo = resolve))
      await route.continue()
    })
    await claim(page).dblclick()
    expect(await button(page, 'Loading...').isDisabled()).toBe(true)
    letGo()
    await page.getByRole('button', { name: 'Subscribe' }).waitFor()
    expect(checkouts(calls)).toBe(1)
    expect(await page.locator('body').innerText()).toContain('$49')
  })

  test('keeps the seat and the return path after Back from Stripe, without a charge', async () => {
    const page = await accounts.window()
    await signInNewUser(accounts, page, '/pricing?returnUrl=/saved')
    await claim(page).click()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByText('Nothing was charged').waitFor()
    expect(new URL(page.url()).search).toBe('?returnUrl=%2Fsaved')
    await sellOut(accounts)
    await page.reload()
    await page.getByText('A seat is reserved for you').waitFor()
    expect(await page.getByText('Nothing was charged').isVisible()).toBe(false)
    await claim(page).click()
    await page.getByRole('button', { name: 'Subscribe' }).waitFor()
    await page.goBack()
    await claim(page).waitFor()
    expect(await claim(page).isEnabled()).toBe(true)
  })

  test('says that the last seat was taken and waits for a new click (S4)', async () => {
    const page = await accounts.window({ allow: /status of 409/ })
    await signInNewUser(accounts, page)
    await claim(page).waitFor()
    await sellOut(accounts)
    await claim(page).click()
    await page.getByText('The last founding seat has just been taken').waitFor()
    await page.locator('#renewal-terms', { hasText: 'then $99 every 3 months' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/pricing')
    await expect.poll(() => join(page).isEnabled(), { timeout: 10_000 }).toBe(true)
    expect(await page.locator('h1').innerText()).toBe('Become a Member')
    await join(page).click()
    await page.getByRole('button', { name: 'Subscribe' }).waitFor()
    expect(await page.locator('body').innerText()).toContain('$99')
  })

  test('does not pass on a return URL of another site (C5)', async () => {
    const page = await accounts.window({ allow: /status of 409/ })
    await signInNewUser(accounts, page)
    // Reply with an error, so that the page does not go to Stripe and can send the next request.
    await page.route('**/create-checkout-session', (route) =>
      route.fulfill({ status: 409, json: { error: { code: 'in_progress', message: 'Again.' } } }),
    )
    for (const address of [
      '//evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/\\evil.example',
    ]) {
      await page.goto(`/pricing?returnUrl=${encodeURIComponent(address)}`)
      await page.locator('#account .tier').waitFor({ state: 'attached' })
      const sent = page.waitForRequest('**/create-checkout-session')
      await claim(page).click()
      expect((await sent).postDataJSON(), address).toEqual({ tier: 'founding' })
    }
  })

  test('shows an error if Stripe is down, and the button works again (D2)', async () => {
    const page = await accounts.window({ allow: /status of 50\d/ })
    await signInNewUser(accounts, page)
    await accounts.stripe().fail({ match: '/v1', status: 500, times: 20 })
    await claim(page).click()
    await page.locator('.toast.error').waitFor()
    await accounts.stripe().clearFaults()
    await claim(page).click()
    await page.getByRole('button', { name: 'Subscribe' }).waitFor()
  })

  test('sees an error if the plan fails to load, and Retry loads it', async () => {
    const page = await accounts.window({ allow: /status of 503/ })
    await signInNewUser(accounts, page, '/about')
    const down = (route: import('playwright').Route) =>
      route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: '' } } })
    await page.route('**/api/auth/user', down)
    await page.goto('/pricing')
    await page.getByText('We couldn’t load your plan.').waitFor()
    await page.unroute('**/api/auth/user', down)
    await button(page, 'Retry').click()
    await claim(page).waitFor()
  })
})

describe('a member', () => {
  test('sees the current plan and Manage Billing, and cannot buy again', async () => {
    const page = await accounts.window()
    await member(accounts, page)
    await page.goto('/pricing')
    await button(page, 'Manage Billing').waitFor()
    expect(await button(page, 'Current Plan').isDisabled()).toBe(true)
    expect(await button(page, 'Downgrade to Free').isDisabled()).toBe(true)
    await page.getByText(/To switch to the free plan, cancel under Manage Billing/).waitFor()
    expect(await unevenness(page)).toBeLessThan(350)
    expect(await main(page).locator('.plan.offer .price:visible').innerText()).toMatch(/^\$49\s/)
    await button(page, 'Manage Billing').click()
    await page.getByText('Return to RN Opportunities').click()
    await page.waitForURL('**/subscription')
  })

  test('is told about a membership bought in another browser and pays nothing (C3)', async () => {
    const page = await accounts.window({ allow: /status of 409/ })
    const email = await signInNewUser(accounts, page)
    const other = await accounts.window()
    await accounts.signIn(other, email, '/pricing')
    await claim(other).click()
    await pay(other)
    await other.getByRole('heading', { name: /^Welcome[.,]/ }).waitFor()
    await claim(page).click()
    await page.getByText('You are a member already').first().waitFor()
    await button(page, 'Manage Billing').waitFor()
    expect(await button(page, 'Current Plan').isDisabled()).toBe(true)
  })

  test('sees the plan bought in another tab without a reload', async () => {
    const page = await accounts.window()
    await signInNewUser(accounts, page)
    await claim(page).waitFor()
    const other = await page.context().newPage()
    await other.goto('/pricing')
    await claim(other).click()
    await pay(other)
    await other.getByRole('heading', { name: /^Welcome[.,]/ }).waitFor()
    await button(page, 'Manage Billing').waitFor()
  })
})
