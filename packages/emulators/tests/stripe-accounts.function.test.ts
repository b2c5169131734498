import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStripeAccount } from '../accounts/stripe.ts'
import type { StripeAccount } from '../accounts/stripe.ts'
import { site, subscribed } from './stripe-fixture.ts'

let stripe: StripeAccount
beforeEach(async () => {
  stripe = await startStripeAccount(site)
})
afterEach(() => stripe.close())

const clientOf = (key: string) => {
  const { port } = new URL(stripe.url)
  return new Stripe(key, { host: 'localhost', port, protocol: 'http', maxNetworkRetries: 0 })
}

test('opens a separate account for a key with _other', async () => {
  const { customer, id, current } = await subscribed(stripe)
  const other = clientOf('sk_test_other')
  await expect(other.customers.retrieve(customer)).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: `No such customer: '${customer}'`,
  })
  await expect(other.subscriptions.retrieve(id)).rejects.toMatchObject({ statusCode: 404 })
  const price = (await current()).items.data[0]?.price.id ?? ''
  await expect(other.prices.retrieve(price)).rejects.toMatchObject({ code: 'resource_missing' })
  await expect(
    other.billingPortal.sessions.create({ customer, configuration: 'bpc_x' }),
  ).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' })

  await other.customers.create({ email: 'grace@example.com' })
  expect((await other.customers.list()).data).toHaveLength(1)
  expect([...stripe.tables.customers.keys()]).toEqual([customer])
})

test('hides test data from a live key and names the other mode in the error', async () => {
  const { customer, id } = await subscribed(stripe)
  const live = clientOf('sk_live_51')
  const hint = '; a similar object exists in test mode, but a live mode key was used'
  await expect(live.customers.retrieve(customer)).rejects.toMatchObject({
    code: 'resource_missing',
    message: `No such customer: '${customer}'${hint} to make this request.`,
  })
  await expect(live.subscriptions.list({ customer })).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining(hint),
  })
  await expect(live.subscriptions.retrieve(id)).rejects.toMatchObject({
    message: expect.stringContaining(hint),
  })
  await expect(live.customers.retrieve('cus_none')).rejects.toMatchObject({
    message: "No such customer: 'cus_none'",
  })
  expect((await live.customers.create({})).livemode).toBe(true)
})

test('returns the same account ID in both modes', async () => {
  const idOf = async (key: string) => (await clientOf(key).accounts.retrieveCurrent()).id
  const main = await idOf(stripe.env.STRIPE_SECRET_KEY)
  expect(main).toMatch(/^acct_/)
  expect(await idOf('sk_live_51')).toBe(main)
  const other = await idOf('sk_test_other')
  expect(other).not.toBe(main)
  expect(await idOf('rk_live_other')).toBe(other)
  await expect(idOf('sk_test_wrong')).rejects.toMatchObject({ statusCode: 401 })
})

test('accepts the key as the user name of basic auth, as curl -u sends it', async () => {
  const request = (key: string) => {
    const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
    return fetch(`${stripe.url}/v1/account`, { headers: { authorization } })
  }
  expect((await request(stripe.env.STRIPE_SECRET_KEY)).status).toBe(200)
  const rejected = await request('sk_test_wrong')
  expect(rejected.status).toBe(401)
  expect(await rejected.json()).toMatchObject({
    error: { message: 'Invalid API Key provided: sk_test_****' },
  })
})
