import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import type { RefundReason } from '../../domain/billing/refunds.ts'
import { reconcileAllCustomers } from '../../netlify/server/billing/reconciliation.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { signUpExisting } from '../support/members.ts'
import { checkoutPath, paying } from '../support/paying.ts'

const set = useLocalSet()
beforeEach(() => set.stripe.tables.refunds.clear())

const saved = '/api/saved-opportunities'
const { checkout, customerOf, deleteAccount, refresh, seats, statusesOf } = paying(() => set)

/** Waits until the emulator at the URL `vendor` has received a request, not until it replies. */
const isAsked = (vendor: string, method: string, path: string) =>
  expect
    .poll(
      async () => {
        const reply = await fetch(`${vendor}/_control/requests`)
        const { requests } = (await reply.json()) as {
          requests: { method: string; path: string }[]
        }
        return requests.some((one) => one.method === method && one.path.startsWith(path))
      },
      { interval: 20, timeout: 10_000 },
    )
    .toBe(true)

/** Deletes an account while Clerk is slow. Runs `meanwhile` before Clerk replies. */
async function deleteSlowly(nurse: TestUser, meanwhile: () => Promise<unknown>) {
  await set.fail('clerk', { match: '/v1', delayMs: 1_000 })
  const deleted = deleteAccount(nurse)
  // When Clerk receives this request, the user's Stripe customer (if any) is already deleted. The
  // user's row in our database still exists.
  await isAsked(set.clerk.backendUrl, 'DELETE', '/v1/users/')
  await meanwhile()
  return (await deleted).status
}

const payable = () => {
  const { checkoutSessions, customers } = set.stripe.tables
  const open = [...checkoutSessions.values()].filter(({ status }) => status === 'open')
  return { open: open.length, customers: customers.size }
}
const seatsTaken = () => set.neon.rows(`select state from founding_seats where state <> 'free'`)
const usersLeft = () => set.neon.rows('select from users')

test('a checkout opened during account deletion cannot be paid: when the user has no customer (A4)', async () => {
  const nurse = await signUpExisting(set)
  expect(await deleteSlowly(nurse, () => checkout(nurse))).toBe(200)
  expect(payable()).toEqual({ open: 0, customers: 0 })
  expect(await usersLeft()).toEqual([])
})

test('a checkout opened during account deletion cannot be paid: when the customer is already deleted and a seat is reserved (A4)', async () => {
  const nurse = await set.signUp()
  await checkout(nurse, 'founding')
  expect(await deleteSlowly(nurse, () => checkout(nurse, 'founding'))).toBe(200)
  expect(payable()).toEqual({ open: 0, customers: 0 })
  expect(await seatsTaken()).toEqual([])
})

test('a checkout opened during account deletion cannot be paid: when its user is deleted first (A4)', async () => {
  const nurse = await signUpExisting(set)
  await set.stripe.fail({ match: '/v1/customers', delayMs: 1_000 })
  const opening = nurse.call('POST', checkoutPath, { tier: 'standard' })
  await isAsked(set.stripe.url, 'POST', '/v1/customers')
  expect((await deleteAccount(nurse)).status).toBe(200)
  expect((await opening).status).toBe(401)
  expect(payable()).toEqual({ open: 0, customers: 0 })
})

test('deletions and concurrent checkouts cause no deadlock and leave no seat taken (A4)', async () => {
  const before = set.log.length
  const soon = () => wait(Math.random() * 60)
  const statuses: number[] = []
  for (let round = 0; round < 4; round++) {
    const nurse = await signUpExisting(set)
    await checkout(nurse, 'founding')
    const opening = (['standard', 'founding', 'standard', 'founding'] as const).map((tier) =>
      soon().then(() => nurse.call('POST', checkoutPath, { tier })),
    )
    await soon()
    statuses.push((await deleteAccount(nurse)).status)
    await Promise.all(opening)
  }
  // The deletion gives 409 when checkouts interrupt it too often. The nightly run then deletes
  // the account.
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  if (statuses.includes(409)) await reconcileAllCustomers(() => new Date(), 60_000)
  expect(set.log.slice(before).filter((line) => line.includes('40P01'))).toEqual([])
  expect(payable().open).toBe(0)
  expect(await seatsTaken()).toEqual([])
}, 60_000)

const refundsAtStripe = () => [...set.stripe.tables.refunds.values()].map(({ amount }) => amount)
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
/** We store `incomplete` if Stripe's event arrives before the user finishes 3-D Secure. */
const storeIncomplete = () =>
  set.neon.rows(
    `update users set stripe_subscription_id = $1, subscription_status = 'incomplete'`,
    [latest()],
  )
const owe = async (nurse: TestUser) => {
  await refresh(nurse)
  await storePendingRefund('second_subscription')
}

test.each([
  ['a founding payment that no sync has seen', 'founding', () => undefined, 4900],
  ['a standard payment that no sync has seen', 'standard', () => undefined, 9900],
  ['a refund that is owed', 'standard', owe, 9900],
  ['a subscription that never granted access', 'standard', storeIncomplete, 9900],
  ['no active membership', 'standard', refresh, undefined],
] as const)('account deletion refunds %s, once (A4)', async (_, tier, prepare, cents) => {
  const nurse = await payCheckout(tier)
  await prepare(nurse)
  expect((await deleteAccount(nurse)).status).toBe(200)
  expect(refundsAtStripe()).toEqual(cents === undefined ? [] : [cents])
  expect(payable()).toEqual({ open: 0, customers: 0 })
  expect(await seatsTaken()).toEqual([])
})

test('account deletion keeps the account when a refund fails, and refunds once on the next try (A4)', async () => {
  const nurse = await payCheckout('founding')
  await set.stripe.fail({ match: '/v1/refunds', status: 500, times: 2 })
  const failed = await deleteAccount(nurse)
  expect([failed.status, failed.body.error.code]).toEqual([502, 'upstream_failed'])
  expect(await usersLeft()).toHaveLength(1)
  expect((await deleteAccount(nurse)).body).toEqual({ deleted: true, refundedDollars: 49 })
  expect(refundsAtStripe()).toEqual([4900])
})

test.each([0, 5])(
  'account deletion frees a seat that an event held meanwhile, after %i failures of Clerk (A4)',
  async (times) => {
    const nurse = await payCheckout('founding')
    if (times) await set.fail('clerk', { match: '/v1/users/', status: 500, times })
    // The deletion has read the user's row and waits for Stripe while `refresh` syncs the payment.
    await set.stripe.clearFaults()
    await set.stripe.fail({ match: '/v1/checkout/sessions', delayMs: 1_000 })
    const deleted = deleteAccount(nurse)
    await isAsked(set.stripe.url, 'GET', '/v1/checkout/sessions')
    expect((await refresh(nurse)).subscriptionTier).toBe('member')
    expect((await deleted).status).toBe(times ? 502 : 200)
    await set.clearFaults()
    if (times) expect((await deleteAccount(nurse)).status).toBe(200)
    expect(refundsAtStripe()).toHaveLength(1)
    expect(await seatsTaken()).toEqual([])
  },
)

test('a Stripe reply older than the refund of a deletion grants nothing (A4)', async () => {
  const nurse = await payCheckout('founding')
  await set.stripe.clearFaults()
  await set.stripe.fail({ match: '/v1/subscriptions', delayMs: 1_000 })
  const asking = refresh(nurse)
  await isAsked(set.stripe.url, 'GET', '/v1/subscriptions')
  await storePendingRefund('account_deleted')
  expect((await asking).subscriptionTier).toBe('free')
  expect(await seatsTaken()).toEqual([{ state: 'reserved' }])
  expect((await deleteAccount(nurse)).status).toBe(200)
  expect(await seatsTaken()).toEqual([])
})

test.each([
  ['succeeded', []],
  ['failed', [{ user_id: null, state: 'needs_owner', cents: '9900' }]],
] as const)('a refund that %s after the deletion is followed (R7, A4)', async (status, left) => {
  const nurse = await payCheckout('standard')
  await set.stripe.set({ refunds: 'pending' })
  expect((await deleteAccount(nurse)).status).toBe(200)
  const rows = () => set.neon.rows('select user_id, state, cents from refunds')
  expect(await rows()).toEqual([{ user_id: null, state: 'pending', cents: '9900' }])
  const [refund = ''] = [...set.stripe.tables.refunds.keys()]
  await set.stripe.moveRefund(refund, status)
  await reconcileAllCustomers(() => new Date(), 60_000)
  expect(await rows()).toEqual(left)
  await set.neon.rows('delete from refunds')
})

test('account deletion deletes nothing while Stripe processes a payment (A4)', async () => {
  const nurse = await set.signUp()
  await checkout(nurse)
  // Stripe replies with 400 if we expire a session while the card is being charged.
  await set.stripe.fail({ match: '/v1/checkout/sessions/', status: 400 })
  const { status, body } = await deleteAccount(nurse)
  expect([status, body.error.code]).toEqual([409, 'in_progress'])
  expect((await deleteAccount(nurse)).status).toBe(200)
  expect(payable()).toEqual({ open: 0, customers: 0 })
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
  await expect.poll(usersLeft).toEqual([])
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
  const leaver = await payCheckout('founding')
  expect(await refresh(leaver)).toMatchObject({ foundingSeat: 'held' })
  const customer = await customerOf(leaver)
  const clerkUser = set.clerk.instance.store.user(leaver.clerkId)!

  // Both tries of Stripe's SDK fail, so the webhook replies with 502. The Clerk emulator sends
  // the event again after 0.5 s.
  await set.stripe.fail({ match: '/v1/customers', status: 500, times: 2 })
  set.clerk.setWebhooks('normal')
  const lines = set.log.length
  await deleteAtClerk(leaver)
  const logged = () => set.log.slice(lines).join('\n')
  await expect.poll(logged).toMatch(/"POST \/api\/clerk\/webhook","status":502/)
  await expect.poll(usersLeft, { timeout: 20_000 }).toEqual([])
  set.clerk.setWebhooks('drop')

  expect(await statusesOf(customer)).toEqual(['canceled'])
  expect(await seatsTaken()).toEqual([{ state: 'held' }])
  // A valid token does not re-create the user, even if the user exists at Clerk again.
  set.clerk.instance.store.addUser(clerkUser)
  expect((await leaver.call('GET', saved)).status).toBe(401)
}, 60_000)
