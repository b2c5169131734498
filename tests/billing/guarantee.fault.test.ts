import { beforeEach, expect, test } from 'vitest'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { paying } from '../support/paying.ts'

const set = useLocalSet({
  env: { CHANGING_CALLS_PER_MINUTE: '100000', BILLING_CALLS_PER_MINUTE: '100000' },
})
const {
  member,
  refresh,
  checkout,
  rowOf,
  userOf,
  seats,
  leaveSeats,
  subscriptionOf,
  deleteAccount,
  refundsShownTo,
} = paying(() => set)
beforeEach(() => leaveSeats(2))

const path = '/api/subscription/refund'
const ask = async (nurse: TestUser) => {
  const { status, body } = await nurse.call('POST', path)
  return status === 200 ? [status, body.reason, body.status] : [status, body.error.code]
}

/** The cents that Stripe refunded to a customer, all payments together. */
const sentTo = async (customer: string) =>
  (await set.stripe.client.charges.list({ customer })).data
    .map(({ amount_refunded: cents }) => cents)
    .reduce((sum, cents) => sum + cents, 0)

test('a user who asks for the first payment back gets it in full, and the membership ends and the seat is free (R21)', async () => {
  const { nurse, customer } = await member('founding')
  const { body } = await nurse.call('POST', path)
  expect(body).toMatchObject({ dollars: 49, reason: 'guarantee', status: 'succeeded' })
  expect(await seats()).toEqual({ free: 2, reserved: 0, held: 98 })
  expect((await subscriptionOf(customer))?.status).toBe('canceled')
  expect(await userOf(nurse)).toMatchObject({ subscriptionTier: 'free', foundingSeat: 'none' })
  expect(await refundsShownTo(nurse)).toEqual([body])
})

test('a user who asks for the first payment back gets it once, in eight tabs and after another try (R21)', async () => {
  const { nurse, customer } = await member('founding')
  const replies = await Promise.all(Array.from({ length: 8 }, () => ask(nurse)))
  expect(new Set(replies.map(String))).toEqual(new Set(['200,guarantee,succeeded']))
  expect(await ask(nurse)).toEqual([200, 'guarantee', 'succeeded'])
  expect(await sentTo(customer)).toBe(4900)
})

test('a user who asks for the first payment back gets it at the next try if Stripe fails after the refund was stored (R21)', async () => {
  const { nurse, customer } = await member()
  await set.stripe.fail({ match: '/v1/refunds', status: 500, times: 4 })
  expect((await ask(nurse))[0]).toBe(502)
  expect(await rowOf(nurse)).toMatchObject({ subscription_tier: 'free' })
  await set.stripe.clearFaults()
  expect(await ask(nurse)).toEqual([200, 'guarantee', 'succeeded'])
  expect(await sentTo(customer)).toBe(9900)
})

test('a user who asks for the first payment back gets it once if the owner refunds the payment in the same second (R21)', async () => {
  const { nurse, customer } = await member()
  const [charge] = (await set.stripe.client.charges.list({ customer })).data
  const owner = set.stripe.client.refunds.create({ charge: charge?.id ?? '' })
  const [reply] = await Promise.all([ask(nurse), owner.catch(() => undefined)])
  expect(['200,guarantee,succeeded', '409,nothing_to_refund']).toContain(String(reply))
  expect(await sentTo(customer)).toBe(9900)
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'free' })
})

test('a user who asks for the first payment back gets nothing from us if the bank takes the payment back meanwhile (R21)', async () => {
  const { nurse, customer } = await member()
  await set.stripe.dispute((await subscriptionOf(customer))?.id ?? '', 'needs_response')
  expect(await ask(nurse)).toEqual([409, 'payment_disputed'])
  expect(await sentTo(customer)).toBe(0)
  // Stripe refuses the refund of a payment whose dispute opens after we have read the charges.
  const other = await member()
  const refused = (await subscriptionOf(other.customer))?.id ?? ''
  await set.stripe.refuseRefunds(refused, 'charge_disputed')
  expect(await ask(other.nurse)).toEqual([409, 'payment_disputed'])
})

test('a user who asks for the first payment back gets it once if the account is deleted at the same time (R21)', async () => {
  const { nurse, customer } = await member('founding')
  const deletion = deleteAccount(nurse)
  const [asked, deleted] = await Promise.all([ask(nurse), deletion])
  expect(deleted.status).toBe(200)
  expect(asked[0] === 200 ? [4900] : [4900, 0]).toContain(await sentTo(customer))
  expect(await set.neon.rows(`select state from refunds where state = 'owed'`)).toEqual([])
})

test('a user who asks for the first payment back keeps a refund that is stored while the account is being deleted (R21)', async () => {
  const { nurse, customer } = await member()
  const id = (await subscriptionOf(customer))?.id ?? ''
  const { id: userId } = await rowOf(nurse)
  await set.stripe.fail({ match: `/v1/customers/${customer}`, delayMs: 1_000, times: 1 })
  const deletion = deleteAccount(nurse)
  await new Promise((resolve) => setTimeout(resolve, 600))
  await set.neon.rows(
    `insert into refunds (stripe_subscription_id, user_id, reason) values ($1, $2, 'guarantee')`,
    [id, String(userId)],
  )
  expect((await deletion).status).toBe(200)
  expect(await sentTo(customer)).toBe(9900)
})

test('a user who asks for the first payment back gets a sentence after 14 days, for a later membership and without a payment (R21)', async () => {
  const late = await member()
  clock.set(Date.now() + 14 * 86_400_000 + 60_000)
  expect(await ask(late.nurse)).toEqual([409, 'refund_window_over'])
  clock.set(null)
  const { nurse } = await member()
  await ask(nurse)
  await set.stripe.pay(await checkout(nurse))
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'member' })
  expect(await ask(nurse)).toEqual([409, 'not_first_payment'])
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'member' })
  expect(await ask(await set.signUp())).toEqual([409, 'nothing_to_refund'])
})
