import type { Page } from 'playwright'
import { afterEach, expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import { claim, customerOf, join, signInNewUser, pay } from './membership.ts'

// When the page looks for the payment is in checkout-return.unit.test.ts.

const accounts = useAccounts()
afterEach(() => accounts.stripe().setWebhooks('drop'))

const welcome = (page: Page) => page.getByRole('heading', { name: /^Welcome[.,]/ })

test('a checkout takes a free user to founding membership, and links back to this site only (C5)', async () => {
  accounts.stripe().setWebhooks('normal')
  const page = await accounts.window()
  await signInNewUser(accounts, page, '/pricing?returnUrl=/opportunity/luxury-travel-medicine')
  await claim(page).click()
  await pay(page)
  await welcome(page).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('welcome-title')
  expect(new URL(page.url()).search).toBe('')
  await page.getByText('Grandfathered Rate').waitFor()
  await page.getByText(/^Renews on .* at \$49$/).waitFor()
  expect(await page.getByText('Unlock AI-Powered Guidance').isVisible()).toBe(false)
  const firstLink = page.locator('.welcome').getByRole('link').first()
  expect(await firstLink.getAttribute('href')).toBe(
    '/opportunity/luxury-travel-medicine#members-compliance',
  )
  await page.reload()
  await page.getByText('Grandfathered Rate').waitFor()
  expect(await welcome(page).isVisible()).toBe(false)

  const back = page.locator('.welcome').getByRole('link', { name: /^Back to/ })
  const returnTo = async (address: string) => {
    await page.goto(`/subscription?checkout=complete&returnUrl=${encodeURIComponent(address)}`)
    await welcome(page).waitFor()
  }
  await returnTo('//evil.example')
  expect(await back.count()).toBe(0)
  expect(await page.locator('a[href*="evil"]').count()).toBe(0)
  const path = '/opportunity/nurse-foot-care?tab=proof#sources'
  await returnTo(path)
  await back.getByText('Back to Nurse Foot Care', { exact: true }).waitFor()
  expect(await back.getAttribute('href')).toBe(path)
})

test('the page waits for a payment without a buy button, also after a reload (W8, C6)', async () => {
  const page = await accounts.window()
  const email = await signInNewUser(accounts, page)
  await claim(page).click()
  await page.getByRole('button', { name: 'Subscribe' }).waitFor()
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/subscription/refresh', async (route) => {
    await gate.promise
    // Below, the page reloads. That aborts the held request, so `continue` can fail.
    await route.continue().catch(() => undefined)
  })
  await pay(page)
  const waiting = page.getByText('Confirming your payment')
  await waiting.waitFor()
  for (const buy of [claim(page), join(page)]) expect(await buy.isVisible()).toBe(false)
  await page.reload()
  await waiting.waitFor()
  gate.resolve()
  await welcome(page).waitFor()
  expect(await waiting.isVisible()).toBe(false)
  const customer = await customerOf(accounts, email)
  const { data } = await accounts.stripe().client.subscriptions.list({ customer, status: 'all' })
  expect(data.map(({ status }) => status)).toEqual(['active'])
})
