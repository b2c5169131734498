import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startStripeAccount } from '../accounts/stripe.ts'
import type { StripeAccount } from '../accounts/stripe.ts'
import { day, eventTypes, openSession, seconds, site } from './stripe-fixture.ts'

let stripe: StripeAccount
beforeEach(async () => {
  stripe = await startStripeAccount(site)
})
afterEach(() => stripe.close())

const bank = { method: 'us_bank_account' } as const
const withBank = { paymentMethods: ['card', 'link', 'us_bank_account'] }

/** Pays a session by bank debit. `current` reads the states of the session and its payment. */
async function payByBank(params: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const { session, customer, url } = await openSession(stripe, params)
  expect((await stripe.pay(url, bank)).status).toBe(303)
  const current = async () => {
    const paid = await stripe.client.checkout.sessions.retrieve(session.id, {
      expand: ['subscription', 'invoice.payments.data.payment.payment_intent'],
    })
    const invoice = paid.invoice as Stripe.Invoice
    const intent = invoice.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent
    const charge = await stripe.client.charges.retrieve(intent.latest_charge as string)
    return {
      session: [paid.status, paid.payment_status],
      subscription: (paid.subscription as Stripe.Subscription).status,
      invoice: invoice.status,
      intent: [intent.status, intent.amount_received],
      charge: [charge.status, charge.paid],
    }
  }
  const subscription = [...stripe.tables.subscriptions.keys()].at(-1) ?? ''
  return { customer, subscription, current }
}

const processing = {
  session: ['complete', 'unpaid'],
  invoice: 'open',
  intent: ['processing', 0],
  charge: ['pending', false],
}

describe('a bank debit', () => {
  test.each(['active', 'incomplete'])(
    'completes the session unpaid, with an %s subscription',
    async (status) => {
      await stripe.set({ ...withBank, delayedSubscription: status })
      const { current, subscription } = await payByBank()
      expect(await current()).toEqual({ ...processing, subscription: status })
      expect(eventTypes(stripe)).toEqual(
        expect.arrayContaining(['payment_intent.processing', 'charge.pending']),
      )
      expect(eventTypes(stripe)).not.toContain('invoice.paid')

      await stripe.settle(subscription, 'succeeded')
      expect(await current()).toEqual({
        session: ['complete', 'paid'],
        subscription: 'active',
        invoice: 'paid',
        intent: ['succeeded', 4900],
        charge: ['succeeded', true],
      })
      expect(eventTypes(stripe).slice(-6)).toEqual(
        expect.arrayContaining([
          'payment_intent.succeeded',
          'invoice.paid',
          'checkout.session.async_payment_succeeded',
        ]),
      )
      expect(eventTypes(stripe).includes('customer.subscription.updated')).toBe(
        status === 'incomplete',
      )
      await expect(stripe.settle(subscription, 'failed')).rejects.toThrow('is processing')
    },
  )

  test('makes an active subscription past due when it fails', async () => {
    await stripe.set(withBank)
    const { current, subscription } = await payByBank()
    await stripe.settle(subscription, 'failed')
    expect(await current()).toEqual({
      session: ['complete', 'unpaid'],
      subscription: 'past_due',
      invoice: 'open',
      intent: ['requires_payment_method', 0],
      charge: ['failed', false],
    })
    expect(eventTypes(stripe)).toEqual(
      expect.arrayContaining([
        'payment_intent.payment_failed',
        'invoice.payment_failed',
        'customer.subscription.updated',
        'checkout.session.async_payment_failed',
      ]),
    )
  })

  test('keeps a subscription incomplete for days, until it fails', async () => {
    await stripe.set({ ...withBank, delayedSubscription: 'incomplete' })
    const { current, customer, subscription } = await payByBank()
    await stripe.moveClock(customer, seconds() + 4 * day)
    expect((await current()).subscription).toBe('incomplete')
    await stripe.settle(subscription, 'failed')
    await stripe.moveClock(customer, seconds() + 5 * day)
    expect(await current()).toMatchObject({ subscription: 'incomplete_expired', invoice: 'void' })
  })

  test('can succeed after the subscription is canceled, and can then be refunded', async () => {
    await stripe.set(withBank)
    const { current, subscription } = await payByBank()
    await stripe.client.subscriptions.cancel(subscription)
    const [intent] = [...stripe.tables.paymentIntents.values()]
    const refund = () => stripe.client.refunds.create({ payment_intent: intent?.id ?? '' })
    await expect(refund()).rejects.toMatchObject({ statusCode: 400 })
    await stripe.settle(subscription, 'succeeded')
    expect(await current()).toMatchObject({ subscription: 'canceled', invoice: 'paid' })
    expect((await refund()).amount).toBe(4900)
  })

  test('is offered only if the settings and the session allow it', async () => {
    const plain = await openSession(stripe)
    expect(await (await fetch(plain.url)).text()).not.toContain('Pay with')
    expect((await stripe.pay(plain.url, bank)).status).toBe(402)
    await stripe.set(withBank)
    const { customer } = plain
    const cardOnly = await openSession(stripe, { customer, allowed_payment_method_types: ['card'] })
    expect(await (await fetch(cardOnly.url)).text()).not.toContain('Pay with')
    const both = await openSession(stripe, { customer })
    expect(await (await fetch(both.url)).text()).toMatch(/Pay with[^]*Card[^]*US bank account/)
    await stripe.clearFaults()
    expect((await openSession(stripe, { customer })).session.payment_method_types).toEqual([
      'card',
      'link',
    ])
  })
})

test('adds automatic tax to the first payment and to renewals, and saves the address', async () => {
  await stripe.set({ taxPercent: 8 })
  const { session, customer, url } = await openSession(stripe, {
    automatic_tax: { enabled: true },
    customer_update: { address: 'auto' },
  })
  expect(session.amount_total).toBe(4900)
  expect(await (await fetch(url)).text()).toContain('ZIP code')
  await stripe.pay(url)
  expect(await stripe.client.checkout.sessions.retrieve(session.id)).toMatchObject({
    amount_subtotal: 4900,
    amount_total: 5292,
    automatic_tax: { enabled: true, status: 'complete' },
    customer_details: { address: { country: 'US', postal_code: '94103' } },
    payment_status: 'paid',
    total_details: { amount_tax: 392 },
  })
  expect(await stripe.client.customers.retrieve(customer)).toMatchObject({
    address: { postal_code: '94103' },
  })
  await stripe.moveClock(customer, seconds() + 32 * day)
  const { data } = await stripe.client.invoices.list({ customer })
  expect(data).toHaveLength(2)
  for (const invoice of data) {
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 5292,
      subtotal: 4900,
      total: 5292,
      total_taxes: [{ amount: 392, taxable_amount: 4900 }],
    })
  }
  expect([...stripe.tables.charges.values()].map(({ amount }) => amount)).toEqual([5292, 5292])
})

test('adds no tax to a session without automatic tax', async () => {
  await stripe.set({ taxPercent: 8 })
  const { url } = await openSession(stripe)
  await stripe.pay(url)
  expect([...stripe.tables.invoices.values()][0]).toMatchObject({ total: 4900, total_taxes: [] })
})
