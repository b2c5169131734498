import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { failingLaterCard } from '@rn-opportunities/emulators/accounts/stripe.ts'
import { useAccounts } from '../account/accounts.ts'
import { customerOf, forgetSync, paidMember } from './membership.ts'

const accounts = useAccounts()
const day = 86_400
const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * day

/** Moves the customer's clock at Stripe to `days` days from now, and opens the page, which syncs. */
async function openAfter(page: Page, email: string, days: number): Promise<void> {
  await accounts.stripe().moveClock(await customerOf(accounts, email), inDays(days))
  await openSynced(page, email)
}

async function openSynced(page: Page, email: string): Promise<void> {
  await forgetSync(accounts, email)
  await page.goto('/subscription?portal=returned')
}

const says = async (page: Page, ...words: (string | RegExp)[]) => {
  for (const word of words) await page.locator('main').getByText(word).first().waitFor()
}

const manage = (page: Page) => page.getByRole('button', { name: 'Manage Billing' })

test('shows the price that Stripe will charge, and refunds to the cent on the user’s own day (F5, R7, R17, R25)', async () => {
  const page = await accounts.window({ timezoneId: 'America/Los_Angeles' })
  const email = await paidMember(accounts, page)
  const instant = '2027-03-01T02:30:00Z'
  const setPrice = (cents: string) =>
    accounts.rows(
      `update users set subscription_end_date = $2, subscription_price_cents = ${cents}
       where email = $1`,
      [email, instant],
    )
  await setPrice('7900')
  await page.goto('/subscription')
  await says(page, '$79 per quarter', /^Renews on February 28, 2027 at \$79$/, /Unlimited, 0 used/)
  await setPrice('null')
  await accounts.rows(
    `insert into refunds (stripe_subscription_id, user_id, cents, reason, refunded_at, state)
     select subscription || id, id, 5292, 'second_subscription', refunded_at, state
     from users, (values ('sub_pending', now(), 'pending'), ('sub_failed', null, 'needs_owner'),
         ('sub_second', $2::timestamptz, 'succeeded'))
       as refund (subscription, refunded_at, state) where email = $1`,
    [email, instant],
  )
  await page.reload()
  await says(
    page,
    'Founding Member',
    'Billed quarterly',
    'Your refund of $52.92 is on its way',
    'Your refund of $52.92 did not go through',
    'We refunded $52.92 on February 28, 2027',
  )
  expect(await page.getByText(/^Renews on /).count()).toBe(0)
})

test('refunds the first payment after a confirmation, by keyboard (R21)', async () => {
  const page = await accounts.window({ width: 390, allow: /502/ })
  await paidMember(accounts, page)
  await page.goto('/subscription')
  const ask = page.getByRole('button', { name: 'Refund my payment' })
  await ask.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Refund your payment?' })
  await dialog.getByText(/ends now.*You give up your founding seat.*\$49/).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await ask.evaluate((button) => button === document.activeElement)).toBe(true)
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

describe('a membership over time', () => {
  test('lasts to its end date after a cancellation in the portal, and can be renewed there', async () => {
    const page = await accounts.window()
    const email = await paidMember(accounts, page)
    await page.goto('/subscription')
    await manage(page).click()
    await page.getByRole('link', { name: 'Cancel subscription' }).click()
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await forgetSync(accounts, email)
    await page.getByText('Return to RN Opportunities').click()
    // Stripe's webhooks are off in this test, so the page itself has synced with Stripe.
    await says(page, /^Access until /, /We keep your founding seat/)
    expect(new URL(page.url()).search).toBe('')
    expect(await page.getByText(/^Renews on |^Cancel by /).count()).toBe(0)
    const notice = page.getByRole('region', { name: 'Your membership is canceled' })
    await notice.getByRole('button', { name: 'Manage Billing' }).click()
    await page.getByRole('button', { name: 'Renew subscription' }).click()
    await forgetSync(accounts, email)
    await page.getByText('Return to RN Opportunities').click()
    await says(page, /^Renews on /)
    expect(await notice.isVisible()).toBe(false)
  })

  test('keeps access with a notice after a failed renewal, then ends (W9)', async () => {
    const page = await accounts.window()
    const email = await paidMember(accounts, page)
    const customer = await customerOf(accounts, email)
    await accounts.stripe().updateCardInPortal(customer, failingLaterCard)
    await openAfter(page, email, 94)
    await says(page, 'Founding Member', /If you cancel now, this payment of \$49 /)
    expect(await manage(page).count()).toBeGreaterThan(0)
    await accounts.stripe().cancelInPortal(customer)
    await openSynced(page, email)
    await says(page, /^Access until about /, /You canceled, but this payment of \$49 stays due/)
    await page.goto('/pricing')
    await says(page, 'Current Plan', 'Your last payment did not go through')

    await openAfter(page, email, 140)
    await says(page, /^Your membership ended/, 'Free Tier', /We keep your founding seat/)
  })

  test('gives no member content while unpaid, and links to the unpaid invoice', async () => {
    const page = await accounts.window()
    const email = await paidMember(accounts, page)
    const customer = await customerOf(accounts, email)
    await accounts.stripe().afterRetries('unpaid')
    await accounts.stripe().updateCardInPortal(customer, failingLaterCard)
    await accounts.stripe().moveClock(customer, inDays(94))
    await openAfter(page, email, 140)
    await says(page, 'Your membership is on hold', 'Free Tier')
    await page.goto('/pricing')
    await says(page, /You don’t need a new membership/)
    await manage(page).first().click()
    await page.getByRole('link', { name: 'Update payment method' }).click()
    await page.getByRole('button', { name: 'Update payment method' }).click()
    await forgetSync(accounts, email)
    await page.getByText('Return to RN Opportunities').click()
    await says(page, 'Founding Member', /^Renews on /)
    await accounts.stripe().afterRetries('cancel')
    await accounts.rows(`update users set subscription_tier = 'free',
      subscription_status = 'paused' where email = '${email}'`)
    await page.goto('/pricing')
    await says(page, 'Your membership is paused.', /You don’t need a new membership/)
    expect(await page.getByText('unpaid').count()).toBe(0)
  })
})
