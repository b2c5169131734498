import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RefundReason } from '../../domain/billing/refunds.ts'
import { deletionPhrase } from '../../domain/account/deletion.ts'
import { reconcileAllCustomers } from '../../netlify/server/billing/reconciliation.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { signUpExisting } from '../support/members.ts'
import { checkoutPath, paying } from '../support/paying.ts'

const set = useLocalSet()

const saved = '/api/saved-opportunities'
const { checkout, customerOf, refresh, seats } = paying(() => set)

/**
 * Waits until the emulator at the URL `vendor` has received a request with this method and a path
 * that starts with `path`. Does not wait for the emulator's reply.
 */
const isAsked = (vendor: string, method: string, path: string) =>
  expect
    .poll(
      async () => {
        const reply = await fetch(`${vendor}/_control/requests`)
        const { requests } = (await reply.json()) as {
          requests: { method: string; path: string }[]
        }
        return requests.some(
          (request) => request.method === method && request.path.startsWith(path),
        )
      },
      { interval: 20, timeout: 10_000 },
    )
    .toBe(true)

/** Deletes an account while Clerk is slow. Runs `meanwhile` before Clerk replies. */
async function deleteSlowly(nurse: TestUser, meanwhile: () => Promise<unknown>) {
  await set.fail('clerk', { match: '/v1', delayMs: 1_500 })
  const deleted = nurse.call('DELETE', '/api/account', { confirm: deletionPhrase })
  // When Clerk receives this request, the user's Stripe customer (if any) is already deleted. The
  // user's row in our database still exists.
  await isAsked(set.clerk.backendUrl, 'DELETE', '/v1/users/')
  await meanwhile()
  return deleted
}

const payable = () => {
  const { checkoutSessions, customers } = set.stripe.tables
  const open = [...checkoutSessions.values()].filter(({ status }) => status === 'open')
  return { open: open.length, customers: customers.size }
}

test('a checkout opened during account deletion cannot be paid afterwards: when the user has no customer (A4)', async () => {
  const nurse = await set.signUp()
  await nurse.call('GET', '/api/auth/user')
  const { status } = await deleteSlowly(nurse, () => checkout(nurse))
  expect(status).toBe(200)
  expect(payable()).toEqual({ open: 0, customers: 0 })
  expect(await set.neon.rows('select from users')).toEqual([])
})

test('a checkout opened during account deletion cannot be paid afterwards: when the customer is already deleted and the user has a founding seat (A4)', async () => {
  const nurse = await set.signUp()
  await checkout(nurse, 'founding')
  const { status } = await deleteSlowly(nurse, () => checkout(nurse, 'founding'))
  expect(status).toBe(200)
  expect(payable()).toEqual({ open: 0, customers: 0 })
  expect(await set.neon.rows(`select from founding_seats where state <> 'free'`)).toEqual([])
})

test('a checkout opened during account deletion cannot be paid afterwards: deletes the customer of a checkout whose user was deleted (A4)', async () => {
  const nurse = await set.signUp()
  await nurse.call('GET', '/api/auth/user')
  await set.stripe.fail({ match: '/v1/customers', delayMs: 1_500 })
  const opening = nurse.call('POST', checkoutPath, { tier: 'standard' })
  await isAsked(set.stripe.url, 'POST', '/v1/customers')
  const deleted = await nurse.call('DELETE', '/api/account', { confirm: deletionPhrase })
  expect(deleted.status).toBe(200)
  expect((await opening).status).toBe(401)
  expect(payable()).toEqual({ open: 0, customers: 0 })
})

test('a checkout opened during account deletion cannot be paid afterwards: deletion and concurrent checkouts cause no deadlock and leave no seat taken (A4)', async () => {
  const before = set.log.length
  const soon = () => wait(Math.random() * 60)
  const statuses: number[] = []
  for (let round = 0; round < 6; round++) {
    const nurse = await signUpExisting(set)
    await checkout(nurse, 'founding')
    const opening = (['standard', 'founding', 'standard', 'founding'] as const).map((tier) =>
      soon().then(() => nurse.call('POST', checkoutPath, { tier })),
    )
    await soon()
    const deleted = await nurse.call('DELETE', '/api/account', { confirm: deletionPhrase })
    statuses.push(deleted.status)
    await Promise.all(opening)
  }
  // The deletion gives 409 when checkouts interrupt it too often. The nightly run then deletes
  // the account.
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  if (statuses.includes(409)) await reconcileAllCustomers(() => new Date(), 60_000)
  expect(set.log.slice(before).filter((line) => line.includes('40P01'))).toEqual([])
  expect(payable().open).toBe(0)
  expect(await set.neon.rows(`select from founding_seats where state <> 'free'`)).toEqual([])
}, 60_000)

describe('refunds of payments made during the deletion (A4)', () => {
  const deleteAccount = (nurse: TestUser) =>
    nurse.call('DELETE', '/api/account', { confirm: deletionPhrase })
  const refundsAtStripe = () =>
    [...set.stripe.tables.refunds.values()].map(({ amount, status }) => [amount, status])
  const seatsTaken = () => set.neon.rows(`select state from founding_seats where state <> 'free'`)
  /** Signs up a user who pays. The emulator drops Stripe's event about the payment. */
  const payCheckout = async (tier: 'founding' | 'standard') => {
    const nurse = await set.signUp()
    await set.stripe.pay(await checkout(nurse, tier))
    return nurse
  }
  const latest = () => [...set.stripe.tables.subscriptions.keys()].at(-1) ?? ''
  const storePendingRefund = (reason: RefundReason) =>
    set.neon.rows(
      `insert into refunds (stripe_subscription_id, user_id, reason) select $1, id, $2 from users`,
      [latest(), reason],
    )
  beforeEach(() => set.stripe.tables.refunds.clear())

  test.each([
    ['founding', 4900],
    ['standard', 9900],
  ] as const)(
    'refunds the %s price, frees its seat and leaves nothing to charge (A4)',
    async (tier, cents) => {
      const nurse = await payCheckout(tier)
      expect((await deleteAccount(nurse)).body).toEqual({
        deleted: true,
        refundedDollars: cents / 100,
      })
      expect(refundsAtStripe()).toEqual([[cents, 'succeeded']])
      expect(await seatsTaken()).toEqual([])
      expect(payable()).toEqual({ open: 0, customers: 0 })
    },
  )

  test('keeps the account when a refund fails, and refunds once on the next try (A4)', async () => {
    const nurse = await payCheckout('founding')
    await set.stripe.fail({ match: '/v1/refunds', status: 500, times: 2 })
    const failed = await deleteAccount(nurse)
    expect([failed.status, failed.body.error.code]).toEqual([502, 'upstream_failed'])
    expect(await set.neon.rows('select reason, cents from refunds')).toEqual([
      { reason: 'account_deleted', cents: null },
    ])
    expect((await deleteAccount(nurse)).status).toBe(200)
    expect(refundsAtStripe()).toHaveLength(1)
    expect(await seatsTaken()).toEqual([])
    expect(await set.neon.rows('select from users')).toEqual([])
  })

  test('pays an earlier pending refund first (A4)', async () => {
    const nurse = await payCheckout('standard')
    await refresh(nurse)
    await storePendingRefund('second_subscription')
    expect((await deleteAccount(nurse)).status).toBe(200)
    expect([...set.stripe.tables.refunds.values()].map(({ reason }) => reason)).toEqual([
      'duplicate',
    ])
  })

  test('ends an active membership without a refund (A4)', async () => {
    const nurse = await payCheckout('standard')
    await refresh(nurse)
    expect((await deleteAccount(nurse)).status).toBe(200)
    expect(refundsAtStripe()).toEqual([])
  })

  test('refunds a stored subscription that never granted access (A4)', async () => {
    const nurse = await payCheckout('standard')
    // We store `incomplete` if Stripe's event arrives before the user finishes 3-D Secure.
    await set.neon.rows(
      `update users set stripe_subscription_id = $1, subscription_status = 'incomplete'`,
      [latest()],
    )
    expect((await deleteAccount(nurse)).status).toBe(200)
    expect(refundsAtStripe()).toEqual([[9900, 'succeeded']])
  })

  /**
   * Deletes the account. While the deletion waits 1 s for Stripe's list of sessions, `refresh`
   * syncs the payment. The deletion has already read the user's row by then.
   */
  const deleteDuringSync = async (nurse: TestUser) => {
    await set.stripe.clearFaults()
    await set.stripe.fail({ match: '/v1/checkout/sessions', delayMs: 1_000 })
    const deleted = deleteAccount(nurse)
    await isAsked(set.stripe.url, 'GET', '/v1/checkout/sessions')
    expect((await refresh(nurse)).subscriptionTier).toBe('member')
    return (await deleted).status
  }

  test('frees a seat that an event held for the refunded payment (A4)', async () => {
    const nurse = await payCheckout('founding')
    expect(await deleteDuringSync(nurse)).toBe(200)
    expect(refundsAtStripe()).toHaveLength(1)
    expect(await seatsTaken()).toEqual([])
  })

  test('frees the seat after a Clerk failure and a second try (A4)', async () => {
    const nurse = await payCheckout('founding')
    await set.fail('clerk', { match: '/v1/users/', status: 500, times: 5 })
    expect(await deleteDuringSync(nurse)).toBe(502)
    await set.clearFaults()
    expect((await deleteAccount(nurse)).status).toBe(200)
    expect(refundsAtStripe()).toHaveLength(1)
    expect(await seatsTaken()).toEqual([])
  })

  test.each([
    ['founding', [{ state: 'reserved' }]],
    ['standard', []],
  ] as const)(
    'a Stripe reply older than the refund grants nothing, at the %s price (A4)',
    async (tier, seats) => {
      const nurse = await payCheckout(tier)
      await set.stripe.clearFaults()
      await set.stripe.fail({ match: '/v1/subscriptions', delayMs: 1_000 })
      const asking = refresh(nurse)
      await isAsked(set.stripe.url, 'GET', '/v1/subscriptions')
      await storePendingRefund('account_deleted')
      expect((await asking).subscriptionTier).toBe('free')
      expect(await seatsTaken()).toEqual(seats)
      expect((await deleteAccount(nurse)).status).toBe(200)
      expect(await seatsTaken()).toEqual([])
    },
  )

  test('deletes the account when Stripe refuses the refund, and leaves the refund to the owner (R7, A4)', async () => {
    const nurse = await payCheckout('standard')
    // Each fault applies to one request. The request that lists the refunds uses up the first
    // fault, which has no effect. The second fault rejects the request that creates the refund.
    await set.stripe.fail({ match: '/v1/refunds', times: 1 })
    await set.stripe.fail({ match: '/v1/refunds', status: 400, times: 1 })
    expect((await deleteAccount(nurse)).status).toBe(200)
    expect(await set.neon.rows('select clerk_id from users')).toEqual([])
    expect(await set.neon.rows('select user_id, state, cents from refunds')).toEqual([
      { user_id: null, state: 'needs_owner', cents: '9900' },
    ])
    await set.neon.rows('delete from refunds')
  })

  test.each([
    ['succeeded', []],
    ['failed', [{ user_id: null, state: 'needs_owner', cents: '9900' }]],
  ] as const)(
    'follows a refund that %s after the account was deleted (R7, A4)',
    async (status, left) => {
      const nurse = await payCheckout('standard')
      await set.stripe.set({ refunds: 'pending' })
      expect((await deleteAccount(nurse)).status).toBe(200)
      const rows = () => set.neon.rows('select user_id, state, cents from refunds')
      expect(await rows()).toEqual([{ user_id: null, state: 'pending', cents: '9900' }])
      const [refund] = [...set.stripe.tables.refunds.keys()]
      await set.stripe.moveRefund(refund ?? '', status)
      await reconcileAllCustomers(() => new Date(), 60_000)
      expect(await rows()).toEqual(left)
      await set.neon.rows('delete from refunds')
      await set.stripe.clearFaults()
    },
  )

  test('deletes nothing while Stripe processes a payment, and tells the user to wait (A4)', async () => {
    const nurse = await set.signUp()
    await checkout(nurse)
    // Stripe replies with 400 if we expire a session while the card is being charged.
    await set.stripe.fail({ match: '/v1/checkout/sessions/', status: 400 })
    const { status, body } = await deleteAccount(nurse)
    expect([status, body.error.code, body.error.message]).toEqual([
      409,
      'in_progress',
      'A payment is still processing. Wait a minute and try again.',
    ])
    expect((await deleteAccount(nurse)).status).toBe(200)
    expect(payable()).toEqual({ open: 0, customers: 0 })
  })
})

const deleteAtClerk = ({ clerkId }: TestUser) =>
  fetch(`${set.clerk.backendUrl}/v1/users/${clerkId}`, {
    method: 'DELETE',
    headers: { authorization: 'Bearer sk_live_local' },
  })

test('a user deleted at Clerk is deleted here, and gets 401 (A4)', async () => {
  const leaver = await set.signUp('leaver@example.com')
  await leaver.call('POST', saved, { opportunitySlug: 'executive-health-monitoring' })
  const token = leaver.token()
  set.clerk.setWebhooks('duplicate')
  await deleteAtClerk(leaver)
  await expect
    .poll(() => set.neon.rows(`select from users where email = 'leaver@example.com'`))
    .toEqual([])
  set.clerk.setWebhooks('drop')
  expect((await set.call('GET', saved, { token })).status).toBe(401)
  // We reject a deleted Clerk ID without a call to Clerk.
  await set.fail('clerk', { match: '/v1', status: 500, times: 10 })
  expect((await set.call('GET', saved, { token })).status).toBe(401)
  await set.clearFaults()
})

test('a user deleted at Clerk cannot pay an open checkout any more, and loses its reserved seat (A4)', async () => {
  const leaver = await set.signUp()
  const { reserved } = await seats()
  const url = await checkout(leaver, 'founding')
  expect((await seats()).reserved).toBe(reserved + 1)
  set.clerk.setWebhooks('normal')
  await deleteAtClerk(leaver)
  await expect.poll(seats).toMatchObject({ reserved })
  set.clerk.setWebhooks('drop')
  expect((await set.stripe.pay(url)).status).toBe(410)
})

test('a user deleted at Clerk is deleted here only after the subscription has ended, when Stripe fails at first (A4)', async () => {
  const leaver = await set.signUp()
  await leaver.call('POST', saved, { opportunitySlug: 'executive-health-monitoring' })
  await set.stripe.pay(await checkout(leaver, 'founding'))
  expect(await refresh(leaver)).toMatchObject({ foundingSeat: 'held' })
  const customer = await customerOf(leaver)
  const clerkUser = set.clerk.instance.store.user(leaver.clerkId)!
  const [{ id } = {}] = await set.neon.rows('select id from users where clerk_id = $1', [
    leaver.clerkId,
  ])
  const [{ number } = {}] = await set.neon.rows(
    'select number from founding_seats where user_id = $1',
    [id ?? null],
  )
  const rows = () => set.neon.rows('select from users where clerk_id = $1', [leaver.clerkId])

  // Both tries of Stripe's SDK fail, so the webhook replies with 502. The Clerk emulator sends
  // the event again after 0.5 s.
  await set.stripe.fail({ match: '/v1/customers', status: 500, times: 2 })
  set.clerk.setWebhooks('normal')
  const lines = set.log.length
  await deleteAtClerk(leaver)
  const logged = () => set.log.slice(lines).join('\n')
  await expect.poll(logged).toMatch(/"POST \/api\/clerk\/webhook","status":502/)
  await expect.poll(rows, { timeout: 20_000 }).toEqual([])
  set.clerk.setWebhooks('drop')

  const { data } = await set.stripe.client.subscriptions.list({ customer, status: 'all' })
  expect(data.map(({ status }) => status)).toEqual(['canceled'])
  for (const table of ['saved_opportunities', 'checkouts', 'refunds', 'request_counts']) {
    const left = await set.neon.rows(`select from ${table} where user_id = $1`, [id ?? null])
    expect(left, table).toEqual([])
  }
  const seat = 'select state, user_id from founding_seats where number = $1'
  expect(await set.neon.rows(seat, [number ?? null])).toEqual([{ state: 'held', user_id: null }])
  // A valid token does not re-create the user, even if the user exists at Clerk again.
  set.clerk.instance.store.addUser(clerkUser)
  expect((await leaver.call('GET', saved)).status).toBe(401)
  expect(await rows()).toEqual([])
}, 60_000)
