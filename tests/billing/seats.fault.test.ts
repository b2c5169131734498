import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '../../emulators/shared/clock.ts'
import { startLocalSet } from '../support/local-set.ts'
import type { LocalSet } from '../support/local-set.ts'
import { checkoutPath, paying } from '../support/paying.ts'

const minute = 60_000

let set: LocalSet
beforeAll(async () => {
  set = await startLocalSet({ env: { BILLING_CALLS_PER_MINUTE: '100000' } })
})
beforeEach(() => leaveSeats(2))
afterEach(async () => {
  set.stripe.setWebhooks('drop')
  await set.clearFaults()
  clock.set(null)
})
afterAll(() => set.close())

const { userOf, refresh, checkout, customerOf, send, seats, leaveSeats } = paying(() => set)

const offer = async () => (await set.call('GET', '/api/founding-offer')).body
const sessionOf = async (customer: string) =>
  (await set.stripe.client.checkout.sessions.list({ customer })).data[0]

describe('founding seats', () => {
  test('gives exactly two seats to 500 simultaneous claims when two are left (S1)', async () => {
    const nurses = await Promise.all(Array.from({ length: 500 }, () => set.signUp()))
    // Fifty at a time: this machine serves, claims and counts with two cores.
    const replies = []
    for (let from = 0; from < nurses.length; from += 50) {
      const some = nurses.slice(from, from + 50)
      replies.push(
        ...(await Promise.all(
          some.map((nurse) => nurse.call('POST', checkoutPath, { tier: 'founding' })),
        )),
      )
    }
    const got = replies.filter(({ status }) => status === 200)
    const refused = replies.filter(({ body }) => body.error?.code === 'founding_sold_out')
    // A machine that is busy with other work may be late, and says so; it never gives a third seat.
    const late = replies.filter(({ status }) => status === 503)
    expect(got.length).toBeLessThanOrEqual(2)
    expect(got.length + refused.length + late.length).toBe(500)
    expect(refused.length).toBeGreaterThan(400)
    expect(await seats()).toEqual({ free: 0, reserved: 2, held: 98 })
    expect(await offer()).toEqual({ total: 100, remaining: 0 })
  }, 120_000)

  test('frees the seat of an expired session once, even if the event arrives twice (S2)', async () => {
    const nurse = await set.signUp()
    await checkout(nurse, 'founding')
    const customer = await customerOf(nurse)
    const first = await sessionOf(customer)
    expect(await offer()).toMatchObject({ remaining: 1 })

    // Our own clock alone frees nothing.
    await set.neon.rows(`update founding_seats set reserved_at = now() - interval '3 days'`)
    await refresh(nurse)
    expect(await offer()).toMatchObject({ remaining: 1 })

    await set.stripe.client.checkout.sessions.expire(first?.id ?? '')
    const event = { id: 'evt_expired' }
    const about = { object: 'checkout.session', id: first?.id, customer }
    expect((await send('checkout.session.expired', about, event)).status).toBe(200)
    expect(await offer()).toMatchObject({ remaining: 2 })

    // A new session has the seat again; the old end told once more must not take it away.
    await checkout(nurse, 'founding')
    expect(await offer()).toMatchObject({ remaining: 1 })
    for (const id of ['evt_expired', 'evt_expired_again']) {
      expect((await send('checkout.session.expired', about, { id })).status).toBe(200)
    }
    expect(await offer()).toMatchObject({ remaining: 1 })
    expect(await userOf(nurse)).toMatchObject({ foundingSeat: 'reserved' })
  })

  test('frees the seat of an expired session whose id was never stored (R12, S2)', async () => {
    const nurse = await set.signUp()
    await checkout(nurse, 'founding')
    const customer = await customerOf(nurse)
    const session = await sessionOf(customer)
    // Stripe created the session, and our write of its id failed.
    await set.neon.rows(
      'update checkouts set session_id = null, url = null where session_id = $1',
      [session?.id ?? ''],
    )
    await set.neon.rows('update founding_seats set checkout_session_id = null')
    await set.stripe.client.checkout.sessions.expire(session?.id ?? '')
    const about = { object: 'checkout.session', id: session?.id, customer }
    expect((await send('checkout.session.expired', about)).status).toBe(200)
    expect(await seats()).toEqual({ free: 2, reserved: 0, held: 98 })
  })

  test('frees the seat after 31 minutes, when Stripe expires the session (S2)', async () => {
    const nurse = await set.signUp()
    await checkout(nurse, 'founding')
    set.stripe.setWebhooks('normal')
    clock.set(Date.now() + 32 * minute)
    await sessionOf(await customerOf(nurse))
    await expect.poll(offer, { timeout: 10_000 }).toMatchObject({ remaining: 2 })
  })

  test('frees the seat of an expired session whose user was deleted (S2)', async () => {
    const nurse = await set.signUp()
    await checkout(nurse, 'founding')
    const session = await sessionOf(await customerOf(nurse))
    await set.neon.rows('delete from users where clerk_id = $1', [nurse.clerkId])
    expect(await offer()).toMatchObject({ remaining: 1 })
    const about = { object: 'checkout.session', id: session?.id, customer: session?.customer }
    await send('checkout.session.expired', about)
    expect(await offer()).toMatchObject({ remaining: 2 })
  })

  test('holds a free seat for a payment after the reservation expired (S3)', async () => {
    const nurse = await set.signUp()
    const url = await checkout(nurse, 'founding')
    await leaveSeats(1)
    await set.stripe.pay(url)
    expect(await refresh(nurse)).toMatchObject({ isFoundingMember: true, foundingSeat: 'held' })
    expect(await seats()).toEqual({ free: 0, reserved: 0, held: 100 })
  })

  test('refunds a founding payment when no seat is left, and shows the reason (S3)', async () => {
    const nurse = await set.signUp()
    const url = await checkout(nurse, 'founding')
    await leaveSeats(0)
    await set.stripe.pay(url)
    const lines = set.log.length
    await refresh(nurse)
    expect(await refresh(nurse)).toMatchObject({
      subscriptionTier: 'free',
      isFoundingMember: false,
      foundingSeat: 'none',
    })
    expect(await seats()).toEqual({ free: 0, reserved: 0, held: 100 })
    const customer = await customerOf(nurse)
    const { data } = await set.stripe.client.subscriptions.list({ customer, status: 'all' })
    expect(data.map(({ status }) => status)).toEqual(['canceled'])
    expect((await nurse.call('GET', '/api/subscription/refunds')).body).toMatchObject([
      { dollars: 49, reason: 'founding_sold_out' },
    ])
    expect(set.log.slice(lines).join('\n')).toContain('"reason":"founding_sold_out"')
    // The standard price is open to them.
    await set.stripe.pay(await checkout(nurse, 'standard'))
    expect(await refresh(nurse)).toMatchObject({
      subscriptionTier: 'member',
      isFoundingMember: false,
    })
  })

  test('finishes an interrupted refund once, in the next sync (S3)', async () => {
    const nurse = await set.signUp()
    const url = await checkout(nurse, 'founding')
    await leaveSeats(0)
    await set.stripe.pay(url)
    const customer = await customerOf(nurse)
    await set.stripe.fail({ match: '/v1/refunds', status: 500, times: 2 })
    expect((await nurse.call('POST', '/api/subscription/refresh')).status).toBe(502)
    expect(await userOf(nurse)).toMatchObject({ subscriptionTier: 'free' })
    // Whatever becomes of the refund, there will be no second payment.
    const { data } = await set.stripe.client.subscriptions.list({ customer, status: 'all' })
    expect(data.map(({ status }) => status)).toEqual(['canceled'])
    const told = async () => (await nurse.call('GET', '/api/subscription/refunds')).body
    expect(await told()).toEqual([
      { dollars: null, reason: 'founding_sold_out', status: 'pending', refundedAt: null },
    ])
    const given = async () => {
      const { data: refunds } = await set.stripe.client.refunds.list({ limit: 100 })
      const expand = ['data.payments']
      const { data: invoices } = await set.stripe.client.invoices.list({ customer, expand })
      const intents = invoices.flatMap(({ payments }) =>
        (payments?.data ?? []).map(({ payment }) => payment.payment_intent),
      )
      expect(intents).toHaveLength(1)
      return refunds.filter(({ payment_intent: intent }) => intents.includes(intent ?? '')).length
    }
    expect(await given()).toBe(0)
    // A seat that comes free meanwhile still leads to one end, never to both.
    await leaveSeats(2)
    expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'free', foundingSeat: 'none' })
    expect(await told()).toMatchObject([{ dollars: 49, reason: 'founding_sold_out' }])
    await refresh(nurse)
    expect(await given()).toBe(1)
    expect(await told()).toHaveLength(1)
  })

  test('sends no second refund when the response was lost (S3)', async () => {
    const nurse = await set.signUp()
    const url = await checkout(nurse, 'founding')
    await leaveSeats(0)
    await set.stripe.pay(url)
    const refunds = async () => (await set.stripe.client.refunds.list({ limit: 100 })).data
    const before = await refunds()
    // The first request lists the refunds, the second one creates it.
    await set.stripe.fail({ match: '/v1/refunds', times: 1 })
    await set.stripe.fail({ match: '/v1/refunds', cutAfterBytes: 10, times: 1 })
    await nurse.call('POST', '/api/subscription/refresh')
    expect(await refunds()).toHaveLength(before.length + 1)
    expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'free' })
    expect(await refunds()).toHaveLength(before.length + 1)
    expect((await nurse.call('GET', '/api/subscription/refunds')).body).toMatchObject([
      { dollars: 49, reason: 'founding_sold_out' },
    ])
  })

  test('finishes a failed refund when Stripe redelivers the event (S3)', async () => {
    const nurse = await set.signUp()
    const url = await checkout(nurse, 'founding')
    await leaveSeats(0)
    await set.stripe.pay(url)
    const customer = await customerOf(nurse)
    const event = { id: 'evt_refund' }
    await set.stripe.fail({ match: '/v1/refunds', status: 500, times: 2 })
    expect((await send('invoice.paid', { customer }, event)).status).toBe(502)
    expect((await send('invoice.paid', { customer }, event)).status).toBe(200)
    expect((await nurse.call('GET', '/api/subscription/refunds')).body).toMatchObject([
      { dollars: 49, reason: 'founding_sold_out' },
    ])
    const { data } = await set.stripe.client.subscriptions.list({ customer, status: 'all' })
    expect(data.map(({ status }) => status)).toEqual(['canceled'])
  })

  test('cancels the subscription of a refunded payment, which grants no access (S3)', async () => {
    const nurse = await set.signUp()
    await set.stripe.pay(await checkout(nurse, 'founding'))
    const customer = await customerOf(nurse)
    const statuses = async () =>
      (await set.stripe.client.subscriptions.list({ customer, status: 'all' })).data
    // As when the process ends between the refund and the cancellation.
    await set.neon.rows(
      `insert into refunds (stripe_subscription_id, user_id, cents, reason, refunded_at, state)
       select $1, id, 4900, 'founding_sold_out', now(), 'succeeded' from users
       where stripe_customer_id = $2`,
      [(await statuses())[0]?.id ?? '', customer],
    )
    expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'free', foundingSeat: 'none' })
    expect((await statuses()).map(({ status }) => status)).toEqual(['canceled'])
    expect((await nurse.call('GET', '/api/subscription/refunds')).body).toHaveLength(1)
  })

  test('a seat whose session never came to be is given back after two minutes, not before', async () => {
    const nurse = await set.signUp()
    await set.stripe.fail({ match: '/v1/checkout/sessions', status: 500, times: 2 })
    await nurse.call('POST', checkoutPath, { tier: 'founding' })
    clock.set(Date.now() + minute)
    expect(await refresh(nurse)).toMatchObject({ foundingSeat: 'reserved' })
    clock.set(Date.now() + 3 * minute)
    expect(await refresh(nurse)).toMatchObject({ foundingSeat: 'none' })
    expect(await seats()).toEqual({ free: 2, reserved: 0, held: 98 })
    expect(await set.neon.rows('select from checkouts where session_id is null')).toEqual([])
  })

  test('keeps the seat of a user when a lower number becomes free', async () => {
    const [first, second] = [await set.signUp(), await set.signUp()]
    await checkout(first, 'founding')
    const url = await checkout(second, 'founding')
    const session = await sessionOf(await customerOf(first))
    await set.stripe.client.checkout.sessions.expire(session?.id ?? '')
    expect(await refresh(first)).toMatchObject({ foundingSeat: 'none' })
    expect(await checkout(second, 'founding')).toBe(url)
    await set.stripe.pay(url)
    expect(await refresh(second)).toMatchObject({ isFoundingMember: true, foundingSeat: 'held' })
    expect(await seats()).toEqual({ free: 1, reserved: 0, held: 99 })
  })

  test('a seat that nothing counts on any more is given back', async () => {
    const nurse = await set.signUp()
    await set.stripe.fail({ match: '/v1/checkout/sessions', status: 500, times: 2 })
    await nurse.call('POST', checkoutPath, { tier: 'founding' })
    await set.neon.rows('delete from checkouts where session_id is null')
    expect(await refresh(nurse)).toMatchObject({ foundingSeat: 'none' })
  })

  test('an answer about a lost attempt leaves the seat to the attempt that came after it', async () => {
    await leaveSeats(1)
    const nurse = await set.signUp()
    const path = '/v1/checkout/sessions'
    await set.stripe.fail({ match: path, status: 500, times: 2 })
    await nurse.call('POST', checkoutPath, { tier: 'founding' })
    clock.set(Date.now() + 3 * minute)
    // An old question is answered late, while the new attempt waits for its session.
    for (const delayMs of [1_000, 0, 2_500]) {
      await set.stripe.fail({ match: path, delayMs, times: 1 })
    }
    const late = refresh(nurse)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await checkout(nurse, 'founding')
    await late
    expect(await userOf(nurse)).toMatchObject({ foundingSeat: 'reserved' })
    expect(await seats()).toEqual({ free: 0, reserved: 1, held: 99 })
  })

  test('a payment between two questions to Stripe keeps the reserved seat', async () => {
    await leaveSeats(1)
    const nurse = await set.signUp()
    const url = await checkout(nurse, 'founding')
    await set.stripe.fail({ match: '/v1/checkout/sessions', delayMs: 1_000, times: 1 })
    const answered = refresh(nurse)
    await new Promise((resolve) => setTimeout(resolve, 400))
    await set.stripe.pay(url)
    expect(await answered).toMatchObject({ isFoundingMember: true, foundingSeat: 'held' })
  })

  test('returns 409 and charges nothing when the last seat was taken after the page loaded (S4)', async () => {
    const nurse = await set.signUp()
    expect(await offer()).toMatchObject({ remaining: 2 })
    await leaveSeats(0)
    const reply = await nurse.call('POST', checkoutPath, { tier: 'founding' })
    expect([reply.status, reply.body.error.code]).toEqual([409, 'founding_sold_out'])
    // Nothing at the higher price was opened in its stead.
    const { data } = await set.stripe.client.checkout.sessions.list({
      customer: await customerOf(nurse),
    })
    expect(data).toHaveLength(0)
    expect(await set.neon.rows('select from checkouts where session_id is null')).toEqual([])
    // And a checkout at the standard price that is open stays so.
    const url = await checkout(nurse, 'standard')
    expect((await nurse.call('POST', checkoutPath, { tier: 'founding' })).status).toBe(409)
    expect((await sessionOf(await customerOf(nurse)))?.status).toBe('open')
    expect(await checkout(nurse, 'standard')).toBe(url)
  })

  test('a seat is its person’s for good, also when they leave and come back', async () => {
    const nurse = await set.signUp()
    await set.stripe.pay(await checkout(nurse, 'founding'))
    await refresh(nurse)
    const customer = await customerOf(nurse)
    const { data } = await set.stripe.client.subscriptions.list({ customer })
    await set.stripe.client.subscriptions.cancel(data[0]?.id ?? '')
    expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'free', foundingSeat: 'held' })
    await leaveSeats(0)
    await set.neon.rows(
      `update founding_seats set user_id = (select id from users where clerk_id = $1) where number = 1`,
      [nurse.clerkId],
    )
    // Even asked for the standard price, a holder pays the founding one.
    await set.stripe.pay(await checkout(nurse, 'standard'))
    expect(await refresh(nurse)).toMatchObject({ isFoundingMember: true, foundingSeat: 'held' })
  })

  test('keeps a held seat taken without a user when the account is deleted (S2)', async () => {
    const nurse = await set.signUp()
    await set.stripe.pay(await checkout(nurse, 'founding'))
    await refresh(nurse)
    const customer = await customerOf(nurse)
    const gone = await nurse.call('DELETE', '/api/account', { confirm: 'delete my account' })
    expect(gone.status).toBe(200)
    expect(await seats()).toEqual({ free: 1, reserved: 0, held: 99 })
    const { data } = await set.stripe.client.subscriptions.list({ customer, status: 'active' })
    expect(data).toEqual([])
  })

  test('deleting the account gives a reserved seat back, and its session can no longer be paid', async () => {
    const nurse = await set.signUp()
    const url = await checkout(nurse, 'founding')
    await nurse.call('DELETE', '/api/account', { confirm: 'delete my account' })
    expect(await seats()).toEqual({ free: 2, reserved: 0, held: 98 })
    expect((await set.stripe.pay(url)).status).toBe(410)
  })

  test('frees the seat of a deleted account whose session was never created', async () => {
    const nurse = await set.signUp()
    await set.stripe.fail({ match: '/v1/checkout/sessions', status: 500, times: 2 })
    await nurse.call('POST', checkoutPath, { tier: 'founding' })
    expect(await seats()).toEqual({ free: 1, reserved: 1, held: 98 })
    const gone = await nurse.call('DELETE', '/api/account', { confirm: 'delete my account' })
    expect(gone.status).toBe(200)
    expect(await seats()).toEqual({ free: 2, reserved: 0, held: 98 })
  })

  test('ends the subscription of a user deleted at Clerk, and answers 401 (A4)', async () => {
    const nurse = await set.signUp()
    await set.stripe.pay(await checkout(nurse))
    await refresh(nurse)
    const customer = await customerOf(nurse)
    set.clerk.setWebhooks('normal')
    await fetch(`${set.clerk.backendUrl}/v1/users/${nurse.clerkId}`, {
      method: 'DELETE',
      headers: { authorization: 'Bearer sk_live_local' },
    })
    const statuses = async () =>
      (await set.stripe.client.subscriptions.list({ customer, status: 'all' })).data.map(
        ({ status }) => status,
      )
    await expect.poll(statuses, { timeout: 10_000 }).toEqual(['canceled'])
    await expect
      .poll(async () => (await nurse.call('GET', '/api/auth/user')).status, { timeout: 10_000 })
      .toBe(401)
    set.clerk.setWebhooks('drop')
  })
})
