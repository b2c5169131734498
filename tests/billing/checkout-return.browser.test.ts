import type { Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'
import { billingEmail, site } from '../../src/site.ts'
import { declinedCard } from '@rn-opportunities/emulators/accounts/stripe.ts'
import { useAccounts } from '../account/accounts.ts'
import {
  claim,
  customerOf,
  join,
  member,
  signInNewUser,
  pay,
  restock,
  sellOut,
} from './membership.ts'

const accounts = useAccounts()
afterEach(async () => {
  accounts.stripe().setWebhooks('drop')
  await restock(accounts)
})

const welcome = (page: Page) => page.getByRole('heading', { name: /^Welcome[.,]/ })

describe('a checkout', () => {
  test('takes a free user to founding membership, in every tab', async () => {
    accounts.stripe().setWebhooks('normal')
    const page = await accounts.window()
    await signInNewUser(accounts, page, '/pricing?returnUrl=/opportunity/luxury-travel-medicine')
    const other = await page.context().newPage()
    await other.goto('/opportunity/luxury-travel-medicine')
    await other.locator('html[data-tier=free]').waitFor()
    await claim(page).click()
    await pay(page)
    await welcome(page).waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('welcome-title')
    expect(new URL(page.url()).search).toBe('')
    await page.getByText('Grandfathered Rate').waitFor()
    await page.getByText(/^Renews on .* at \$49$/).waitFor()
    const welcomeText = await page.locator('.welcome').innerText()
    for (const part of [`${site.refundDays} days`, billingEmail]) {
      expect(welcomeText).toContain(part)
    }
    expect(await page.getByText('Unlock AI-Powered Guidance').isVisible()).toBe(false)
    // The other tab updates without a reload.
    await other.locator('html[data-tier=member]').waitFor()
    await expect.poll(() => other.locator('#account .tier').textContent()).toBe('Founding Member')
    await other.getByRole('heading', { name: 'Licenses' }).first().waitFor()
    const firstLink = page.locator('.welcome').getByRole('link').first()
    expect(await firstLink.getAttribute('href')).toBe(
      '/opportunity/luxury-travel-medicine#members-compliance',
    )
    expect(await firstLink.locator('b').innerText()).toBe('Back to Luxury Travel Medicine')
    await page.reload()
    await page.getByText('Grandfathered Rate').waitFor()
    expect(await welcome(page).isVisible()).toBe(false)
  })

  test('sells the standard price when all seats are taken', async () => {
    await sellOut(accounts)
    const page = await accounts.window()
    await signInNewUser(accounts, page)
    await join(page).click()
    await pay(page)
    await welcome(page).waitFor()
    await page.getByText('Your membership has started at $99 per quarter.').waitFor()
    await page.getByText('Premium Member').last().waitFor()
    expect(await page.getByText('Grandfathered Rate').isVisible()).toBe(false)
  })

  test('finds the payment without any event, and waits without a buy button, also after a reload (W8, C6)', async () => {
    const page = await accounts.window()
    const email = await signInNewUser(accounts, page)
    await claim(page).click()
    await page.getByRole('button', { name: 'Subscribe' }).waitFor()
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/api/subscription/refresh', async (route) => {
      await held
      // Below, the page reloads. That aborts the held request, so `continue` can fail.
      await route.continue().catch(() => undefined)
    })
    await pay(page)
    const waiting = page.getByText('Confirming your payment')
    await waiting.waitFor()
    expect(await page.getByText('you won’t be charged twice').isVisible()).toBe(true)
    for (const buy of [claim(page), join(page)]) expect(await buy.isVisible()).toBe(false)
    await page.reload()
    await waiting.waitFor()
    letGo()
    await welcome(page).waitFor()
    expect(await waiting.isVisible()).toBe(false)
    const customer = await customerOf(accounts, email)
    const { data } = await accounts.stripe().client.subscriptions.list({ customer, status: 'all' })
    expect(data.map(({ status }) => status)).toEqual(['active'])
  })

  test('links back only to a page of this site, by its name (C5)', async () => {
    const page = await accounts.window()
    await member(accounts, page)
    const back = page.locator('.welcome').getByRole('link', { name: /^Back to/ })
    for (const address of [
      '//evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/\\evil.example',
    ]) {
      await page.goto(`/subscription?checkout=complete&returnUrl=${encodeURIComponent(address)}`)
      await welcome(page).waitFor()
      expect(await back.count(), address).toBe(0)
      expect(await page.locator('a[href*="evil"], a[href^="javascript"]').count(), address).toBe(0)
    }
    for (const [path, name] of [
      ['/saved', 'Back to Saved Opportunities'],
      ['/early?entry=night', 'Back to New Entries'],
      ['/opportunity/nurse-foot-care?tab=proof#sources', 'Back to Nurse Foot Care'],
      ['/privacy', 'Back to the page you came from'],
    ] as const) {
      await page.goto(`/subscription?checkout=complete&returnUrl=${encodeURIComponent(path)}`)
      await back.getByText(name, { exact: true }).waitFor()
      expect(await back.getAttribute('href')).toBe(path)
    }
  })

  test('accepts a second card after a declined one', async () => {
    const page = await accounts.window({ allow: /status of 402/ })
    await signInNewUser(accounts, page)
    await claim(page).click()
    await pay(page, declinedCard)
    await page.getByRole('alert').waitFor()
    await pay(page, '4242 4242 4242 4242')
    await welcome(page).waitFor()
  })
})

describe('the success URL without a payment', () => {
  test('gives no access, and says what to do (C1)', { timeout: 90_000 }, async () => {
    const page = await accounts.window({ width: 360 })
    const email = await signInNewUser(accounts, page, '/about')
    // Store the refund of an earlier payment. The page must not take it for a refund of this
    // checkout.
    await accounts.rows(
      `insert into refunds (stripe_subscription_id, user_id, cents, reason, refunded_at, state)
       select 'sub_' || id, id, 4900, 'requested', now() - interval '90 days', 'succeeded'
       from users where email = $1`,
      [email],
    )
    await page.goto('/subscription?checkout=complete')
    await page.getByText('Confirming your payment').waitFor()
    await page.getByText('No payment found').waitFor({ timeout: 30_000 })
    await page.getByText(/^We refunded \$49 on /).waitFor()
    expect(await welcome(page).isVisible()).toBe(false)
    await page.getByText('Free Tier').waitFor()
    await page.getByText('Don’t pay a second time').waitFor()
    const links = page.locator('.billing-notice').getByRole('link')
    expect(await links.allTextContents()).toEqual(['Email support'])
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('Confirming your payment').waitFor()
    const rows = await accounts.rows('select subscription_tier from users where email = $1', [
      email,
    ])
    expect(rows).toEqual([{ subscription_tier: 'free' }])
  })

  test('says that the payment is safe if Stripe is down, and finds it on retry (D2)', async () => {
    const page = await accounts.window({ allow: /status of 50\d/ })
    await signInNewUser(accounts, page)
    await claim(page).click()
    await page.getByRole('button', { name: 'Subscribe' }).waitFor()
    const down = (route: import('playwright').Route) =>
      route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: '' } } })
    await page.route('**/api/subscription/refresh', down)
    await pay(page)
    await page.getByText('We couldn’t check your payment').waitFor({ timeout: 30_000 })
    await page.unroute('**/api/subscription/refresh', down)
    await page.getByRole('button', { name: 'Check again' }).click()
    await welcome(page).waitFor()
  })

  test('shows a refunded payment immediately (S3)', async () => {
    const page = await accounts.window()
    const email = await signInNewUser(accounts, page, '/about')
    await accounts.rows(
      `insert into refunds (stripe_subscription_id, user_id, cents, reason, refunded_at, state)
       select 'sub_gone', id, 4900, 'founding_sold_out', now(), 'succeeded' from users where email = $1`,
      [email],
    )
    await page.goto('/subscription?checkout=complete')
    await page.getByText(/^We refunded \$49 on /).waitFor({ timeout: 10_000 })
    await page.getByText('All founding seats were taken when your payment arrived').waitFor()
    expect(await page.getByText('No payment found').isVisible()).toBe(false)
  })
})
