import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clock } from '../shared/clock.ts'
import { declinedCard, startStripeAccount } from '../accounts/stripe.ts'
import type { StripeAccount } from '../accounts/stripe.ts'
import { eventTypes, openSession, seconds, site } from './stripe-fixture.ts'

let stripe: StripeAccount
beforeEach(async () => {
  stripe = await startStripeAccount(site)
})
afterEach(async () => {
  clock.set(null)
  await stripe.close()
})

test('opens a session and shows product, price and email on its page', async () => {
  const { session, url, customer } = await openSession(stripe)
  expect(session).toMatchObject({
    id: expect.stringMatching(/^cs_test_/),
    status: 'open',
    payment_status: 'unpaid',
    customer,
    livemode: false,
    amount_total: 4900,
    metadata: { user: '7' },
    subscription: null,
  })
  const reply = await fetch(url)
  const page = await reply.text()
  expect(reply.headers.get('content-security-policy')).toContain(`form-action 'self' ${site}`)
  const texts = ['Membership', '$49.00 / month', 'ada@example.com', 'Card number', 'Expiry', 'CVC']
  for (const text of [...texts, 'Subscribe', 'Back', '4242 4242 4242 4242', `${site}/pricing`]) {
    expect(page).toContain(text)
  }
  expect(page).toContain('Local emulator of Stripe. No real account, card or charge.')
})

test('creates a subscription, an invoice and a charge, and redirects to the success URL', async () => {
  const { session, customer, price, url } = await openSession(stripe)
  const { status, location } = await stripe.pay(url)
  expect(status).toBe(303)
  expect(location).toBe(`${site}/subscription?session=${session.id}`)

  const paid = await stripe.client.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.latest_invoice.payments', 'line_items', 'customer'],
  })
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  expect(paid.customer).toMatchObject({ email: 'ada@example.com' })
  expect(paid.line_items?.data[0]?.price?.id).toBe(price.id)
  const subscription = paid.subscription
  if (subscription === null || typeof subscription === 'string') throw new Error('not expanded')
  expect(subscription).toMatchObject({
    status: 'active',
    customer,
    metadata: { seat: '3' },
    cancel_at: null,
    latest_invoice: { status: 'paid', amount_paid: 4900, billing_reason: 'subscription_create' },
  })
  const [item] = subscription.items.data
  expect(item?.price.id).toBe(price.id)
  const length = (item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)
  expect(length).toBeGreaterThanOrEqual(28 * 86_400)
  expect(length).toBeLessThanOrEqual(31 * 86_400)

  expect(eventTypes(stripe)).toEqual(
    expect.arrayContaining([
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'charge.succeeded',
    ]),
  )
})

test('expands a subscription to its payment, which can be refunded once', async () => {
  const { url, customer } = await openSession(stripe)
  await stripe.pay(url)
  const { data } = await stripe.client.subscriptions.list({
    customer,
    expand: ['data.latest_invoice.payments.data.payment.payment_intent'],
  })
  const invoice = data[0]?.latest_invoice
  if (!invoice || typeof invoice === 'string') throw new Error('not expanded')
  expect(invoice.parent?.subscription_details?.subscription).toBe(data[0]?.id)
  const intent = invoice.payments?.data[0]?.payment.payment_intent
  if (!intent || typeof intent === 'string') throw new Error('not expanded')
  expect(intent).toMatchObject({ status: 'succeeded', amount: 4900 })

  const refund = await stripe.client.refunds.create({ payment_intent: intent.id, amount: 900 })
  expect(refund).toMatchObject({ amount: 900, status: 'succeeded', payment_intent: intent.id })
  await stripe.client.refunds.create({ payment_intent: intent.id, reason: 'duplicate' })
  await expect(stripe.client.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const charge = await stripe.client.charges.retrieve(intent.latest_charge as string)
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 4900 })
})

test('shows a message for a declined card and keeps the session open', async () => {
  const { session, url, customer } = await openSession(stripe)
  const { status, page } = await stripe.pay(url, declinedCard)
  expect(status).toBe(402)
  expect(page).toContain('Your card was declined. Nothing was charged.')
  expect(page).toContain('Subscribe')
  expect((await stripe.client.checkout.sessions.retrieve(session.id)).status).toBe('open')
  expect((await stripe.client.subscriptions.list({ customer })).data).toEqual([])
  expect((await stripe.pay(url)).status).toBe(303)
})

test.each([
  ['an unknown card number', { number: '1234' }, 'Use one of Stripe’s test cards'],
  ['an expiry in the past', { expiry: '01/20' }, 'in the past'],
  ['a malformed expiry', { expiry: '99' }, 'Enter the expiry as MM/YY'],
  ['a malformed CVC', { cvc: 'x' }, 'digits of the CVC'],
])('rejects %s with a message', async (_, overrides, message) => {
  const { url } = await openSession(stripe)
  const body = { number: '4242424242424242', expiry: '12/34', cvc: '123', ...overrides }
  const reply = await fetch(url, { method: 'POST', body: new URLSearchParams(body) })
  expect(reply.status).toBe(402)
  expect(await reply.text()).toContain(message)
})

test('pays once when the form is submitted three times in parallel', async () => {
  const { url } = await openSession(stripe)
  const replies = await Promise.all([stripe.pay(url), stripe.pay(url), stripe.pay(url)])
  expect(replies.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(new Set(replies.map(({ location }) => location)).size).toBe(1)
  expect(stripe.tables.subscriptions.size).toBe(1)
  expect(stripe.tables.charges.size).toBe(1)
  expect(await (await fetch(url)).text()).toContain('You have already paid')
})

test('expires a session at its expiry time and not earlier', async () => {
  const { session, url } = await openSession(stripe)
  const retrieve = () => stripe.client.checkout.sessions.retrieve(session.id)
  clock.set((session.expires_at - 2) * 1000)
  expect((await retrieve()).status).toBe('open')
  clock.set(session.expires_at * 1000)
  expect(await retrieve()).toMatchObject({ status: 'expired', url: null })
  expect(eventTypes(stripe)).toContain('checkout.session.expired')
  const { status, page } = await stripe.pay(url)
  expect(status).toBe(410)
  expect(page).toContain('This checkout has expired')
  expect(page).toContain(`${site}/pricing`)
})

test('expires an open session by the API, once', async () => {
  const { session, url } = await openSession(stripe)
  const expired = await stripe.client.checkout.sessions.expire(session.id)
  expect(expired.status).toBe('expired')
  await expect(stripe.client.checkout.sessions.expire(session.id)).rejects.toMatchObject({
    statusCode: 400,
  })
  expect((await stripe.pay(url)).status).toBe(410)
  const open = await stripe.client.checkout.sessions.list({ status: 'open' })
  expect(open.data).toEqual([])
})

test.each([-1, 29, 24 * 60 + 1])(
  'rejects a session that would expire in %i minutes',
  async (minutes) => {
    await expect(
      openSession(stripe, { expires_at: seconds() + minutes * 60 }),
    ).rejects.toMatchObject({
      statusCode: 400,
      param: 'expires_at',
    })
  },
)

test('accepts the parameters of API version 2026-10-28.endive', async () => {
  const { session, customer } = await openSession(stripe, {
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: ['card'],
    automatic_tax: { enabled: true },
    billing_address_collection: 'required',
    customer_update: { address: 'auto', name: 'auto' },
  })
  expect(session).toMatchObject({
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: ['card'],
    automatic_tax: { enabled: true, status: 'requires_location_inputs' },
    billing_address_collection: 'required',
    payment_method_types: ['card'],
  })
  const excluded = await openSession(stripe, { customer, excluded_payment_method_types: ['card'] })
  expect(excluded.session).toMatchObject({
    excluded_payment_method_types: ['card'],
    payment_method_types: ['link'],
  })
  expect((await openSession(stripe, { customer })).session.payment_method_types).toEqual([
    'card',
    'link',
  ])
})

test.each([
  ['payment_method_types, which endive removed', { payment_method_types: ['card'] }],
  ['ui_mode hosted, which endive replaced', { ui_mode: 'hosted' }],
  ['a payment method that does not exist', { allowed_payment_method_types: ['cash'] }],
  ['customer_update without a customer', { customer: '', customer_update: { address: 'auto' } }],
])('rejects %s', async (_, overrides) => {
  const { customer, price } = await openSession(stripe)
  const params = { customer, ...overrides } as Partial<Stripe.Checkout.SessionCreateParams>
  if (params.customer === '') delete params.customer
  const creation = stripe.client.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: site,
    ...params,
  })
  const param = Object.keys(overrides).at(-1) ?? ''
  const code = param === 'payment_method_types' ? { code: 'parameter_unknown' } : {}
  await expect(creation).rejects.toMatchObject({
    statusCode: 400,
    param: expect.stringContaining(param),
    ...code,
  })
})

test('rejects a session without a payment method, and automatic tax without an address', async () => {
  await expect(
    openSession(stripe, { allowed_payment_method_types: ['us_bank_account'] }),
  ).rejects.toMatchObject({ statusCode: 400, message: expect.stringContaining('No valid payment') })
  await expect(openSession(stripe, { automatic_tax: { enabled: true } })).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('valid address'),
  })
})

test('takes a payment only after the box is checked, if the session asks for consent', async () => {
  const consent = {
    consent_collection: { terms_of_service: 'required' },
    custom_text: {
      terms_of_service_acceptance: { message: 'I agree to the [terms](https://a.example/terms).' },
    },
  } as const
  const { session, url } = await openSession(stripe, consent)
  const page = await (await fetch(url)).text()
  expect(page).toMatch(/<input type="checkbox" name="consent" value="accepted"><span>I agree/)
  expect(page).toContain('<a href="https://a.example/terms"')
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' }
  const refused = await fetch(url, { method: 'POST', body: new URLSearchParams(card) })
  expect(refused.status).toBe(402)
  expect(await refused.text()).toContain('Check the box to agree')
  expect((await stripe.pay(url)).status).toBe(303)
  expect(await stripe.client.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    consent: { terms_of_service: 'accepted' },
  })
  await stripe.set({ hasTermsUrl: false })
  await expect(openSession(stripe, consent)).rejects.toThrow('terms of service URL')
})
