import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '../shared/clock.ts'
import { failingLaterCard, startStripeAccount } from '../accounts/stripe.ts'
import type { StripeAccount } from '../accounts/stripe.ts'
import { day, eventTypes, openSession, seconds, site, subscribed } from './stripe-fixture.ts'

let stripe: StripeAccount
beforeEach(async () => {
  stripe = await startStripeAccount(site)
})
afterEach(async () => {
  clock.set(null)
  await stripe.close()
})

describe('renewal', () => {
  test('follows a test clock, sends events in order and finalizes the invoice after one hour', async () => {
    const { testClocks } = stripe.client.testHelpers
    const start = Date.UTC(2027, 0, 31, 12) / 1000
    const testClock = await testClocks.create({ frozen_time: start })
    const { periodEnd, current, invoices, id } = await subscribed(stripe, {
      test_clock: testClock.id,
    })
    expect((await current()).test_clock).toBe(testClock.id)
    expect(await periodEnd()).toBe(Date.UTC(2027, 1, 28, 12) / 1000)

    const before = eventTypes(stripe).length
    const moved = await testClocks.advance(testClock.id, { frozen_time: await periodEnd() })
    expect(moved.status).toBe('advancing')
    expect(await testClocks.retrieve(testClock.id)).toMatchObject({ status: 'ready' })
    expect(await periodEnd()).toBe(Date.UTC(2027, 2, 31, 12) / 1000)
    expect((await invoices())[0]).toMatchObject({ status: 'draft', number: null })

    await testClocks.advance(testClock.id, { frozen_time: start + 29 * day })
    const [latest, first] = await invoices()
    expect(latest).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_cycle',
      amount_paid: 4900,
      parent: { subscription_details: { subscription: id } },
    })
    expect(latest?.number).not.toBe(first?.number)
    expect((await current()).latest_invoice).toBe(latest?.id)
    const renewal = eventTypes(stripe).slice(before)
    const order = [
      'invoice.created',
      'customer.subscription.updated',
      'invoice.finalized',
      'invoice.paid',
    ]
    expect(renewal.filter((type) => order.includes(type))).toEqual(order)

    const back = testClocks.advance(testClock.id, { frozen_time: start })
    await expect(back).rejects.toMatchObject({ statusCode: 400 })
  })

  test('follows the clock control through a year for a customer without a test clock', async () => {
    const { customer, current, invoices, periodEnd } = await subscribed(stripe)
    await stripe.moveClock(customer, seconds() + 366 * day)
    expect(await current()).toMatchObject({ status: 'active' })
    expect(await periodEnd()).toBeGreaterThan(seconds() + 366 * day)
    expect((await stripe.client.invoices.list({ customer, limit: 100 })).data).toHaveLength(13)
    expect((await invoices()).every(({ test_clock }) => test_clock !== null)).toBe(true)
    await expect(stripe.moveClock('cus_none', seconds())).rejects.toThrow('No such customer')
    await expect(stripe.moveClock(customer, seconds())).rejects.toThrow('Cannot advance')
  })

  test('follows the site’s clock', async () => {
    const { invoices, periodEnd } = await subscribed(stripe)
    const end = await periodEnd()
    clock.set((end - 2) * 1000)
    expect(await invoices()).toHaveLength(1)
    clock.set((end + 3_700) * 1000)
    expect((await invoices()).map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect(await periodEnd()).toBeGreaterThan(end)
  })
})

test('a test clock that the clock control created also follows the site’s clock', async () => {
  const { customer, invoices, periodEnd } = await subscribed(stripe)
  await stripe.moveClock(customer, seconds() + day)
  const end = await periodEnd()
  clock.set((end + 3_700) * 1000)
  expect(await invoices()).toHaveLength(2)
  expect(await periodEnd()).toBeGreaterThan(end)
})

describe('a canceled subscription', () => {
  test('stays active until the period ends and is not charged again', async () => {
    const { customer, current, invoices, periodEnd } = await subscribed(stripe)
    await stripe.cancelInPortal(customer)
    const end = await periodEnd()
    await stripe.moveClock(customer, end - 1)
    expect((await current()).status).toBe('active')
    await stripe.moveClock(customer, end)
    expect(await current()).toMatchObject({ status: 'canceled', ended_at: end, cancel_at: end })
    expect(eventTypes(stripe)).toContain('customer.subscription.deleted')
    await stripe.moveClock(customer, end + 90 * day)
    expect(await invoices()).toHaveLength(1)
  })

  test('ends immediately by the API and then accepts only metadata', async () => {
    const { id, customer, current } = await subscribed(stripe)
    const ended = await stripe.client.subscriptions.cancel(id, { prorate: false })
    expect(ended).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) })
    await expect(stripe.client.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404 })
    await expect(
      stripe.client.subscriptions.update(id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({ statusCode: 400 })
    await stripe.client.subscriptions.update(id, { metadata: { a: '1' } })
    expect((await current()).metadata).toMatchObject({ a: '1' })
    expect((await stripe.client.subscriptions.list({ customer })).data).toEqual([])
  })
})

describe('a failing card', () => {
  async function subscribeAndFail() {
    const user = await subscribed(stripe)
    await stripe.updateCardInPortal(user.customer, failingLaterCard)
    const due = (await user.periodEnd()) + 3_600
    await stripe.moveClock(user.customer, due)
    return { ...user, due }
  }

  test('makes the subscription past due, is retried after 3, 5 and 7 days, then ends it', async () => {
    const { customer, current, invoices, due } = await subscribeAndFail()
    expect((await current()).status).toBe('past_due')
    expect((await invoices())[0]).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: due + 3 * day,
    })
    await stripe.moveClock(customer, due + 3 * day)
    expect((await invoices())[0]).toMatchObject({ next_payment_attempt: due + 8 * day })
    await stripe.moveClock(customer, due + 15 * day - 1)
    expect((await current()).status).toBe('past_due')
    await stripe.moveClock(customer, due + 15 * day)
    expect(await current()).toMatchObject({
      status: 'canceled',
      ended_at: due + 15 * day,
      cancellation_details: { reason: 'payment_failed' },
    })
    const failures = eventTypes(stripe).filter((type) => type === 'invoice.payment_failed')
    expect(failures).toHaveLength(4)
  })

  test('leaves the subscription unpaid if the settings say so', async () => {
    await stripe.afterRetries('unpaid')
    const { customer, current, due } = await subscribeAndFail()
    await stripe.moveClock(customer, due + 60 * day)
    expect(await current()).toMatchObject({ status: 'unpaid', ended_at: null })
  })

  test('leaves an open invoice after a cancellation, now or at the period end', async () => {
    const { id, customer, invoices, due } = await subscribeAndFail()
    await stripe.cancelInPortal(customer)
    expect((await invoices())[0]).toMatchObject({
      status: 'open',
      next_payment_attempt: due + 3 * day,
    })
    await stripe.client.subscriptions.cancel(id)
    expect((await invoices())[0]).toMatchObject({ status: 'open', next_payment_attempt: null })
  })

  test('can be replaced by a card that pays the open invoice immediately', async () => {
    const { customer, current, invoices } = await subscribeAndFail()
    await stripe.updateCardInPortal(customer, '4242 4242 4242 4242')
    expect((await current()).status).toBe('active')
    expect((await invoices())[0]).toMatchObject({ status: 'paid', attempt_count: 2 })
  })
})

test('expires an incomplete subscription after 23 hours', async () => {
  const { price, customer } = await openSession(stripe)
  const { id, status } = await stripe.client.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
  })
  expect(status).toBe('incomplete')
  await stripe.moveClock(customer, seconds() + day)
  const { status: after } = await stripe.client.subscriptions.retrieve(id)
  expect(after).toBe('incomplete_expired')
  await stripe.client.customers.del(customer)
  const { status: afterDeletion } = await stripe.client.subscriptions.retrieve(id)
  expect(afterDeletion).toBe('incomplete_expired')
  expect(eventTypes(stripe)).not.toContain('customer.subscription.deleted')
})

test('expires a session by the site’s clock, not by its customer’s test clock', async () => {
  const { session, customer } = await openSession(stripe)
  await stripe.moveClock(customer, seconds() + 2 * day)
  const retrieve = () => stripe.client.checkout.sessions.retrieve(session.id)
  expect((await retrieve()).status).toBe('open')
  clock.set(session.expires_at * 1000)
  expect((await retrieve()).status).toBe('expired')
})
