import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lookupKeys, productId } from '../../domain/billing/webhook-events.ts'
import { setUpStripe } from '../../scripts/owner/stripe/set-up.ts'
import { startStripeAccount } from '@rn-opportunities/emulators/accounts/stripe.ts'
import type { StripeAccount } from '@rn-opportunities/emulators/accounts/stripe.ts'

const local = 'http://localhost:8888'

let stripe: StripeAccount
beforeEach(async () => {
  stripe = await startStripeAccount(local)
})
afterEach(() => stripe.close())

const setUp = (site = local) => setUpStripe(stripe.client, site)
const resultsOf = async (site?: string) => (await setUp(site)).map(({ done }) => done)
const priceOf = async (key: string) => {
  const { data } = await stripe.client.prices.list({ lookup_keys: [key], active: true })
  expect(data).toHaveLength(1)
  return data[0]
}
const portals = async () => (await stripe.client.billingPortal.configurations.list()).data

test('Stripe setup creates the product, both prices and the portal in an empty account', async () => {
  expect(await resultsOf()).toEqual(['made', 'made', 'made', 'made', 'skipped'])
  for (const [plan, cents] of [
    ['founding', 4_900],
    ['standard', 9_900],
  ] as const) {
    expect(await priceOf(lookupKeys[plan])).toMatchObject({
      unit_amount: cents,
      currency: 'usd',
      product: productId,
      recurring: { interval: 'month', interval_count: 3 },
      metadata: { plan },
    })
  }
  expect(await portals()).toMatchObject([
    {
      default_return_url: `${local}/subscription`,
      features: {
        customer_update: { enabled: false },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
        subscription_update: { enabled: false },
      },
    },
  ])
})

test('Stripe setup marks both prices as net of tax, also prices older than the tax setting (R17)', async () => {
  await setUp()
  for (const price of stripe.tables.prices.values()) {
    expect(price.tax_behavior).toBe('exclusive')
    price.tax_behavior = 'unspecified'
  }
  expect((await resultsOf()).slice(1, 3)).toEqual(['changed', 'changed'])
  for (const { tax_behavior } of stripe.tables.prices.values())
    expect(tax_behavior).toBe('exclusive')
})

test('Stripe setup creates a new price for a changed amount and keeps the old one for its members', async () => {
  await setUp()
  const { id = '' } = (await priceOf(lookupKeys.standard)) ?? {}
  Object.assign(stripe.tables.prices.get(id)!, { unit_amount: 7_900 })
  expect(await resultsOf()).toEqual(['found', 'found', 'changed', 'found', 'skipped'])
  const now = await priceOf(lookupKeys.standard)
  expect([now?.unit_amount, now?.id === id]).toEqual([9_900, false])
  expect((await stripe.client.prices.retrieve(id)).active).toBe(true)
})

test.each<(portal: Stripe.BillingPortal.Configuration) => void>([
  ({ business_profile: profile }) => (profile.privacy_policy_url = null),
  ({ features }) => (features.customer_update.enabled = true),
  ({ features: { subscription_update } }) => (subscription_update.enabled = true),
])('Stripe setup corrects a portal that differs in one setting (C7)', async (change) => {
  await setUp()
  stripe.tables.portalConfigurations.forEach(change)
  expect((await resultsOf())[3]).toBe('changed')
  expect(await portals()).toMatchObject([
    {
      business_profile: { privacy_policy_url: `${local}/privacy` },
      features: { customer_update: { enabled: false }, subscription_update: { enabled: false } },
    },
  ])
})
