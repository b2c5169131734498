import { beforeEach, describe, expect, test } from 'vitest'
import { deleteUser } from '../../netlify/server/account/delete-account.ts'
import { runSlice, reconcileAllCustomers } from '../../netlify/server/billing/reconciliation.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import { paying } from '../support/paying.ts'

const hour = 3_600_000

const set = useLocalSet()
beforeEach(async () => {
  await set.neon.rows('delete from users')
  await set.neon.rows('delete from deleted_users')
  await set.neon.rows(
    'update reconciliation set cursor = null, started_at = null, finished_at = null, leased_until = null',
  )
})

const { userOf, checkout, seats, leaveSeats } = paying(() => set)

/** Calls `runSlice` in this process. At Netlify, the function `reconcile-billing` calls it. */
const run = ({ within = hour, force = false, at = () => new Date() } = {}) =>
  runSlice(at, within, force)

/** Creates `size` users whose Stripe customers are already deleted. */
const crowd = (size: number) => {
  for (let n = 1; n <= size; n += 1) {
    const customer = { id: `cus_${n}`, object: 'customer', deleted: true } as const
    set.stripe.tables.deletedCustomers.set(customer.id, customer)
  }
  return set.neon.rows(
    `insert into users (id, clerk_id, stripe_customer_id, clerk_updated_at, created_at, updated_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
       'user_' || n, 'cus_' || n, now(), now(), now() from generate_series(1, $1::int) n`,
    [String(size)],
  )
}

const stored = async () => {
  const [row] = await set.neon.rows('select * from reconciliation')
  return {
    cursor: row?.['cursor']?.slice(-4) ?? null,
    isFinished: row?.['finished_at'] !== null,
    isLeased: row?.['leased_until'] !== null,
  }
}

describe('the reconciliation', () => {
  test('finds a payment without an event', async () => {
    const nurse = await set.signUp()
    await set.stripe.pay(await checkout(nurse))
    expect(await userOf(nurse)).toMatchObject({ subscriptionTier: 'free' })
    expect(await run()).toEqual({ compared: 1, failed: 0, finished: true })
    expect(await userOf(nurse)).toMatchObject({ subscriptionTier: 'member' })
    expect(await stored()).toEqual({ cursor: null, isFinished: true, isLeased: false })
  })

  test('skips users without a Stripe customer', async () => {
    await userOf(await set.signUp())
    expect(await set.stripe.callsOf(run)).toBe(0)
  })

  test('stops at its time limit, and the next run continues from the cursor', async () => {
    await crowd(60)
    expect(await run({ within: 0 })).toEqual({ compared: 1, failed: 0, finished: false })
    expect(await stored()).toEqual({ cursor: '0001', isFinished: false, isLeased: false })
    expect(await run()).toEqual({ compared: 59, failed: 0, finished: true })
    expect(await stored()).toEqual({ cursor: null, isFinished: true, isLeased: false })
  })

  test('the owner’s command compares all customers, also after an interrupted run', async () => {
    await crowd(60)
    await run({ within: 0 })
    expect(await reconcileAllCustomers(() => new Date(), hour)).toEqual({
      compared: 60,
      failed: 0,
      finished: true,
    })
    const calls = () => set.stripe.callsOf(() => reconcileAllCustomers(() => new Date(), hour))
    expect(await calls()).toBe(60)
  })

  test('continues the run of a killed process after its lease has ended', async () => {
    await crowd(3)
    await set.neon.rows(`update reconciliation set leased_until = now() + interval '1 minute',
      cursor = '00000000-0000-4000-8000-000000000001'`)
    expect(await run({ force: true })).toBeUndefined()
    const later = () => new Date(Date.now() + 2 * 60_000)
    expect(await run({ at: later })).toMatchObject({ compared: 2, finished: true })
  })

  test('holds a lease that is longer than one slice and shorter than two, and extends it (R18)', async () => {
    await crowd(6)
    const slow = { match: '/v1/subscriptions', delayMs: 4_000, times: 4 }
    await set.stripe.fail(slow)
    const began = Date.now()
    const going = run({ within: 12 * hour })
    const lease = async () =>
      Date.parse(
        (await set.neon.rows('select leased_until from reconciliation'))[0]?.['leased_until'] ?? '',
      )
    await expect.poll(lease, { timeout: 10_000, interval: 20 }).toBeGreaterThan(began)
    const first = await lease()
    expect(first - began).toBeGreaterThan(30_000)
    expect(first - began).toBeLessThan(60_000)
    await expect.poll(lease, { timeout: 20_000, interval: 100 }).toBeGreaterThan(first)
    expect(await going).toEqual({ compared: 6, failed: 0, finished: true })
  }, 60_000)

  test('checks the time limit after each customer (R18)', async () => {
    await crowd(60)
    await set.stripe.fail({ match: '/v1/subscriptions', delayMs: 300, times: 60 })
    const began = Date.now()
    const { compared = 0, finished } = (await run({ within: 1_000 })) ?? {}
    expect(Date.now() - began).toBeLessThan(3_000)
    expect([compared > 0, compared < 6, finished]).toEqual([true, true, false])
    expect((await stored()).cursor).toBe(String(compared).padStart(4, '0'))
  })

  test('skips a customer whose comparison takes longer than a whole slice (R18)', async () => {
    await crowd(3)
    await set.stripe.fail({ match: '/v1/subscriptions', delayMs: 5_900, times: 1 })
    expect(await run({ within: 0 })).toEqual({ compared: 0, failed: 1, finished: false })
    expect(await stored()).toEqual({ cursor: '0001', isFinished: false, isLeased: false })
    expect(await run()).toEqual({ compared: 2, failed: 0, finished: true })
  })

  test('compares a customer again in the next slice when too little time was left (R18)', async () => {
    await crowd(3)
    await set.stripe.fail({ match: '/v1/subscriptions', times: 1 })
    await set.stripe.fail({ match: '/v1/subscriptions', delayMs: 5_900, times: 1 })
    // `runSlice` stops 5 s after the time limit `within`, here after 5.7 s, even if it still waits
    // for a customer. Stripe's reply about the second customer takes 5.9 s, which is too late.
    expect(await run({ within: 700 })).toEqual({ compared: 1, failed: 1, finished: false })
    expect(await stored()).toMatchObject({ cursor: '0001' })
    expect(await run()).toEqual({ compared: 2, failed: 0, finished: true })
  })

  test('ends the run during a Stripe outage, and keeps the cursor', async () => {
    await crowd(60)
    await run({ within: 0 })
    await set.stripe.fail({ match: '/v1/subscriptions', status: 500, times: 100 })
    expect(await run()).toEqual({ compared: 0, failed: 3, finished: false })
    expect(await stored()).toEqual({ cursor: '0001', isFinished: false, isLeased: false })
    await set.stripe.clearFaults()
    expect(await run()).toEqual({ compared: 59, failed: 0, finished: true })
  })

  test('passes customers that Stripe does not know, finishes, and demotes no user (R1, R26)', async () => {
    await crowd(6)
    await set.neon.rows(`update users set subscription_tier = 'member'`)
    for (const n of [1, 2, 3, 4]) set.stripe.tables.deletedCustomers.delete(`cus_${n}`)
    expect(await run()).toEqual({ compared: 2, failed: 4, finished: true })
    const tiers = await set.neon.rows(
      `select subscription_tier as tier, count(*)::int as count from users group by 1 order by 1`,
    )
    expect(tiers.map(({ tier, count }) => [tier, Number(count)])).toEqual([
      ['free', 2],
      ['member', 4],
    ])
  })

  test('continues after single customers that fail', async () => {
    await crowd(6)
    const [fails, works] = [{ status: 500, times: 2 }, { times: 1 }]
    for (const fault of [fails, works, fails, works, fails]) {
      await set.stripe.fail({ match: '/v1/subscriptions', ...fault })
    }
    expect(await run()).toEqual({ compared: 3, failed: 3, finished: true })
  })

  test('continues after several customers in a row that Stripe rejects', async () => {
    await crowd(6)
    await set.stripe.fail({ match: '/v1/subscriptions', status: 400, times: 4 })
    expect(await run()).toEqual({ compared: 2, failed: 4, finished: true })
  })

  test('deletes our row at night when an earlier deletion of the user failed', async () => {
    const nurse = await set.signUp()
    await set.stripe.pay(await checkout(nurse, 'founding'))
    const [{ clerk_id: clerkId = null } = {}] = await set.neon.rows('select clerk_id from users')
    await set.stripe.fail({ match: '/v1/refunds', status: 500, times: 4 })
    const people = () => set.neon.rows('select clerk_id from users')
    // Delete the user twice, as if Clerk sent `user.deleted` twice. Each time, the refund fails.
    for (let delivery = 0; delivery < 2; delivery++) {
      await expect(deleteUser(`${clerkId}`, new Date())).rejects.toMatchObject({
        code: 'upstream_failed',
      })
      expect(await people()).toEqual([{ clerk_id: clerkId }])
    }
    expect(await run()).toMatchObject({ finished: true })
    expect(await people()).toEqual([])
    expect(set.stripe.tables.refunds.size).toBe(1)
  })

  test('continues in the next slice when too little time was left for the deletions', async () => {
    await crowd(2)
    await set.neon.rows(`insert into deleted_users select clerk_id, now() from users`)
    // The first deletion takes longer than the slice's time limit of 2 s.
    await set.stripe.fail({ match: '/v1/checkout/sessions', delayMs: 2_500, times: 1 })
    expect(await run({ within: 2_000 })).toEqual({ compared: 2, failed: 0, finished: false })
    expect(await set.neon.rows('select from users')).toHaveLength(1)
    expect(await stored()).toEqual({ cursor: '0002', isFinished: false, isLeased: false })
    expect(await run()).toEqual({ compared: 0, failed: 0, finished: true })
    expect(await set.neon.rows('select from users')).toEqual([])
  })

  test('runs only one of two simultaneous slices', async () => {
    await crowd(5)
    const runs = await Promise.all([run(), run(), run({ force: true })])
    expect(runs.filter(Boolean)).toEqual([{ compared: 5, failed: 0, finished: true }])
  })

  test('starts no new run within 20 hours of the last one, unless forced', async () => {
    await crowd(1)
    await run()
    expect(await run()).toBeUndefined()
    expect(await run({ at: () => new Date(Date.now() + 19 * hour) })).toBeUndefined()
    expect(await run({ force: true })).toMatchObject({ finished: true })
    expect(await run({ at: () => new Date(Date.now() + 21 * hour) })).toMatchObject({
      finished: true,
    })
  })

  test('sends fewer than 20 requests to Stripe per second', async () => {
    await crowd(80)
    await set.stripe.clearFaults()
    await run()
    const reply = await fetch(`${set.stripe.url}/_control/requests`)
    const { requests } = (await reply.json()) as { requests: { at: string; path: string }[] }
    const times = requests
      .filter(({ path }) => path.startsWith('/v1'))
      .map(({ at }) => +new Date(at))
    expect(times).toHaveLength(80)
    const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000
    expect((times.length - 1) / seconds).toBeLessThan(20)
  })

  test('frees reserved seats of deleted users, and keeps held ones', async () => {
    await leaveSeats(3)
    const [leaver, payer] = [await set.signUp(), await set.signUp()]
    const left = await checkout(leaver, 'founding')
    await set.stripe.pay(await checkout(payer, 'founding'))
    const unanswered = await set.signUp()
    await set.stripe.fail({ match: '/v1/checkout/sessions', status: 500, times: 2 })
    await unanswered.call('POST', '/api/stripe/create-checkout-session', { tier: 'founding' })
    await set.neon.rows('delete from users')
    expect(await seats()).toEqual({ free: 0, reserved: 3, held: 97 })
    await run()
    expect(await seats()).toEqual({ free: 2, reserved: 1, held: 97 })
    expect((await set.stripe.pay(left)).status).toBe(410)
  })
})

describe('the scheduled function', () => {
  const nightly = () =>
    set.call('POST', '/_control/run', { body: { function: 'reconcile-billing' } })

  test('syncs customers and finds a payment', async () => {
    const nurse = await set.signUp()
    await set.stripe.pay(await checkout(nurse))
    const reply = await nightly()
    expect([reply.status, reply.body.status]).toEqual([200, 204])
    expect(await stored()).toEqual({ cursor: null, isFinished: true, isLeased: false })
    expect(await userOf(nurse)).toMatchObject({ subscriptionTier: 'member' })
    expect(set.log.at(-2)).toContain('"job":"reconcile-billing","compared":1')
  })

  test('ends within 30 seconds and within its lease when each Stripe request takes 5 seconds (R18)', async () => {
    await crowd(10)
    await set.stripe.fail({ match: '/v1', delayMs: 5_000, times: 100 })
    const began = Date.now()
    const reply = await nightly()
    expect(Date.now() - began).toBeLessThan(27_000)
    expect([reply.status, reply.body.status]).toEqual([200, 204])
    const { cursor, ...rest } = await stored()
    expect(rest).toEqual({ isFinished: false, isLeased: false })
    expect(Number(cursor)).toBeGreaterThanOrEqual(3)
    await set.stripe.clearFaults()
    await nightly()
    expect(set.log.at(-1)).toContain(`"compared":${10 - Number(cursor)},"failed":0`)
    expect(await stored()).toMatchObject({ cursor: null, isFinished: true })
  }, 60_000)

  test('cannot be started by a URL: it answers 404 and sends no Stripe request (R13)', async () => {
    await crowd(3)
    const calls = await set.stripe.callsOf(async () => {
      for (const name of ['reconcile-billing', 'reconcile-billing-background']) {
        for (const method of ['GET', 'POST']) {
          const reply = await set.call(method, `/.netlify/functions/${name}`)
          expect([name, method, reply.status]).toEqual([name, method, 404])
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    expect(calls).toBe(0)
    expect(await stored()).toMatchObject({ isFinished: false, isLeased: false })
  })

  test('logs a failure without the database’s message (R3)', async () => {
    await set.fail('neon', { match: '/sql', status: 500, times: 1 })
    const reply = await nightly()
    expect(reply.body).toEqual({
      status: 500,
      body: expect.stringContaining('The job reconcile-billing failed.'),
    })
    expect(set.log.at(-1)).toMatch(/"level":"error","job":"reconcile-billing","cause":"/)
    expect(set.log.at(-1)).not.toMatch(/Failed query|params/)
  })
})
