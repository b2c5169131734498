import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { invoiceFooter } from '../../domain/billing/offer.ts'
import { lookupKeys } from '../../domain/billing/webhook-events.ts'
import { startLocalSet } from '../support/local-set.ts'
import type { LocalSet } from '../support/local-set.ts'
import { checkoutPath, paying } from '../support/paying.ts'
import { recordStripe } from '../support/stripe-recorder.ts'

let set: LocalSet
let recorder: Awaited<ReturnType<typeof recordStripe>>
beforeAll(async () => {
  recorder = await recordStripe(() => set.stripe.url)
  set = await startLocalSet({
    env: {
      BILLING_CALLS_PER_MINUTE: '100000',
      STRIPE_API_URL: recorder.url,
      STRIPE_AUTOMATIC_TAX: 'on',
    },
  })
})
afterEach(async () => {
  recorder.answerWith(() => undefined)
  await set.clearFaults()
  await set.stripe.clearFaults()
})
afterAll(async () => {
  await set.close()
  await recorder.close()
})

const { checkout, customerOf, rowOf, sessionsOf, userOf } = paying(() => set)

const priceOf = (name: 'founding' | 'standard') =>
  [...set.stripe.tables.prices.values()].find(({ lookup_key }) => lookup_key === lookupKeys[name])!

// This test must run first. After one successful check of the prices, the functions cache them and
// do not check them again.
test('the price at Stripe is refused while its amount, currency or interval differs from the page (R16)', async () => {
  const nurse = await set.signUp()
  const price = priceOf('standard')
  for (const wrong of [{ unit_amount: 1 }, { currency: 'eur' }, { recurring: null }]) {
    const right = { ...price }
    Object.assign(price, wrong)
    const { status, body } = await nurse.call('POST', checkoutPath, {})
    expect([status, body.error.code]).toEqual([503, 'unavailable'])
    Object.assign(price, right)
  }
  expect([...set.stripe.tables.checkoutSessions.values()]).toEqual([])
  await checkout(nurse)
})

const archive = (id: string) => set.stripe.client.prices.update(id, { active: false })
/** Creates the same price again, as `stripe-setup` does. */
const replace = ({ product, unit_amount, metadata, lookup_key }: ReturnType<typeof priceOf>) =>
  set.stripe.client.prices.create({
    product: `${product}`,
    currency: 'usd',
    unit_amount: unit_amount ?? 0,
    recurring: { interval: 'month', interval_count: 3 },
    lookup_key: lookup_key ?? '',
    transfer_lookup_key: true,
    metadata,
  })

test('a price that the owner replaces at Stripe is sold under its new id, while a function has cached the old one (R24)', async () => {
  await checkout(await set.signUp(), 'founding')
  const old = priceOf('founding')
  const { id } = await replace(old)
  await archive(old.id)
  const nurses = [await set.signUp(), await set.signUp()]
  await Promise.all(nurses.map((nurse) => checkout(nurse, 'founding')))
  for (const nurse of nurses) {
    const [session] = await sessionsOf(await customerOf(nurse))
    const items = await set.stripe.client.checkout.sessions.listLineItems(session?.id ?? '')
    expect(items.data[0]?.price?.id).toBe(id)
  }
  // While a price is only archived, the other price is still sold.
  await archive(id)
  const nurse = await set.signUp()
  expect((await nurse.call('POST', checkoutPath, { tier: 'founding' })).status).toBe(503)
  await checkout(nurse, 'standard')
  await set.stripe.client.prices.update(id, { active: true })
})

test('a Checkout session takes cards and Link only, in US dollars, and adds tax if the setting is on (R2, R17)', async () => {
  const nurse = await set.signUp()
  await checkout(nurse)
  const created = recorder.requests.findLast(({ path }) => path === '/v1/checkout/sessions')
  expect(created?.fields).toMatchObject({
    'allowed_payment_method_types[0]': 'card',
    'allowed_payment_method_types[1]': 'link',
    'adaptive_pricing[enabled]': 'false',
    'automatic_tax[enabled]': 'true',
    'customer_update[address]': 'auto',
  })
  expect(created?.fields).not.toHaveProperty('allowed_payment_method_types[2]')
})

test('the customer at Stripe is created with name, email and the renewal terms, and found again after its id was lost', async () => {
  const nurse = await set.signUp()
  const from = recorder.requests.length
  await checkout(nurse)
  const first = await customerOf(nurse)
  await set.neon.rows('update users set stripe_customer_id = null where clerk_id = $1', [
    nurse.clerkId,
  ])
  await set.neon.rows('delete from checkouts')
  await checkout(nurse)
  expect(await customerOf(nurse)).toBe(first)
  const sent = recorder.requests.slice(from).filter(({ path }) => path.includes('/customers'))
  expect(sent.map(({ method, path }) => [method, path])).toEqual([
    ['POST', '/v1/customers'],
    ['POST', '/v1/customers'],
  ])
  expect(sent[0]?.fields).toEqual({
    email: nurse.email,
    name: 'Ada Nurse',
    'invoice_settings[footer]': invoiceFooter(`${set.url}/subscription`),
    'metadata[userId]': (await rowOf(nurse))['id'],
  })
})

test('the customer at Stripe gets a name of at most 256 characters, and no email that Stripe refuses (R11)', async () => {
  const nurse = await set.signUp()
  await userOf(nurse)
  await set.neon.rows(`update users set first_name = repeat('n', 400) where clerk_id = $1`, [
    nurse.clerkId,
  ])
  const error = { type: 'invalid_request_error', code: 'email_invalid', param: 'email' }
  recorder.answerWith(({ path, fields }) =>
    path === '/v1/customers' && fields['email'] ? { status: 400, body: { error } } : undefined,
  )
  await checkout(nurse)
  const customer = set.stripe.tables.customers.get(await customerOf(nurse))
  expect([customer?.name, customer?.email]).toEqual(['n'.repeat(256), null])
})

test.each([
  ['a customer', `update users set stripe_customer_id = null, first_name = 'Eve'`],
  ['a payment page', `update checkouts set session_id = null, url = null, return_path = '/saved'`],
])(
  '%s that an earlier request with other details holds gives 409 in_progress',
  async (_, change) => {
    const nurse = await set.signUp()
    await checkout(nurse)
    const { id } = await rowOf(nurse)
    await set.neon.rows(`${change} where ${change.includes('users') ? 'id' : 'user_id'} = $1`, [
      id!,
    ])
    const { status, body } = await nurse.call('POST', checkoutPath, {})
    expect([status, body.error.code]).toEqual([409, 'in_progress'])
  },
)

test('an idempotency key that stays in use gives 409 in_progress, not a Stripe failure (C2)', async () => {
  const nurse = await set.signUp()
  const error = { type: 'idempotency_error', code: 'idempotency_key_in_use' }
  recorder.answerWith(({ path }) =>
    path === '/v1/customers' ? { status: 409, body: { error } } : undefined,
  )
  const { status, body } = await nurse.call('POST', checkoutPath, {})
  expect([status, body.error.code]).toEqual([409, 'in_progress'])
})
