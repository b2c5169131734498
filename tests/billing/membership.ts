import type { Page } from 'playwright'
import type { useAccounts } from '../account/accounts.ts'

export type Accounts = ReturnType<typeof useAccounts>

export function callsOf(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname}`)
  })
  return requests
}

export const claim = (page: Page) =>
  page.getByRole('button', { name: 'Claim Founding Member - $49/quarter' })
export const join = (page: Page) =>
  page.getByRole('button', { name: 'Become a Member - $99/quarter' })

/** Signs in a new user on the page `path` and waits until the site has stored the user. */
export async function signInNewUser(
  accounts: Accounts,
  page: Page,
  path = '/pricing',
): Promise<string> {
  const email = await accounts.createUser()
  await accounts.signIn(page, email, path)
  await page.locator('#account .tier').waitFor({ state: 'attached' })
  return email
}

/**
 * Pays on the checkout page of the Stripe emulator. The emulator sends no webhook event unless
 * the test turns events on.
 */
export async function pay(page: Page, card?: string): Promise<void> {
  if (card) await page.getByLabel('Card number').fill(card)
  await page.getByLabel(/^I agree/).check()
  await page.getByRole('button', { name: 'Subscribe' }).click()
}

export async function member(accounts: Accounts, page: Page, card?: string): Promise<string> {
  const email = await signInNewUser(accounts, page)
  await claim(page).click()
  await pay(page, card)
  await page.getByRole('heading', { name: /^Welcome[.,]/ }).waitFor()
  return email
}

/**
 * Signs in a new founding member, who has paid at Stripe. Opens no page of the site. Returns the
 * email address.
 */
export async function paidMember(accounts: Accounts, page: Page): Promise<string> {
  const { email, call } = await accounts.signUp(page)
  const { url = '' } = await call('POST', '/api/stripe/create-checkout-session', {
    tier: 'founding',
  })
  await accounts.stripe().pay(url)
  await call('POST', '/api/subscription/refresh')
  return email
}

export const sellOut = (accounts: Accounts) =>
  accounts.rows("update founding_seats set state = 'held', held_at = now() where state = 'free'")

export const restock = (accounts: Accounts) =>
  freeSeats(accounts, `state = 'held' and user_id is null`)

export const freeAllSeats = (accounts: Accounts) => freeSeats(accounts, `state <> 'free'`)

const freeSeats = (accounts: Accounts, which: string) =>
  accounts.rows(`update founding_seats set state = 'free', user_id = null, checkout_session_id = null,
    reserved_at = null, held_at = null where ${which}`)
