import { expect, test } from 'vitest'
import { accountExportSchema } from '../../domain/account/user.schema.ts'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import { checkoutPath, paying } from '../support/paying.ts'

const minute = 60_000

const set = useLocalSet({ env: { BILLING_CALLS_PER_MINUTE: '100000' } })

const {
  userOf,
  rowOf,
  refresh,
  checkout,
  customerOf,
  send,
  seats,
  deleteAccount,
  sessionsOf,
  paidInSilence,
  payTwice,
  refundsShownTo,
} = paying(() => set)

const openSessionsOf = async (customer: string) =>
  (await sessionsOf(customer)).filter(({ status }) => status === 'open')
const paidSubscriptionsOf = async (customer: string) =>
  (await set.stripe.client.subscriptions.list({ customer, status: 'active' })).data

test('checkout grants no access to the success URL without a payment (C1)', async () => {
  const nurse = await set.signUp()
  await checkout(nurse, 'founding')
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'free', foundingSeat: 'reserved' })
  const card = '/api/premium-content/executive-health-monitoring'
  expect((await nurse.call('GET', card)).status).toBe(403)
  const stranger = await set.signUp()
  expect(await refresh(stranger)).toMatchObject({ subscriptionTier: 'free' })
  expect((await stranger.call('GET', card)).status).toBe(403)
})

test('checkout creates one customer and one open session for 20 simultaneous checkouts (C2)', async () => {
  const nurse = await set.signUp()
  await userOf(nurse)
  const before = await seats()
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => nurse.call('POST', checkoutPath, { tier: 'founding' })),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ body }) => body.url)).size).toBe(1)
  const { data: customers } = await set.stripe.client.customers.list({ email: nurse.email })
  expect(customers).toHaveLength(1)
  expect(await sessionsOf(customers[0]?.id ?? '')).toHaveLength(1)
  expect((await seats()).reserved).toBe(before.reserved + 1)
  expect((await rowOf(nurse))['stripe_customer_id']).toBe(customers[0]?.id)
})

test('checkout leaves one open session after simultaneous checkouts at both prices (C2)', async () => {
  const nurse = await set.signUp()
  const tiers = Array.from({ length: 12 }, (_, index) => (index % 2 ? 'founding' : 'standard'))
  const replies = await Promise.all(tiers.map((tier) => nurse.call('POST', checkoutPath, { tier })))
  // The server tries four times to open a session at the requested price, and then returns 409.
  expect([200, 409]).toEqual(expect.arrayContaining(replies.map(({ status }) => status)))
  expect(await openSessionsOf(await customerOf(nurse))).toHaveLength(1)
})

test('checkout reuses the open session until its last 5 minutes, and replaces it when the price changes', async () => {
  const nurse = await set.signUp()
  const first = await checkout(nurse, 'founding')
  const other = await checkout(nurse, 'standard')
  const open = async () => (await openSessionsOf(await customerOf(nurse))).map(({ url }) => url)
  expect(await open()).toEqual([other])
  expect(await userOf(nurse)).toMatchObject({ foundingSeat: 'none' })
  expect((await set.stripe.pay(first)).status).toBe(410)
  clock.set(Date.now() + 25 * minute)
  expect(await checkout(nurse)).toBe(other)
  clock.set(Date.now() + 27 * minute)
  const next = await checkout(nurse)
  expect([next === other, await open()]).toEqual([false, [next]])
})

test('checkout returns 409 to a user who already pays, and creates no second subscription (C3)', async () => {
  const nurse = await set.signUp()
  await set.stripe.pay(await checkout(nurse))
  // Stripe's event was lost. The checkout still sees the payment, because it first syncs with
  // Stripe.
  for (const tier of ['standard', 'founding']) {
    const reply = await nurse.call('POST', checkoutPath, { tier })
    expect([reply.status, reply.body.error?.code]).toEqual([409, 'already_member'])
  }
  const customer = await customerOf(nurse)
  expect(await openSessionsOf(customer)).toHaveLength(0)
  expect(await paidSubscriptionsOf(customer)).toHaveLength(1)
})

test('checkout keeps the older of two paid subscriptions and refunds the newer immediately (C3)', async () => {
  const { nurse, customer } = await paidInSilence()
  const [older] = await paidSubscriptionsOf(customer)
  await payTwice(customer)
  expect(await paidSubscriptionsOf(customer)).toHaveLength(2)

  expect((await send('invoice.paid', { customer })).status).toBe(200)
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'member' })
  expect((await paidSubscriptionsOf(customer)).map(({ id }) => id)).toEqual([older?.id])
  const { data: refunds } = await set.stripe.client.refunds.list({ limit: 100 })
  expect(refunds.map(({ reason, amount }) => [reason, amount])).toEqual([['duplicate', 9_900]])
  expect(await refundsShownTo(nurse)).toMatchObject([
    { dollars: 99, reason: 'second_subscription', status: 'succeeded' },
  ])
})

test('checkout rejects a price, a customer or a prototype from the client and changes nothing (C4)', async () => {
  const nurse = await set.signUp()
  await userOf(nurse)
  const before = await seats()
  const calls = await set.stripe.callsOf(async () => {
    for (const body of [
      '{"tier":"standard","amount":1}',
      '{"tier":"standard","customer":"cus_other"}',
      '{"tier":"standard","__proto__":{"tier":"founding","customer":"cus_other"}}',
      '{"tier":"gold"}',
      '{"returnUrl":"https://evil.example"}',
    ]) {
      const { status, body: reply } = await nurse.call('POST', checkoutPath, body)
      expect([body, status, reply.error.code]).toEqual([body, 400, 'invalid_input'])
    }
  })
  expect(calls).toBe(0)
  expect((await rowOf(nurse))['stripe_customer_id']).toBeNull()
  expect(await seats()).toEqual(before)
})

test('checkout sets the price, the customer and the user of a session on the server (C4)', async () => {
  const nurse = await set.signUp()
  for (const [tier, cents] of [
    ['standard', 9_900],
    ['founding', 4_900],
  ] as const) {
    await checkout(nurse, tier)
    const customer = await customerOf(nurse)
    const [session] = await openSessionsOf(customer)
    const automatic_tax = { enabled: false }
    expect(session).toMatchObject({ amount_total: cents, currency: 'usd', customer, automatic_tax })
    expect(session?.client_reference_id).toBe((await rowOf(nurse))['id'])
  }
})

test('checkout ignores a customer id sent to the portal or the refresh (C4)', async () => {
  const [nurse, other] = [await set.signUp(), await set.signUp()]
  await set.stripe.pay(await checkout(other))
  await checkout(nurse)
  const body = { customer: await customerOf(other), stripeCustomerId: await customerOf(other) }
  expect(await nurse.call('POST', '/api/subscription/refresh', body)).toMatchObject({
    body: { subscriptionTier: 'free' },
  })
  const before = new Set(set.stripe.tables.portalSessions.keys())
  await nurse.call('POST', '/api/stripe/create-portal-session', body)
  const newSessions = [...set.stripe.tables.portalSessions.values()].filter(
    ({ id }) => !before.has(id),
  )
  expect(newSessions.map(({ customer }) => customer)).toEqual([await customerOf(nurse)])
  expect(await rowOf(other)).toMatchObject({ subscription_tier: 'free' })
})

test('checkout returns the user to the requested path of the site (C5)', async () => {
  const nurse = await set.signUp()
  const { body } = await nurse.call('POST', checkoutPath, { returnUrl: '/opportunity/x?a=1#b' })
  const [session] = await sessionsOf(await customerOf(nurse))
  const back = encodeURIComponent('/opportunity/x?a=1#b')
  const held = await nurse.call('GET', '/api/account/export')
  expect(accountExportSchema.strict().parse(held.body).checkout).toMatchObject({
    price: 'standard',
    returnPath: '/opportunity/x?a=1#b',
  })
  expect(session?.cancel_url).toBe(`${set.url}/pricing?checkout=canceled&returnUrl=${back}`)
  expect((await set.stripe.pay(body.url)).location).toBe(
    `${set.url}/subscription?checkout=complete&returnUrl=${back}`,
  )
})

test('checkout offers no plan switch in the billing portal (C7)', async () => {
  const nurse = await set.signUp()
  const none = await nurse.call('POST', '/api/stripe/create-portal-session')
  expect([none.status, none.body.error.code]).toEqual([409, 'no_billing_account'])
  await set.stripe.pay(await checkout(nurse, 'founding'))
  const { status, body } = await nurse.call('POST', '/api/stripe/create-portal-session')
  expect(status).toBe(200)
  expect(body.url).toMatch(/^http:\/\/localhost/)
  const { data } = await set.stripe.client.billingPortal.configurations.list()
  expect(data.map(({ features }) => features.subscription_update.enabled)).toEqual([false])
  // The portal session must use our configuration, not the default of the Stripe account.
  const session = [...set.stripe.tables.portalSessions.values()].at(-1)
  expect(session).toMatchObject({
    configuration: data[0]?.id,
    customer: await customerOf(nurse),
    return_url: `${set.url}/subscription?portal=returned`,
  })
})

test('returns the session whose response was lost', async () => {
  const nurse = await set.signUp()
  await userOf(nurse)
  await set.stripe.fail({ match: '/v1/checkout/sessions', cutAfterBytes: 10, times: 1 })
  expect((await nurse.call('POST', checkoutPath, {})).status).toBeGreaterThanOrEqual(500)
  await checkout(nurse)
  expect(await sessionsOf(await customerOf(nurse))).toHaveLength(1)
})

test('keeps a customer id that Stripe does not know, and every endpoint answers 503 (R1)', async () => {
  const nurse = await set.signUp()
  await set.stripe.pay(await checkout(nurse, 'founding'))
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'member' })
  const lose = `update users set stripe_customer_id = 'cus_lost'
    where clerk_id = $1`
  await set.neon.rows(lose, [nurse.clerkId])
  for (const reply of [
    await nurse.call('POST', '/api/subscription/refresh'),
    await nurse.call('POST', checkoutPath, {}),
    await nurse.call('POST', '/api/stripe/create-portal-session'),
    await deleteAccount(nurse),
  ]) {
    expect([reply.status, reply.body.error.code]).toEqual([503, 'unavailable'])
  }
  expect(await rowOf(nurse)).toMatchObject({
    subscription_tier: 'member',
    stripe_customer_id: 'cus_lost',
  })
})

test('replaces a customer who was deleted at Stripe', async () => {
  const nurse = await set.signUp()
  await checkout(nurse)
  const deletedCustomer = await customerOf(nurse)
  await set.stripe.client.customers.del(deletedCustomer)
  const portal = await nurse.call('POST', '/api/stripe/create-portal-session')
  expect([portal.status, portal.body.error?.code]).toEqual([409, 'no_billing_account'])
  await checkout(nurse)
  expect(await customerOf(nurse)).not.toBe(deletedCustomer)
})

test('answers within the deadline when Stripe stalls (D2)', async () => {
  const nurse = await set.signUp()
  await checkout(nurse)
  await set.stripe.fail({ match: '/v1', delayMs: 60_000, times: 10 })
  const began = Date.now()
  const reply = await nurse.call('POST', '/api/subscription/refresh')
  expect([reply.status, reply.body.error.code]).toEqual([504, 'upstream_timeout'])
  expect(Date.now() - began).toBeLessThan(20_000)
}, 40_000)
