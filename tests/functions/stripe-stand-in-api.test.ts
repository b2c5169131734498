import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startStripeAccount } from '../stripe-account.ts'
import type { StripeAccount } from '../stripe-account.ts'

/** The stand-in's API through the unmodified SDK: keys, errors, pages, faults. */
let stripe: StripeAccount
beforeEach(async () => {
  stripe = await startStripeAccount('http://localhost:8888')
})
afterEach(() => stripe.close())

const monthly = async (unit_amount: number, more: Partial<Stripe.PriceCreateParams> = {}) => {
  const { id: product } = await stripe.client.products.create({ name: 'Membership' })
  const recurring = { interval: 'month' } as const
  return stripe.client.prices.create({ product, currency: 'usd', unit_amount, recurring, ...more })
}

describe('idempotency', () => {
  const ada = { email: 'ada@example.com' }

  test('the same key and call give the same reply, marked as replayed', async () => {
    const create = () => stripe.client.customers.create(ada, { idempotencyKey: 'k1' })
    const [first, second, third] = [await create(), await create(), await create()]
    expect(new Set([first.id, second.id, third.id]).size).toBe(1)
    expect(stripe.tables.customers.size).toBe(1)
    expect((await create()).lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(first.lastResponse.requestId).toMatch(/^req_/)
  })

  test('the same key with another call is refused', async () => {
    await stripe.client.customers.create(ada, { idempotencyKey: 'k1' })
    const other = stripe.client.customers.create({ email: 'b@x.com' }, { idempotencyKey: 'k1' })
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  test('a refused parameter is not kept, so that a mended call may use the key', async () => {
    const wrong = { emial: 'x' } as Stripe.CustomerCreateParams
    await expect(
      stripe.client.customers.create(wrong, { idempotencyKey: 'k1' }),
    ).rejects.toMatchObject({ code: 'parameter_unknown', param: 'emial', statusCode: 400 })
    await stripe.client.customers.create(ada, { idempotencyKey: 'k1' })
  })

  test('refuses a key with 409 while its first request runs', async () => {
    await stripe.fail({ match: '/v1/customers', delayMs: 300 })
    const create = (email = 'ada@example.com') =>
      stripe.client.customers.create({ email }, { idempotencyKey: 'k1' })
    const first = create()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await expect(create()).rejects.toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
      rawType: 'invalid_request_error',
      headers: { 'stripe-should-retry': 'true' },
    })
    await expect(create('grace@example.com')).rejects.toMatchObject({ statusCode: 409 })
    const { id } = await first
    expect((await create()).id).toBe(id)
    expect([...stripe.tables.customers.keys()]).toEqual([id])
  })

  test('the SDK retries the 409 by itself, and gets the first reply', async () => {
    await stripe.fail({ match: '/v1/customers', delayMs: 200 })
    const create = () =>
      stripe.client.customers.create(ada, { idempotencyKey: 'k1', maxNetworkRetries: 2 })
    const replies = await Promise.all([create(), create()])
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
    expect(stripe.tables.customers.size).toBe(1)
  })

  test('a saved 500 is given again to every request with its key', async () => {
    await stripe.fail({ match: '/v1/customers', status: 500, saved: true })
    const create = (idempotencyKey: string) =>
      stripe.client.customers.create(ada, { idempotencyKey, maxNetworkRetries: 2 })
    const failed = { statusCode: 500, headers: { 'stripe-should-retry': 'false' } }
    await expect(create('k1')).rejects.toMatchObject(failed)
    await expect(create('k1')).rejects.toMatchObject({
      statusCode: 500,
      headers: { 'idempotent-replayed': 'true', 'stripe-should-retry': 'false' },
    })
    expect(stripe.tables.customers.size).toBe(0)
    const { id } = await create('k2')
    expect(stripe.tables.customers.size).toBe(1)
    await stripe.fail({ match: '/v1/customers', status: 500, saved: true })
    expect((await create('k2')).id).toBe(id)
  })

  test('a reply that broke off is given again to the retry', async () => {
    await stripe.fail({ match: '/v1/customers', cutAfterBytes: 10 })
    const create = () => stripe.client.customers.create(ada, { idempotencyKey: 'k2' })
    await expect(create()).rejects.toThrow()
    const again = await create()
    expect([...stripe.tables.customers.keys()]).toEqual([again.id])
  })
})

describe('errors', () => {
  test('an unknown key is 401, an unknown id 404, an unknown address 404', async () => {
    const { port } = new URL(stripe.url)
    const stranger = new Stripe('sk_test_wrong', { host: 'localhost', port, protocol: 'http' })
    await expect(stranger.customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
    await expect(stripe.client.customers.retrieve('cus_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_none'",
    })
    await expect(stripe.client.rawRequest('GET', '/v1/nothing')).rejects.toMatchObject({
      statusCode: 404,
      headers: { 'stripe-should-retry': 'false' },
      raw: { request_log_url: expect.stringMatching(/\/test\/logs\/req_\w+\?t=\d+$/) },
    })
    await expect(stripe.client.subscriptions.list({ customer: 'cus_none' })).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    })
  })

  test('a parameter that is missing, nested or expands nothing is named', async () => {
    const noName = stripe.client.products.create({} as Stripe.ProductCreateParams)
    await expect(noName).rejects.toMatchObject({ code: 'parameter_missing', param: 'name' })
    const nested = monthly(100, { recurring: { interval: 'month', x: 1 } as never })
    await expect(nested).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'recurring[x]',
    })
    const scalar = stripe.client.products.create({ name: 'x', expand: ['created'] })
    await expect(scalar).rejects.toMatchObject({ param: 'expand' })
  })

  test.each([
    [500, Stripe.errors.StripeAPIError],
    [429, Stripe.errors.StripeRateLimitError],
  ])('an injected %i has the form of Stripe', async (status, kind) => {
    await stripe.fail({ match: '/v1/prices', status })
    await expect(stripe.client.prices.list()).rejects.toBeInstanceOf(kind)
    expect((await stripe.client.prices.list()).data).toEqual([])
  })
})

describe('lists', () => {
  test('go newest first, by pages in both directions', async () => {
    const made: string[] = []
    for (let n = 0; n < 7; n += 1) made.unshift((await stripe.client.customers.create({})).id)
    const list = (params: Stripe.CustomerListParams) => stripe.client.customers.list(params)
    const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

    const first = await list({ limit: 3 })
    expect(ids(first)).toEqual(made.slice(0, 3))
    expect(first.has_more).toBe(true)
    expect(ids(await list({ limit: 3, starting_after: made[2] }))).toEqual(made.slice(3, 6))
    const last = await list({ limit: 3, starting_after: made[5] })
    expect([ids(last), last.has_more]).toEqual([made.slice(6), false])
    expect(ids(await list({ limit: 2, ending_before: made[4] }))).toEqual(made.slice(2, 4))

    const walked: string[] = []
    for await (const { id } of list({ limit: 2 })) walked.push(id)
    expect(walked).toEqual(made)
    await expect(list({ limit: 101 })).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('the catalog', () => {
  test('a lookup key finds one price, and moves only if asked', async () => {
    const first = await monthly(4900, { lookup_key: 'founding' })
    await expect(monthly(5900, { lookup_key: 'founding' })).rejects.toMatchObject({
      statusCode: 400,
      param: 'lookup_key',
    })
    const second = await monthly(5900, { lookup_key: 'founding', transfer_lookup_key: true })
    await monthly(9900, { lookup_key: 'standard' })
    const { data } = await stripe.client.prices.list({ lookup_keys: ['founding'] })
    expect(data.map(({ id }) => id)).toEqual([second.id])
    expect((await stripe.client.prices.retrieve(first.id)).lookup_key).toBeNull()
    await stripe.client.prices.update(first.id, { active: false })
    expect((await stripe.client.prices.list({ active: true })).data).toHaveLength(2)
    expect((await stripe.client.accounts.retrieveCurrent()).charges_enabled).toBe(true)
  })

  test('metadata merges, and an empty value takes its key away', async () => {
    const { id } = await stripe.client.customers.create({ metadata: { a: '1', b: '2' } })
    const changed = await stripe.client.customers.update(id, { metadata: { b: '', c: '3' } })
    expect(changed.metadata).toEqual({ a: '1', c: '3' })
  })

  test('the secret of a webhook endpoint is told once', async () => {
    const made = await stripe.client.webhookEndpoints.create({
      url: 'https://site.example/api/stripe/webhook',
      enabled_events: ['checkout.session.completed'],
    })
    expect(made.secret).toMatch(/^whsec_/)
    const found = await stripe.client.webhookEndpoints.retrieve(made.id)
    expect(found).toMatchObject({ url: made.url, status: 'enabled' })
    expect(found.secret).toBeUndefined()
    await stripe.client.webhookEndpoints.del(made.id)
    expect((await stripe.client.webhookEndpoints.list()).data).toEqual([])
  })
})

test('a deleted customer loses everything at once, and is remembered as deleted', async () => {
  const price = await monthly(4900)
  const { id } = await stripe.client.customers.create({ email: 'ada@example.com' })
  await stripe.client.paymentMethods.attach('pm_card_visa', { customer: id })
  const [method] = (await stripe.client.customers.listPaymentMethods(id)).data
  await stripe.client.customers.update(id, {
    invoice_settings: { default_payment_method: method?.id ?? '' },
  })
  const subscription = await stripe.client.subscriptions.create({
    customer: id,
    items: [{ price: price.id }],
  })
  expect(subscription.status).toBe('active')
  const session = await stripe.client.checkout.sessions.create({
    mode: 'subscription',
    customer: id,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://localhost:8888/',
  })
  expect(await stripe.client.customers.del(id)).toEqual(expect.objectContaining({ deleted: true }))
  expect(await stripe.client.customers.retrieve(id)).toMatchObject({ id, deleted: true })
  expect((await stripe.client.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
  expect((await stripe.client.checkout.sessions.retrieve(session.id)).status).toBe('expired')
  await expect(stripe.client.customers.del(id)).rejects.toMatchObject({ code: 'resource_missing' })
})

test('a deleted customer is refused wherever a request names it', async () => {
  const { id } = await stripe.client.customers.create({})
  await stripe.client.customers.del(id)
  const { id: price } = await monthly(4900)
  const missing = { statusCode: 400, code: 'resource_missing', param: 'customer' }
  await expect(
    stripe.client.checkout.sessions.create({
      mode: 'subscription',
      customer: id,
      line_items: [{ price, quantity: 1 }],
      success_url: 'http://localhost:8888/',
    }),
  ).rejects.toMatchObject(missing)
  await expect(
    stripe.client.subscriptions.create({ customer: id, items: [{ price }] }),
  ).rejects.toMatchObject(missing)
  await expect(stripe.client.customers.update(id, { name: 'Ada' })).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
})

describe('limits of customers', () => {
  const long = (length: number) => 'n'.repeat(length)
  const refusals: [string, Stripe.CustomerCreateParams, object][] = [
    [
      'a name of 257 characters',
      { name: long(257) },
      { param: 'name', message: `Invalid string: ${long(20)}...; must be at most 256 characters` },
    ],
    ['an email of 513 characters', { email: `${long(501)}@example.com` }, { param: 'email' }],
    [
      'an email that is none',
      { email: 'nonsense' },
      { param: 'email', code: 'email_invalid', message: 'Invalid email address: nonsense' },
    ],
    ['a metadata key of 41 characters', { metadata: { [long(41)]: 'x' } }, {}],
    [
      'a metadata value of 501 characters',
      { metadata: { note: long(501) } },
      {
        param: 'metadata[note]',
        message: `Metadata values can have up to 500 characters, but you passed in a value that is 501 characters. Invalid value: ${long(501)}`,
      },
    ],
  ]
  test.each(refusals)('refuses %s, at creation and later', async (_, params, failure) => {
    const refused = { statusCode: 400, ...failure }
    await expect(stripe.client.customers.create(params)).rejects.toMatchObject(refused)
    const { id } = await stripe.client.customers.create({})
    await expect(stripe.client.customers.update(id, params)).rejects.toMatchObject(refused)
  })

  test('takes the longest name, email and metadata', async () => {
    const longest = {
      name: long(256),
      email: `${long(500)}@example.com`,
      metadata: { [long(40)]: long(500) },
    }
    expect(await stripe.client.customers.create(longest)).toMatchObject(longest)
  })

  test('changes email and name, with an event that says what they were', async () => {
    const { id } = await stripe.client.customers.create({ email: 'ada@example.com', name: 'Ada' })
    const params = { email: 'grace@example.com', name: 'Grace' }
    expect(await stripe.client.customers.update(id, params)).toMatchObject(params)
    const event = [...stripe.tables.events.values()].at(-1)
    expect(event).toMatchObject({
      type: 'customer.updated',
      data: { object: params, previous_attributes: { email: 'ada@example.com', name: 'Ada' } },
    })
  })
})
