import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { clock } from '../shared/clock.ts'
import { listen } from '../shared/http.ts'
import type { Listening } from '../shared/http.ts'
import { startStripeAccount, stripeWebhookSecret } from '../accounts/stripe.ts'
import type { StripeAccount } from '../accounts/stripe.ts'
import { openSession, seconds, site, subscribed } from './stripe-fixture.ts'

let stripe: StripeAccount
let webhook: Listening
let received: Stripe.Event[]
let statuses: number[]
let attempts: number

beforeEach(async () => {
  received = []
  statuses = []
  attempts = 0
  webhook = await listen(async (request) => {
    const signature = request.headers.get('stripe-signature') ?? ''
    const body = await request.text()
    const status = statuses.shift() ?? 200
    attempts += 1
    if (status === 200) {
      const tolerance = 300
      const now = seconds()
      received.push(
        stripe.client.webhooks.constructEvent(
          body,
          signature,
          stripeWebhookSecret,
          tolerance,
          undefined,
          now,
        ),
      )
    }
    return new Response(null, { status })
  }, 0)
  stripe = await startStripeAccount(site, { webhookUrl: webhook.url })
  stripe.setWebhooks('normal')
})
afterEach(async () => {
  clock.set(null)
  await stripe.close()
  await webhook.close()
})

const types = () => received.map(({ type }) => type)
const create = (email: string) => stripe.client.customers.create({ email })
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('signs an event in Stripe’s format and names the request that caused it', async () => {
  clock.set(Date.UTC(2028, 1, 29))
  const { id } = await stripe.client.customers.create(
    { email: 'ada@example.com' },
    { idempotencyKey: 'k1' },
  )
  await vi.waitFor(() => expect(types()).toEqual(['customer.created']))
  const [event] = received
  expect(event).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    object: 'event',
    api_version: stripe.client.getApiField('version'),
    livemode: false,
    data: { object: { id, object: 'customer' } },
    request: { id: expect.stringMatching(/^req_/), idempotency_key: 'k1' },
  })
  expect(event?.created).toBe(Date.UTC(2028, 1, 29) / 1000)
  const retrieved = await stripe.client.events.retrieve(event?.id ?? '')
  expect(retrieved.type).toBe('customer.created')
  const listed = await stripe.client.events.list({ types: ['customer.created'] })
  expect(listed.data).toHaveLength(1)
})

test('retries a failed webhook', async () => {
  statuses = [500, 500]
  await create('ada@example.com')
  await vi.waitFor(() => expect(types()).toEqual(['customer.created']), 5_000)
})

test('accepts an event that a test signs and rejects one older than five minutes', async () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event' })
  const { webhooks } = stripe.client
  const verify = (signature: string) =>
    webhooks.constructEvent(body, signature, stripeWebhookSecret)
  expect(verify(stripe.signatureFor(body)).id).toBe('evt_1')
  expect(() => verify(stripe.signatureFor(body, seconds() - 301))).toThrow('tolerance')
})

test('drops, duplicates, delays and shuffles events on request', async () => {
  stripe.setWebhooks('drop')
  await create('dropped@example.com')
  stripe.setWebhooks('duplicate')
  await create('duplicate@example.com')
  await vi.waitFor(() => expect(received).toHaveLength(2))
  expect(received[0]?.id).toBe(received[1]?.id)

  stripe.setWebhooks('shuffle')
  const first = await create('first@example.com')
  const second = await create('second@example.com')
  await vi.waitFor(() => expect(received).toHaveLength(4), 3_000)
  const customers = received.slice(2).map(({ data }) => (data.object as { id: string }).id)
  expect(customers).toEqual([second.id, first.id])

  stripe.setWebhooks('delay')
  await create('late@example.com')
  await wait(300)
  expect(received).toHaveLength(4)
  await vi.waitFor(() => expect(received).toHaveLength(5), 4_000)
  const unknownMode = { method: 'POST', body: '{"mode":"loud"}' }
  expect((await fetch(`${stripe.url}/_control/webhooks`, unknownMode)).status).toBe(400)
})

test('sends one event per URL to the site and to local endpoints', async () => {
  const other = await listen(async () => (second.push(1), new Response()), 0)
  const second: number[] = []
  const endpoint = (url: string) =>
    stripe.client.webhookEndpoints.create({ url, enabled_events: ['customer.created'] })
  await endpoint(webhook.url)
  await endpoint(other.url)
  await endpoint('https://site.example/api/stripe/webhook')
  await create('ada@example.com')
  await vi.waitFor(() => expect([received.length, second.length]).toEqual([1, 1]))
  await wait(100)
  expect([attempts, received.length, second.length]).toEqual([1, 1, 1])
  await other.close()
})

test('expires a session while no requests arrive', async () => {
  const { session } = await openSession(stripe)
  clock.set((session.expires_at + 1) * 1000)
  await vi.waitFor(() => expect(types()).toContain('checkout.session.expired'), 4_000)
})

test('keeps data and idempotent replies across a restart', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'stripe-'))
  // The emulator writes to this folder until `afterEach` closes the emulator. `onTestFinished` runs
  // after `afterEach`, so delete the folder there.
  onTestFinished(() => rm(dataDirectory, { recursive: true }))
  const options = { webhookUrl: webhook.url, dataDirectory }
  await stripe.close()
  stripe = await startStripeAccount(site, options)
  const create = () =>
    stripe.client.customers.create({ email: 'b@example.com' }, { idempotencyKey: 'k' })
  const { id } = await create()
  const { customer } = await subscribed(stripe)
  const last = await stripe.client.customers.create({ email: 'last@example.com' })
  await stripe.close()

  stripe = await startStripeAccount(site, options)
  expect((await stripe.client.customers.retrieve(last.id)).id).toBe(last.id)
  expect((await create()).id).toBe(id)
  const { data } = await stripe.client.subscriptions.list({ customer })
  expect(data.map(({ status }) => status)).toEqual(['active'])
  const { status } = await stripe.cancelInPortal(customer)
  expect(status).toBe(303)
})
