import { beforeEach, expect, test } from 'vitest'
import { deleteUser } from '../../netlify/server/account/delete-account.ts'
import {
  reconcileAllCustomers,
  reconcileDueCustomers,
} from '../../netlify/server/billing/reconciliation.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import { paying } from '../support/paying.ts'

const hour = 3_600_000

const set = useLocalSet()
beforeEach(async () => {
  await set.neon.rows('delete from users')
  await set.neon.rows('delete from deleted_users')
  await set.neon.rows('update reconciliation set last_finished_at = null')
})

const { userOf, checkout, checkoutWithoutSession, seats, leaveSeats } = paying(() => set)

/** Compares in this process. At Netlify, the function `reconcile-billing` does. */
const run = ({ within = hour, at = () => new Date() } = {}) => reconcileDueCustomers(at, within)

const hoursFromNow = (hours: number) => () => new Date(Date.now() + hours * hour)

/** Creates `size` users whose Stripe customers are already deleted. */
const crowd = (size: number) => {
  for (let n = 1; n <= size; n += 1) {
    const customer = { id: `cus_${n}`, object: 'customer', deleted: true } as const
    set.stripe.tables.deletedCustomers.set(customer.id, customer)
  }
  return set.neon.rows(
    `insert into users (clerk_id, stripe_customer_id, clerk_updated_at, created_at, updated_at)
     select 'user_' || n, 'cus_' || n, now(), now(), now() from generate_series(1, $1::int) n`,
    [String(size)],
  )
}

/** The customers, the one that was compared longest ago first. */
const queue = async () => {
  const rows = await set.neon.rows(
    'select stripe_customer_id as id from users order by checked_at nulls first',
  )
  return rows.map(({ id }) => id)
}

test('the nightly comparison takes the oldest of the queue, stops at its time limit, and continues in the next call', async () => {
  await crowd(4)
  await set.neon.rows(`update users
      set checked_at = now() - interval '30 hours' - interval '1 hour' * right(clerk_id, 1)::int`)
  await set.stripe.fail({ match: '/v1/subscriptions', delayMs: 1_000, times: 2 })
  expect(await run({ within: 1_800 })).toEqual({ compared: 2, failed: 0, finished: false })
  expect(await queue()).toEqual(['cus_2', 'cus_1', 'cus_4', 'cus_3'])
  expect(await run()).toEqual({ compared: 2, failed: 0, finished: true })
  expect(await queue()).toEqual(['cus_4', 'cus_3', 'cus_2', 'cus_1'])
})

test('the nightly comparison starts again after 20 hours, unless the owner compares all customers', async () => {
  await crowd(2)
  await userOf(await set.signUp())
  expect(await set.stripe.callsOf(run)).toBe(2)
  expect(await run({ at: hoursFromNow(19) })).toBeUndefined()
  const all = await reconcileAllCustomers(() => new Date(), hour)
  expect(all).toEqual({ compared: 2, failed: 0, finished: true })
  expect(await run({ at: hoursFromNow(21) })).toEqual(all)
})

test('the nightly comparison compares each customer once in simultaneous runs (R18)', async () => {
  await crowd(20)
  const runs = Array.from({ length: 8 }, () => run)
  const calls = await set.stripe.callsOf(() => Promise.all(runs.map((each) => each())))
  expect(calls).toBe(20)
})

test('the nightly comparison passes customers that Stripe does not know, finishes, and demotes no user (R1, R26)', async () => {
  await crowd(6)
  await set.neon.rows(`update users set subscription_tier = 'member'`)
  for (const n of [1, 2, 3, 4]) set.stripe.tables.deletedCustomers.delete(`cus_${n}`)
  expect(await run()).toEqual({ compared: 2, failed: 4, finished: true })
  const members = `select stripe_customer_id as id from users where subscription_tier = 'member'`
  expect(await set.neon.rows(members)).toHaveLength(4)
})

test('the nightly comparison passes customers whose comparison fails, and takes them again the next night', async () => {
  await crowd(6)
  await set.stripe.fail({ match: '/v1/subscriptions', status: 500, times: 8 })
  expect(await run()).toEqual({ compared: 2, failed: 4, finished: true })
  expect(await run({ at: hoursFromNow(21) })).toMatchObject({ compared: 6 })
})

test('the nightly comparison deletes our row when an earlier deletion of the user failed', async () => {
  const nurse = await set.signUp()
  await set.stripe.pay(await checkout(nurse, 'founding'))
  await set.stripe.fail({ match: '/v1/refunds', status: 500, times: 2 })
  const failed = deleteUser(nurse.clerkId, new Date())
  await expect(failed).rejects.toMatchObject({ code: 'upstream_failed' })
  expect(await queue()).toHaveLength(1)
  expect(await run()).toMatchObject({ finished: true })
  expect(await queue()).toEqual([])
  expect(set.stripe.tables.refunds.size).toBe(1)
})

test('the nightly comparison frees reserved seats of deleted users, and keeps held ones', async () => {
  await leaveSeats(3)
  const [leaver, payer] = [await set.signUp(), await set.signUp()]
  const left = await checkout(leaver, 'founding')
  await set.stripe.pay(await checkout(payer, 'founding'))
  await checkoutWithoutSession(await set.signUp())
  await set.neon.rows('delete from users')
  await run()
  expect(await seats()).toEqual({ free: 2, reserved: 1, held: 97 })
  expect((await set.stripe.pay(left)).status).toBe(410)
})

const nightly = () => set.call('POST', '/_control/run', { body: { function: 'reconcile-billing' } })

test('the scheduled function finds a payment whose event was lost (W8)', async () => {
  const nurse = await set.signUp()
  await set.stripe.pay(await checkout(nurse))
  const reply = await nightly()
  expect([reply.status, reply.body.status]).toEqual([200, 204])
  expect(set.log.at(-1)).toContain('"job":"reconcile-billing","compared":1,"failed":0')
  expect(await userOf(nurse)).toMatchObject({ subscriptionTier: 'member' })
})

test('the scheduled function logs a failure without the database’s message (R3)', async () => {
  await set.fail('neon', { match: '/sql', status: 500, times: 1 })
  const reply = await nightly()
  expect(reply.body).toEqual({
    status: 500,
    body: expect.stringContaining('The job reconcile-billing failed.'),
  })
  expect(set.log.at(-1)).toMatch(/"level":"error","job":"reconcile-billing","cause":"/)
  expect(set.log.at(-1)).not.toMatch(/Failed query|params/)
})
