import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import { paidMember } from './membership.ts'

const accounts = useAccounts()

const says = async (page: Page, ...words: (string | RegExp)[]) => {
  for (const word of words) await page.locator('main').getByText(word).first().waitFor()
}

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
