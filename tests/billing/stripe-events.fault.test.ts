import { afterEach, expect, test } from 'vitest'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import { eventBody } from '@rn-opportunities/emulators/accounts/stripe.ts'
import { paying, refreshPath } from '../support/paying.ts'

const set = useLocalSet({ env: { BILLING_CALLS_PER_MINUTE: '100000' } })
afterEach(() => set.stripe.setWebhooks('drop'))

const {
  userOf,
  rowOf,
  refresh,
  checkout,
  customerOf,
  send,
  seats,
  sessionsOf,
  paidInSilence,
  member,
  subscriptionOf,
} = paying(() => set)

const checkoutsOf = (customer: string) =>
  set.neon.rows(
    'select from checkouts c join users u on u.id = c.user_id where stripe_customer_id = $1',
    [customer],
  )

test('answers 400 to a missing or bad signature, writes nothing and does not call Stripe (W1)', async () => {
  const { customer } = await paidInSilence()
  const trySignatures = async () => {
    for (const signature of ['', 't=1,v1=00', set.stripe.signatureFor('another body')]) {
      const reply = await send('invoice.paid', { customer }, {}, signature)
      expect([reply.status, reply.body.error.code]).toEqual([400, 'invalid_input'])
    }
  }
  const calls = await set.stripe.callsOf(async () => {
    expect(await set.roundTrips(trySignatures)).toBe(0)
  })
  expect(calls).toBe(0)
})

test.each([
  [299, 200],
  [301, 400],
])('a signature that is %i s old gets %i (W2)', async (age, status) => {
  const now = Math.floor(Date.now() / 1000)
  clock.set(now * 1000)
  const body = eventBody('x', {})
  const header = set.stripe.signatureFor(body, now - age)
  const reply = await set.call('POST', '/api/stripe/webhook', {
    body,
    headers: { 'stripe-signature': header },
  })
  expect(reply.status).toBe(status)
})

test('answers 400 to a signed body that is no event, and to an id with a NUL (R19)', async () => {
  for (const body of [
    'null',
    '{"id":',
    eventBody('invoice.paid', {}, { data: { object: null } }),
    eventBody('invoice.paid', { customer: 'cus_1' }, { id: 'evt_\0' }),
  ]) {
    const headers = { 'stripe-signature': set.stripe.signatureFor(body) }
    const reply = await set.call('POST', '/api/stripe/webhook', { body, headers })
    expect([body, reply.status, reply.body.error?.code]).toEqual([body, 400, 'invalid_input'])
  }
})

test('applies an event once when it is delivered 20 times simultaneously (W3)', async () => {
  const { nurse, customer } = await paidInSilence('founding')
  const { held } = await seats()
  const event = { id: 'evt_twenty' }
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => send('checkout.session.completed', { customer }, event)),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await userOf(nurse)).toMatchObject({ subscriptionTier: 'member', foundingSeat: 'held' })
  expect((await seats()).held).toBe(held + 1)
  expect((await set.stripe.client.refunds.list({ limit: 100 })).data).toEqual([])
})

test('reaches the same state for five events, each first and each last (W4)', async () => {
  const { nurse, customer } = await paidInSilence('founding')
  const subscription = await subscriptionOf(customer)
  await set.stripe.client.subscriptions.cancel(subscription?.id ?? '')
  const life = [
    'checkout.session.completed',
    'customer.subscription.created',
    'customer.subscription.updated',
    'invoice.paid',
    'customer.subscription.deleted',
  ]
  const ends = new Set<string>()
  const turned = life.map((_, at) => [...life.slice(at), ...life.slice(0, at)])
  for (const order of [...turned, ...turned.map((one) => one.toReversed())]) {
    await set.neon.rows(
      `update users set subscription_tier = 'free', subscription_status = 'active',
        is_founding_member = false, stripe_subscription_id = null, billing_sync = 0
        where stripe_customer_id = $1`,
      [customer],
    )
    // Every payload has a wrong id, and most have a wrong status. The server must store only the
    // state that a sync reads from Stripe.
    for (const type of order) {
      const status = type.endsWith('deleted') ? 'canceled' : 'active'
      expect((await send(type, { customer, status, id: 'sub_claimed' })).status).toBe(200)
    }
    const { billing_sync, billing_synced_at, updated_at, ...state } = await rowOf(nurse)
    expect([billing_sync, billing_synced_at, updated_at]).not.toContain(null)
    ends.add(JSON.stringify(state))
  }
  expect(ends.size).toBe(1)
  expect(await userOf(nurse)).toMatchObject({
    subscriptionTier: 'free',
    subscriptionStatus: 'canceled',
  })
}, 120_000)

test('never overwrites a newer Stripe reply with an older one (W4)', async () => {
  const { nurse } = await member()
  await set.neon.rows(`select setval('billing_sync', 1000000)`)
  await refresh(nurse)
  await set.neon.rows(`select setval('billing_sync', 5)`)
  const stale = await rowOf(nurse)
  await nurse.call('POST', refreshPath)
  expect(await rowOf(nurse), 'a lower number writes nothing').toEqual(stale)
  const late = await paidInSilence('founding')
  await set.neon.rows(`update users set billing_sync = 1500000 where stripe_customer_id = $1`, [
    late.customer,
  ])
  expect(await refresh(late.nurse), 'nor takes a seat').toMatchObject({
    subscriptionTier: 'free',
    foundingSeat: 'reserved',
  })
  expect(await checkoutsOf(late.customer), 'nor ends a checkout').toHaveLength(1)
  await set.neon.rows(`select setval('billing_sync', 2000000)`)
})

test('answers 5xx and stores no seat or checkout when the write fails, and the retry succeeds (W5)', async () => {
  const { nurse, customer } = await paidInSilence('founding')
  const before = await seats()
  const event = { id: 'evt_half' }
  await set.neon.rows(
    `alter table users add constraint no_members check (subscription_tier <> 'member') not valid`,
  )
  expect((await send('checkout.session.completed', { customer }, event)).status).toBe(500)
  expect(await seats()).toEqual(before)
  expect(await checkoutsOf(customer)).toHaveLength(1)
  await set.neon.rows('alter table users drop constraint no_members')
  expect((await send('checkout.session.completed', { customer }, event)).status).toBe(200)
  expect(await userOf(nurse)).toMatchObject({ subscriptionTier: 'member', foundingSeat: 'held' })
  expect(await seats()).toEqual({ ...before, reserved: before.reserved - 1, held: before.held + 1 })
})

test('answers 5xx and writes nothing when Stripe is down, and the retry succeeds (W5)', async () => {
  const { nurse, customer } = await paidInSilence()
  await set.stripe.fail({ match: '/v1/subscriptions', status: 500, times: 2 })
  expect((await send('invoice.paid', { customer }, { id: 'evt_away' })).status).toBe(502)
  expect((await rowOf(nurse))['subscription_tier']).toBe('free')
  expect((await send('invoice.paid', { customer }, { id: 'evt_away' })).status).toBe(200)
  expect((await rowOf(nurse))['subscription_tier']).toBe('member')
})

test.each([
  ['an unknown type', 'radar.early_fraud_warning.created', { charge: 'ch_1' }],
  ['an unknown customer', 'invoice.paid', { customer: 'cus_nobody' }],
  ['an object that is none', 'invoice.paid', { customer: { odd: true } }],
])('answers 2xx to %s, logs it and grants nothing (W6)', async (_, type, about) => {
  const lines = set.log.length
  const calls = await set.stripe.callsOf(async () => {
    expect((await send(type, about)).status).toBe(200)
  })
  expect(calls).toBe(0)
  expect(set.log.slice(lines).join('\n')).toContain('"what":"ignored"')
})

test('grants nothing for an unknown price (W6)', async () => {
  const nurse = await set.signUp()
  await checkout(nurse)
  const customer = await customerOf(nurse)
  const { products, prices, checkout: pages } = set.stripe.client
  const { id: product } = await products.create({ name: 'Another shop' })
  const recurring = { interval: 'month' } as const
  const { id: price } = await prices.create({ product, currency: 'usd', unit_amount: 4, recurring })
  const line_items = [{ price, quantity: 1 }]
  const page = { mode: 'subscription', customer, line_items, success_url: set.url } as const
  const session = await pages.sessions.create(page)
  await set.stripe.pay(session.url ?? '')
  const lines = set.log.length
  expect((await send('invoice.paid', { customer })).status).toBe(200)
  expect(await userOf(nurse)).toMatchObject({ subscriptionTier: 'free' })
  expect(set.log.slice(lines).join('\n')).toContain('"what":"unknown price"')
})

test.each([{ livemode: true }, { account: 'acct_2' }])(
  'an event of another mode or account changes nothing and frees no seat: %j (S2)',
  async (elsewhere) => {
    const { nurse, customer } = await paidInSilence('founding')
    const [session] = await sessionsOf(customer)
    const calls = await set.stripe.callsOf(async () => {
      expect((await send('invoice.paid', { customer }, elsewhere)).status).toBe(200)
      const about = { id: session?.id, customer: null }
      expect((await send('checkout.session.expired', about, elsewhere)).status).toBe(200)
    })
    expect(calls).toBe(0)
    expect(await userOf(nurse)).toMatchObject({
      subscriptionTier: 'free',
      foundingSeat: 'reserved',
    })
  },
)
