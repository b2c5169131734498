import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RefundReason } from '../../domain/billing/checkout.schema.ts'
import { deletionPhrase } from '../../domain/account/deletion-phrase.ts'
import { runSlice } from '../../netlify/server/billing/reconciliation.ts'
import { startLocalSet } from '../support/local-set.ts'
import type { LocalSet, TestUser } from '../support/local-set.ts'
import { signUpExisting } from '../support/members.ts'
import { checkoutPath, paying } from '../support/paying.ts'

let set: LocalSet
beforeAll(async () => {
  set = await startLocalSet()
}, 120_000)
beforeEach(() => set.clearFaults())
afterAll(() => set?.close())

const { checkout, refresh } = paying(() => set)

/** Waits for a stand-in to be asked this; it is slow to answer. */
const isAsked = (vendor: string, method: string, path: string) =>
  expect
    .poll(
      async () => {
        const reply = await fetch(`${vendor}/_control/requests`)
        const { requests } = (await reply.json()) as {
          requests: { method: string; path: string }[]
        }
        return requests.some((asked) => asked.method === method && asked.path.startsWith(path))
      },
      { interval: 20, timeout: 10_000 },
    )
    .toBe(true)

/** Deletes an account while Clerk takes its time, and does something else meanwhile. */
async function deleteSlowly(nurse: TestUser, meanwhile: () => Promise<unknown>) {
  await set.fail('clerk', { match: '/v1', delayMs: 3_000 })
  const deleted = nurse.call('DELETE', '/api/account', { confirm: deletionPhrase })
  // Whoever has a customer has had it deleted by then, and the row is still there.
  await isAsked(set.clerk.backendUrl, 'DELETE', '/v1/users/')
  await meanwhile()
  return deleted
}

/** What Stripe would still let somebody pay, or charge. */
const payable = () => {
  const { checkoutSessions, customers } = set.stripe.tables
  const open = [...checkoutSessions.values()].filter(({ status }) => status === 'open')
  return { open: open.length, customers: customers.size }
}

describe('A4 a checkout opened while the account is being deleted cannot be paid afterwards', () => {
  test('A4 of somebody who never had a customer', async () => {
    const nurse = await set.signUp()
    await nurse.call('GET', '/api/auth/user')
    const { status } = await deleteSlowly(nurse, () => checkout(nurse))
    expect(status).toBe(200)
    expect(payable()).toEqual({ open: 0, customers: 0 })
    expect(await set.neon.rows('select from users')).toEqual([])
  })

  test('A4 of somebody whose customer is deleted already, with a founding seat', async () => {
    const nurse = await set.signUp()
    await checkout(nurse, 'founding')
    const { status } = await deleteSlowly(nurse, () => checkout(nurse, 'founding'))
    expect(status).toBe(200)
    expect(payable()).toEqual({ open: 0, customers: 0 })
    expect(await set.neon.rows(`select from founding_seats where state <> 'free'`)).toEqual([])
  })

  test('A4 a checkout that finds the person gone leaves no customer behind', async () => {
    const nurse = await set.signUp()
    await nurse.call('GET', '/api/auth/user')
    await set.stripe.fail({ match: '/v1/customers', delayMs: 3_000 })
    const opening = nurse.call('POST', checkoutPath, { tier: 'standard' })
    await isAsked(set.stripe.url, 'POST', '/v1/customers')
    const deleted = await nurse.call('DELETE', '/api/account', { confirm: deletionPhrase })
    expect(deleted.status).toBe(200)
    expect((await opening).status).toBe(401)
    expect(payable()).toEqual({ open: 0, customers: 0 })
  })

  test('A4 beside checkouts of both prices nothing waits for one another, and no seat is left', async () => {
    const before = set.log.length
    const soon = () => wait(Math.random() * 60)
    const statuses: number[] = []
    for (let round = 0; round < 12; round++) {
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
    // Too many checkouts of one person while they leave are a 409, and asking again is the way out.
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(set.log.slice(before).filter((line) => line.includes('40P01'))).toEqual([])
    expect(payable().open).toBe(0)
    expect(await set.neon.rows(`select from founding_seats where state <> 'free'`)).toEqual([])
  }, 60_000)
})

describe('A4 what was paid while the account is being deleted goes back', () => {
  const leave = (nurse: TestUser) =>
    nurse.call('DELETE', '/api/account', { confirm: deletionPhrase })
  const paidBack = () =>
    [...set.stripe.tables.refunds.values()].map(({ amount, status }) => [amount, status])
  const seatsTaken = () => set.neon.rows(`select state from founding_seats where state <> 'free'`)
  /** A checkout that is paid, while Stripe's event about it is still on its way. */
  const pays = async (tier: 'founding' | 'standard') => {
    const nurse = await set.signUp()
    await set.stripe.pay(await checkout(nurse, tier))
    return nurse
  }
  const latest = () => [...set.stripe.tables.subscriptions.keys()].at(-1) ?? ''
  /** Writes down that the latest payment must go back. */
  const owed = (reason: RefundReason) =>
    set.neon.rows(
      `insert into refunds (stripe_subscription_id, user_id, reason) select $1, id, $2 from users`,
      [latest(), reason],
    )
  beforeEach(() => set.stripe.tables.refunds.clear())

  test.each([
    ['founding', 4900],
    ['standard', 9900],
  ] as const)(
    'A4 the %s price, with its seat, and nobody is left to charge',
    async (tier, cents) => {
      const nurse = await pays(tier)
      expect((await leave(nurse)).status).toBe(200)
      expect(paidBack()).toEqual([[cents, 'succeeded']])
      expect(await seatsTaken()).toEqual([])
      expect(payable()).toEqual({ open: 0, customers: 0 })
    },
  )

  test('A4 a refund that fails keeps the account, which can be deleted later; it goes back once', async () => {
    const nurse = await pays('founding')
    await set.stripe.fail({ match: '/v1/refunds', status: 500, times: 2 })
    const failed = await leave(nurse)
    expect([failed.status, failed.body.error.code]).toEqual([502, 'upstream_failed'])
    expect(await set.neon.rows('select reason, cents from refunds')).toEqual([
      { reason: 'account_deleted', cents: null },
    ])
    expect((await leave(nurse)).status).toBe(200)
    expect(paidBack()).toHaveLength(1)
    expect(await seatsTaken()).toEqual([])
    expect(await set.neon.rows('select from users')).toEqual([])
  })

  test('A4 a refund that is owed from before is paid first', async () => {
    const nurse = await pays('standard')
    await refresh(nurse)
    await owed('second_subscription')
    expect((await leave(nurse)).status).toBe(200)
    expect([...set.stripe.tables.refunds.values()].map(({ reason }) => reason)).toEqual([
      'duplicate',
    ])
  })

  test('A4 a membership that has begun ends without a refund', async () => {
    const nurse = await pays('standard')
    await refresh(nurse)
    expect((await leave(nurse)).status).toBe(200)
    expect(paidBack()).toEqual([])
  })

  test('A4 a subscription that the row names and that has granted nothing', async () => {
    const nurse = await pays('standard')
    // As an event leaves it that came while the bank still asked the person.
    await set.neon.rows(
      `update users set stripe_subscription_id = $1, subscription_status = 'incomplete'`,
      [latest()],
    )
    expect((await leave(nurse)).status).toBe(200)
    expect(paidBack()).toEqual([[9900, 'succeeded']])
  })

  /** The event of a payment comes when the deletion has read who leaves, and Stripe is slow. */
  const leaveBesideEvent = async (nurse: TestUser) => {
    await set.stripe.clearFaults()
    await set.stripe.fail({ match: '/v1/checkout/sessions', delayMs: 1_000 })
    const deleted = leave(nurse)
    await isAsked(set.stripe.url, 'GET', '/v1/checkout/sessions')
    expect((await refresh(nurse)).subscriptionTier).toBe('member')
    return (await deleted).status
  }

  test('A4 a seat that an event keeps meanwhile, for the payment that goes back, is free', async () => {
    const nurse = await pays('founding')
    expect(await leaveBesideEvent(nurse)).toBe(200)
    expect(paidBack()).toHaveLength(1)
    expect(await seatsTaken()).toEqual([])
  })

  test('A4 also when Clerk fails then, and the person asks again', async () => {
    const nurse = await pays('founding')
    await set.fail('clerk', { match: '/v1/users/', status: 500, times: 5 })
    expect(await leaveBesideEvent(nurse)).toBe(502)
    await set.clearFaults()
    expect((await leave(nurse)).status).toBe(200)
    expect(paidBack()).toHaveLength(1)
    expect(await seatsTaken()).toEqual([])
  })

  test.each([
    ['founding', [{ state: 'reserved' }]],
    ['standard', []],
  ] as const)(
    'A4 the %s price: what Stripe said before the debt grants nothing',
    async (tier, seats) => {
      const nurse = await pays(tier)
      await set.stripe.clearFaults()
      await set.stripe.fail({ match: '/v1/subscriptions', delayMs: 1_000 })
      const asking = refresh(nurse)
      await isAsked(set.stripe.url, 'GET', '/v1/subscriptions')
      await owed('account_deleted')
      expect((await asking).subscriptionTier).toBe('free')
      expect(await seatsTaken()).toEqual(seats)
      expect((await leave(nurse)).status).toBe(200)
      expect(await seatsTaken()).toEqual([])
    },
  )

  test('deletes the account when Stripe refuses the refund, and leaves it to the owner (R7, A4)', async () => {
    const nurse = await pays('standard')
    // The first request lists the refunds, the second one creates it.
    await set.stripe.fail({ match: '/v1/refunds', times: 1 })
    await set.stripe.fail({ match: '/v1/refunds', status: 400, times: 1 })
    expect((await leave(nurse)).status).toBe(200)
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
      const nurse = await pays('standard')
      await set.stripe.set({ refunds: 'pending' })
      expect((await leave(nurse)).status).toBe(200)
      const rows = () => set.neon.rows('select user_id, state, cents from refunds')
      expect(await rows()).toEqual([{ user_id: null, state: 'pending', cents: '9900' }])
      const [refund] = [...set.stripe.tables.refunds.keys()]
      await set.stripe.moveRefund(refund ?? '', status)
      await runSlice(() => new Date(), 60_000, true)
      expect(await rows()).toEqual(left)
      await set.neon.rows('delete from refunds')
      await set.stripe.clearFaults()
    },
  )

  test('A4 while Stripe takes a payment nothing is deleted, and the answer says to wait', async () => {
    const nurse = await set.signUp()
    await checkout(nurse)
    // What Stripe answers about a session whose card is just being asked.
    await set.stripe.fail({ match: '/v1/checkout/sessions/', status: 400 })
    const { status, body } = await leave(nurse)
    expect([status, body.error.code, body.error.message]).toEqual([
      409,
      'in_progress',
      'A payment of yours is being taken. Wait a minute and try again.',
    ])
    expect((await leave(nurse)).status).toBe(200)
    expect(payable()).toEqual({ open: 0, customers: 0 })
  })
})
