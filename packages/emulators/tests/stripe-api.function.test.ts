import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '../shared/clock.ts'
import { startStripeAccount } from '../accounts/stripe.ts'
import type { StripeAccount } from '../accounts/stripe.ts'

let stripe: StripeAccount
beforeEach(async () => {
  stripe = await startStripeAccount('http://localhost:8888')
})
afterEach(() => {
  clock.set(null)
  return stripe.close()
})

const monthly = async (unit_amount: number, overrides: Partial<Stripe.PriceCreateParams> = {}) => {
  const { id: product } = await stripe.client.products.create({ name: 'Membership' })
  const recurring = { interval: 'month' } as const
  return stripe.client.prices.create({
    product,
    currency: 'usd',
    unit_amount,
    recurring,
    ...overrides,
  })
}

describe('idempotency', () => {
  const ada = { email: 'ada@example.com' }

  test('replays the reply to the same request with the same key', async () => {
    const create = () => stripe.client.customers.create(ada, { idempotencyKey: 'k1' })
    const [first, second, third] = [await create(), await create(), await create()]
    expect(new Set([first.id, second.id, third.id]).size).toBe(1)
    expect(stripe.tables.customers.size).toBe(1)
    expect((await create()).lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(first.lastResponse.requestId).toMatch(/^req_/)
  })

  test('rejects the same key with different parameters', async () => {
    await stripe.client.customers.create(ada, { idempotencyKey: 'k1' })
    const other = stripe.client.customers.create({ email: 'b@x.com' }, { idempotencyKey: 'k1' })
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  test('does not save a parameter error, so a corrected request can reuse the key', async () => {
    const misspelled = { emial: 'x' } as Stripe.CustomerCreateParams
    await expect(
      stripe.client.customers.create(misspelled, { idempotencyKey: 'k1' }),
    ).rejects.toMatchObject({ code: 'parameter_unknown', param: 'emial', statusCode: 400 })
    await stripe.client.customers.create(ada, { idempotencyKey: 'k1' })
  })

  test('rejects a key with 409 while its first request is running', async () => {
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

  test('lets the SDK retry the 409 and get the first reply', async () => {
    await stripe.fail({ match: '/v1/customers', delayMs: 200 })
    const create = () =>
      stripe.client.customers.create(ada, { idempotencyKey: 'k1', maxNetworkRetries: 2 })
    const replies = await Promise.all([create(), create()])
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
    expect(stripe.tables.customers.size).toBe(1)
  })

  test('replays a saved 500 to every request with its key', async () => {
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

  test('answers a saved 500 to a request whose key expired', async () => {
    const create = () => stripe.client.customers.create(ada, { idempotencyKey: 'k1' })
    await create()
    clock.set(clock.now() + 25 * 3_600_000)
    await stripe.fail({ match: '/v1/customers', status: 500, saved: true })
    await expect(create()).rejects.toMatchObject({ statusCode: 500 })
  })

  test('replays an interrupted reply to the retry', async () => {
    await stripe.fail({ match: '/v1/customers', cutAfterBytes: 10 })
    const create = () => stripe.client.customers.create(ada, { idempotencyKey: 'k2' })
    await expect(create()).rejects.toThrow()
    const again = await create()
    expect([...stripe.tables.customers.keys()]).toEqual([again.id])
  })
})

describe('errors', () => {
  test('answers 401 for an unknown key and 404 for an unknown ID or path', async () => {
    const { port } = new URL(stripe.url)
    const unauthorized = new Stripe('sk_test_wrong', { host: 'localhost', port, protocol: 'http' })
    await expect(unauthorized.customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
    await expect(stripe.client.customers.retrieve('cus_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_none'",
    })
    for (const path of ['/v1/nothing', '/v1/customers/%']) {
      await expect(stripe.client.rawRequest('GET', path)).rejects.toMatchObject({
        statusCode: 404,
        headers: { 'stripe-should-retry': 'false' },
        raw: { request_log_url: expect.stringMatching(/\/test\/logs\/req_\w+\?t=\d+$/) },
      })
    }
    await expect(stripe.client.subscriptions.list({ customer: 'cus_none' })).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    })
  })

  test('names the parameter that is missing, unknown or cannot be expanded', async () => {
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
  ])('answers an injected %i in Stripe’s format', async (status, kind) => {
    await stripe.fail({ match: '/v1/prices', status })
    await expect(stripe.client.prices.list()).rejects.toBeInstanceOf(kind)
    expect((await stripe.client.prices.list()).data).toEqual([])
  })
})

describe('lists', () => {
  test('list newest first and page in both directions', async () => {
    const created: string[] = []
    for (let n = 0; n < 7; n += 1) created.unshift((await stripe.client.customers.create({})).id)
    const list = (params: Stripe.CustomerListParams) => stripe.client.customers.list(params)
    const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

    const first = await list({ limit: 3 })
    expect(ids(first)).toEqual(created.slice(0, 3))
    expect(first.has_more).toBe(true)
    expect(ids(await list({ limit: 3, starting_after: created[2] }))).toEqual(created.slice(3, 6))
    const last = await list({ limit: 3, starting_after: created[5] })
    expect([ids(last), last.has_more]).toEqual([created.slice(6), false])
    expect(ids(await list({ limit: 2, ending_before: created[4] }))).toEqual(created.slice(2, 4))

    const walked: string[] = []
    for await (const { id } of list({ limit: 2 })) walked.push(id)
    expect(walked).toEqual(created)
    await expect(list({ limit: 101 })).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('the catalog', () => {
  test('finds one price by lookup key, which moves only with transfer_lookup_key', async () => {
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

  test('merges metadata and deletes a key with an empty value', async () => {
    const { id } = await stripe.client.customers.create({ metadata: { a: '1', b: '2' } })
    const changed = await stripe.client.customers.update(id, { metadata: { b: '', c: '3' } })
    expect(changed.metadata).toEqual({ a: '1', c: '3' })
  })

  test('returns the secret of a webhook endpoint once', async () => {
    const created = await stripe.client.webhookEndpoints.create({
      url: 'https://site.example/api/stripe/webhook',
      enabled_events: ['checkout.session.completed'],
    })
    expect(created.secret).toMatch(/^whsec_/)
    const retrieved = await stripe.client.webhookEndpoints.retrieve(created.id)
    expect(retrieved).toMatchObject({ url: created.url, status: 'enabled' })
    expect(retrieved.secret).toBeUndefined()
    await stripe.client.webhookEndpoints.del(created.id)
    expect((await stripe.client.webhookEndpoints.list()).data).toEqual([])
  })
})

test('ends subscriptions and sessions of a deleted customer and keeps a deleted marker', async () => {
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

test('rejects requests that name a deleted customer', async () => {
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
  const invalid: [string, Stripe.CustomerCreateParams, object][] = [
    [
      'a name of 257 characters',
      { name: long(257) },
      { param: 'name', message: `Invalid string: ${long(20)}...; must be at most 256 characters` },
    ],
    ['an email of 513 characters', { email: `${long(501)}@example.com` }, { param: 'email' }],
    [
      'an invalid email',
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
  test.each(invalid)('rejects %s on create and update', async (_, params, details) => {
    const error = { statusCode: 400, ...details }
    await expect(stripe.client.customers.create(params)).rejects.toMatchObject(error)
    const { id } = await stripe.client.customers.create({})
    await expect(stripe.client.customers.update(id, params)).rejects.toMatchObject(error)
  })

  test('accepts the longest name, email and metadata', async () => {
    const longest = {
      name: long(256),
      email: `${long(500)}@example.com`,
      metadata: { [long(40)]: long(500) },
    }
    expect(await stripe.client.customers.create(longest)).toMatchObject(longest)
  })

  test('updates email and name and sends an event with the previous values', async () => {
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
