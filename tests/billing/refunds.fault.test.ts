import { beforeEach, expect, test } from 'vitest'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { paying } from '../support/paying.ts'

const set = useLocalSet({
  env: { CHANGING_CALLS_PER_MINUTE: '100000', BILLING_CALLS_PER_MINUTE: '100000' },
})
beforeEach(() => leaveSeats(2))

const {
  member,
  rowOf,
  userOf,
  refresh,
  checkout,
  customerOf,
  seats,
  leaveSeats,
  subscriptionOf,
  statusesOf,
  refundsShownTo,
  deleteAccount,
} = paying(() => set)

/** Signs up a user who pays for a founding seat after the last one was taken. */
async function payTooLate() {
  const nurse = await set.signUp()
  const url = await checkout(nurse, 'founding')
  await leaveSeats(0)
  await set.stripe.pay(url)
  return { nurse, customer: await customerOf(nurse) }
}

const refundsOf = async (customer: string) => {
  const { data } = await set.stripe.client.charges.list({ customer })
  return data.map(({ amount_refunded }) => amount_refunded)
}

test('refunds a founding payment when no seat is left, and shows the reason (S3)', async () => {
  const { nurse, customer } = await payTooLate()
  await refresh(nurse)
  expect(await refresh(nurse)).toMatchObject({
    subscriptionTier: 'free',
    isFoundingMember: false,
    foundingSeat: 'none',
  })
  expect(await seats()).toEqual({ free: 0, reserved: 0, held: 100 })
  expect(await statusesOf(customer)).toEqual(['canceled'])
  expect(await refundsShownTo(nurse)).toMatchObject([{ dollars: 49, reason: 'founding_sold_out' }])
  await set.stripe.pay(await checkout(nurse, 'standard'))
  expect(await refresh(nurse)).toMatchObject({
    subscriptionTier: 'member',
    isFoundingMember: false,
  })
})

test('finishes an interrupted refund once, in the next sync (S3)', async () => {
  const { nurse, customer } = await payTooLate()
  await set.stripe.fail({ match: '/v1/refunds', status: 500, times: 2 })
  expect((await nurse.call('POST', '/api/subscription/refresh')).status).toBe(502)
  expect(await userOf(nurse)).toMatchObject({ subscriptionTier: 'free' })
  // The subscription is already canceled, so it cannot charge the user again.
  expect([await statusesOf(customer), await refundsOf(customer)]).toEqual([['canceled'], [0]])
  expect(await refundsShownTo(nurse)).toEqual([
    { dollars: null, reason: 'founding_sold_out', status: 'pending', refundedAt: null },
  ])
  // When seats become free later, the payment is still refunded and gets no seat.
  await leaveSeats(2)
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'free', foundingSeat: 'none' })
  await refresh(nurse)
  expect(await refundsOf(customer)).toEqual([4_900])
  expect(await refundsShownTo(nurse)).toMatchObject([{ dollars: 49, status: 'succeeded' }])
})

test('sends no second refund when the response was lost (S3)', async () => {
  const { nurse } = await payTooLate()
  const before = set.stripe.tables.refunds.size
  // Each fault applies to one request. The site first lists the refunds. The first fault uses up
  // this request without an effect, so that the second one cuts off the reply to the new refund.
  await set.stripe.fail({ match: '/v1/refunds', times: 1 })
  await set.stripe.fail({ match: '/v1/refunds', cutAfterBytes: 10, times: 1 })
  await nurse.call('POST', '/api/subscription/refresh')
  expect(set.stripe.tables.refunds.size).toBe(before + 1)
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'free' })
  expect(set.stripe.tables.refunds.size).toBe(before + 1)
  expect(await refundsShownTo(nurse)).toMatchObject([{ dollars: 49, reason: 'founding_sold_out' }])
})

test('cancels the subscription of a refunded payment, which grants no access (S3)', async () => {
  const nurse = await set.signUp()
  await set.stripe.pay(await checkout(nurse, 'founding'))
  const customer = await customerOf(nurse)
  // Store a refund that has succeeded, while its subscription is still active. The sync must
  // cancel the subscription.
  await set.neon.rows(
    `insert into refunds (stripe_subscription_id, user_id, cents, reason, refunded_at, state)
       select $1, id, 4900, 'founding_sold_out', now(), 'succeeded' from users
       where stripe_customer_id = $2`,
    [(await subscriptionOf(customer))?.id ?? '', customer],
  )
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'free', foundingSeat: 'none' })
  expect(await statusesOf(customer)).toEqual(['canceled'])
})

test.each([
  ['succeeded', [4900], { state: 'succeeded', cents: '4900' }],
  ['failed', [], { state: 'succeeded', cents: '0' }],
] as const)(
  'keeps a refund and the account while the payment is processing, until it has %s (R2)',
  async (outcome, amounts, settled) => {
    // The emulator's bank debit stands for any payment that is processing.
    await set.stripe.set({ delayedSubscription: 'incomplete' })
    const nurse = await set.signUp()
    const url = await checkout(nurse, 'founding')
    const session = [...set.stripe.tables.checkoutSessions.values()].find((one) => one.url === url)
    if (session) session.payment_method_types = ['us_bank_account']
    await set.stripe.pay(url, { method: 'us_bank_account' })
    const subscription = (await subscriptionOf(await customerOf(nurse)))?.id ?? ''
    await set.neon.rows(
      `insert into refunds (stripe_subscription_id, user_id, reason)
       select $1, id, 'second_subscription' from users where clerk_id = $2`,
      [subscription, nurse.clerkId],
    )
    const stored = 'select state, cents from refunds where stripe_subscription_id = $1'
    const row = async () => (await set.neon.rows(stored, [subscription]))[0]
    const before = set.stripe.tables.refunds.size
    await refresh(nurse)
    expect(await row()).toEqual({ state: 'owed', cents: null })
    const deletion = await deleteAccount(nurse)
    expect([deletion.status, deletion.body.error.code]).toEqual([409, 'in_progress'])
    await set.stripe.settle(subscription, outcome)
    await refresh(nurse)
    expect(await row()).toEqual(settled)
    const sent = [...set.stripe.tables.refunds.values()].slice(before)
    expect(sent.map(({ amount }) => amount)).toEqual(amounts)
    expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'free' })
  },
)

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

test('a user who asks for the first payment back gets nothing after 14 days (R21)', async () => {
  const { nurse, customer } = await member()
  clock.set(Date.now() + 14 * 86_400_000 + 60_000)
  expect(await ask(nurse)).toEqual([409, 'refund_window_over'])
  expect(await sentTo(customer)).toBe(0)
})
