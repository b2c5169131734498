import { beforeEach, expect, test } from 'vitest'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import { checkoutPath, paying, refreshPath } from '../support/paying.ts'

const set = useLocalSet({ env: { CHANGING_CALLS_PER_MINUTE: '100000' } })
beforeEach(() => leaveSeats(2))

const {
  deleteAccount,
  refresh,
  refundsShownTo,
  checkout,
  send,
  seats,
  leaveSeats,
  payTwice,
  statusesOf,
  subscriptionOf,
  ...pay
} = paying(() => set)

async function member(tier: 'founding' | 'standard' = 'founding') {
  const paid = await pay.member(tier)
  return { ...paid, subscription: (await subscriptionOf(paid.customer))?.id ?? '' }
}

const latestCharge = async (customer: string) =>
  (await set.stripe.client.charges.list({ customer })).data[0]!

const disputeOf = () => ({ ...[...set.stripe.tables.disputes.values()].at(-1) })

const refundAtStripe = async (customer: string, amount?: number) =>
  set.stripe.client.refunds.create({
    charge: (await latestCharge(customer)).id,
    ...(amount && { amount }),
  })

test.each(['the event', 'the next sync'])(
  'a payment that the owner refunds at Stripe ends the membership and frees the founding seat by %s (R6)',
  async (way) => {
    const { nurse, customer } = await member()
    await refundAtStripe(customer)
    const about = await latestCharge(customer)
    if (way === 'the event') expect((await send('charge.refunded', about)).status).toBe(200)
    else await refresh(nurse)
    expect(await seats()).toEqual({ free: 2, reserved: 0, held: 98 })
    expect(await statusesOf(customer)).toEqual(['canceled'])
    expect(await pay.userOf(nurse)).toMatchObject({
      subscriptionTier: 'free',
      isFoundingMember: false,
      foundingSeat: 'none',
    })
    expect(await refundsShownTo(nurse)).toMatchObject([
      { dollars: 49, reason: 'requested', status: 'succeeded' },
    ])
  },
)

test('a payment that the owner refunds at Stripe frees the seat when the owner canceled the subscription first (R6)', async () => {
  const { nurse, customer, subscription } = await member()
  await set.stripe.client.subscriptions.cancel(subscription)
  expect(await refresh(nurse)).toMatchObject({ foundingSeat: 'held' })
  await refundAtStripe(customer)
  await send('charge.refunded', await latestCharge(customer))
  expect(await seats()).toEqual({ free: 2, reserved: 0, held: 98 })
})

test('a payment that the owner refunds at Stripe keeps membership and seat when only a part is refunded (R6)', async () => {
  const { nurse, customer } = await member()
  await refundAtStripe(customer, 4_899)
  await send('charge.refunded', await latestCharge(customer))
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'member', foundingSeat: 'held' })
  await refundAtStripe(customer)
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'free', foundingSeat: 'none' })
  expect(await refundsShownTo(nurse)).toMatchObject([{ dollars: 49 }])
})

test('a payment that the owner refunds at Stripe frees one seat, once, when 20 events arrive at the same time (R6)', async () => {
  const { customer } = await member()
  const other = await member()
  await refundAtStripe(customer)
  const about = await latestCharge(customer)
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => send('charge.refunded', about)),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await seats()).toEqual({ free: 1, reserved: 0, held: 99 })
  expect(await refresh(other.nurse)).toMatchObject({ foundingSeat: 'held' })
})

test('a payment that the owner refunds at Stripe frees no seat after a Stripe reply that is older than the row (R6)', async () => {
  const { nurse, customer } = await member()
  await refundAtStripe(customer)
  await set.neon.rows('update users set billing_sync = 1500000')
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'member', foundingSeat: 'held' })
  await set.neon.rows(`select setval('billing_sync', 2000000)`)
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'free', foundingSeat: 'none' })
})

test('a payment that the user’s bank disputes ends the subscription when the dispute opens, and nothing is refunded (R7)', async () => {
  const { nurse, customer, subscription } = await member()
  await set.stripe.dispute(subscription, 'needs_response')
  expect((await send('charge.dispute.created', disputeOf())).status).toBe(200)
  expect(await statusesOf(customer)).toEqual(['canceled'])
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'free', foundingSeat: 'held' })
  expect((await latestCharge(customer)).amount_refunded).toBe(0)
  expect(await refundsShownTo(nurse)).toMatchObject([
    { dollars: 49, reason: 'disputed', status: 'disputed' },
  ])
  // The bank's decision about the dispute adds no refund. The user can buy a new membership.
  await set.stripe.dispute(subscription, 'won')
  expect((await send('charge.dispute.closed', disputeOf())).status).toBe(200)
  expect(await refundsShownTo(nurse)).toHaveLength(1)
  await set.stripe.pay(await checkout(nurse, 'standard'))
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'member' })
})

test('a bank’s question or decision that takes no money: ends nothing as an inquiry, and ends the membership when it becomes a dispute (R22)', async () => {
  const { nurse, customer, subscription } = await member()
  for (const status of ['warning_needs_response', 'warning_closed'] as const) {
    await set.stripe.dispute(subscription, status)
    expect((await latestCharge(customer)).disputed).toBe(true)
    await send('charge.dispute.created', disputeOf())
    expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'member', foundingSeat: 'held' })
  }
  expect(await refundsShownTo(nurse)).toEqual([])
  await set.stripe.dispute(subscription, 'warning_needs_response')
  await set.stripe.dispute(subscription, 'needs_response')
  await send('charge.dispute.funds_withdrawn', disputeOf())
  expect(await statusesOf(customer)).toEqual(['canceled'])
})

test('a bank’s question or decision that takes no money: gives access back when the subscription could not be canceled before the win (R22)', async () => {
  const { nurse, subscription } = await member()
  await set.stripe.dispute(subscription, 'needs_response')
  await set.stripe.fail({ match: `/v1/subscriptions/${subscription}`, status: 500, times: 2 })
  expect((await nurse.call('POST', refreshPath)).status).toBe(502)
  expect(await refundsShownTo(nurse)).toMatchObject([{ status: 'disputed' }])
  await set.stripe.dispute(subscription, 'won')
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'member', foundingSeat: 'held' })
  expect(await refundsShownTo(nurse)).toEqual([])
})

test('a bank’s question or decision that takes no money: a full refund after a won dispute is shown as a refund and frees the seat (R22)', async () => {
  const { nurse, customer, subscription } = await member()
  await set.stripe.dispute(subscription, 'needs_response')
  await refresh(nurse)
  await set.stripe.dispute(subscription, 'won')
  await refundAtStripe(customer)
  expect((await send('charge.refunded', await latestCharge(customer))).status).toBe(200)
  expect(await refundsShownTo(nurse)).toMatchObject([
    { dollars: 49, reason: 'requested', status: 'succeeded' },
  ])
  expect(await seats()).toEqual({ free: 2, reserved: 0, held: 98 })
})

test('a bank’s question or decision that takes no money: sends a refund that the dispute held up, once, after the bank decides for us (R22)', async () => {
  const { nurse, customer } = await member('standard')
  const second = await payTwice(customer)
  // The dispute opens after we have stored the refund, and before we can send it.
  await set.stripe.fail({ match: '/v1/refunds', status: 500, times: 2 })
  expect((await nurse.call('POST', refreshPath)).status).toBe(502)
  await set.stripe.dispute(second, 'needs_response')
  await refresh(nurse)
  const refund = { dollars: 99, reason: 'second_subscription' }
  expect(await refundsShownTo(nurse)).toMatchObject([{ ...refund, status: 'disputed' }])
  // A bank decides after days. By then Stripe has dropped the idempotency key of the refusal.
  clock.set(Date.now() + 3 * 86_400_000)
  await set.stripe.dispute(second, 'won')
  await Promise.all(Array.from({ length: 5 }, () => refresh(nurse)))
  expect(await refundsShownTo(nurse)).toMatchObject([{ ...refund, status: 'succeeded' }])
  const sent = [...set.stripe.tables.refunds.values()].map(({ amount }) => amount)
  expect(sent.filter((amount) => amount === 9_900)).toHaveLength(1)
})

/** Creates a member with two paid subscriptions. Stripe refuses to refund the second one. */
async function withRefusedRefund(code: string) {
  const { nurse, customer } = await member('standard')
  const second = await payTwice(customer)
  await set.stripe.refuseRefunds(second, code)
  return { nurse, customer, second }
}
const stored = (subscription: string) =>
  set.neon.rows('select user_id, state from refunds where stripe_subscription_id = $1', [
    subscription,
  ])
const stateOf = async (subscription: string) => (await stored(subscription))[0]?.['state']

test.each([
  ['charge_disputed', 'disputed', 'disputed'],
  ['charge_not_refundable', 'needs_owner', 'failed'],
])(
  'a refund that Stripe refuses for good blocks neither refresh, checkout, event nor deletion with %s (R7)',
  async (code, state, status) => {
    const { nurse, customer, second } = await withRefusedRefund(code)
    expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'member' })
    expect(await stateOf(second)).toBe(state)
    expect(await refundsShownTo(nurse)).toMatchObject([
      { dollars: 99, reason: 'second_subscription', status },
    ])
    expect((await nurse.call('POST', checkoutPath, {})).status).toBe(409)
    expect((await send('invoice.paid', { customer })).status).toBe(200)
    expect((await deleteAccount(nurse)).status).toBe(200)
    // Deleting the account also deletes the row of a disputed refund. The row of a refund that
    // the owner must settle stays, but without its user id.
    expect(await stored(second)).toEqual(state === 'disputed' ? [] : [{ user_id: null, state }])
    await set.neon.rows('delete from refunds where user_id is null')
  },
)

test('a refund that Stripe refuses for good is settled when the owner refunds the payment at Stripe in another way (R7)', async () => {
  const { nurse, customer, second } = await withRefusedRefund('charge_not_refundable')
  await refresh(nurse)
  expect(await stateOf(second)).toBe('needs_owner')
  set.stripe.tables.refundRefusals.clear()
  await refundAtStripe(customer)
  await refresh(nurse)
  expect(await stateOf(second)).toBe('succeeded')
})

/** Pays for a founding seat after all seats are taken. Stripe leaves the refund pending. */
async function withPendingRefund() {
  await set.stripe.set({ refunds: 'pending' })
  const nurse = await set.signUp()
  const url = await checkout(nurse, 'founding')
  await leaveSeats(0)
  await set.stripe.pay(url)
  await refresh(nurse)
  return { nurse, refund: { ...[...set.stripe.tables.refunds.values()].at(-1)! } }
}
const about = (refund: { id: string }) => set.stripe.client.refunds.retrieve(refund.id)

test('a refund that is pending at Stripe is shown as pending, as succeeded, and as failed when it fails after all (R7)', async () => {
  const { nurse, refund } = await withPendingRefund()
  expect(await refundsShownTo(nurse)).toMatchObject([{ dollars: 49, status: 'pending' }])
  await set.stripe.moveRefund(refund.id, 'succeeded')
  expect((await send('refund.updated', await about(refund))).status).toBe(200)
  expect(await refundsShownTo(nurse)).toMatchObject([{ dollars: 49, status: 'succeeded' }])
  await set.stripe.moveRefund(refund.id, 'failed')
  expect((await send('refund.failed', await about(refund))).status).toBe(200)
  expect(await refundsShownTo(nurse)).toMatchObject([
    { dollars: 49, reason: 'founding_sold_out', status: 'failed', refundedAt: null },
  ])
  // A sync sends no second refund to a card that did not accept the first.
  const before = set.stripe.tables.refunds.size
  await refresh(nurse)
  expect(set.stripe.tables.refunds.size).toBe(before)
})

test('a refund that is pending at Stripe never overwrites what a newer sync stored (R7)', async () => {
  const { nurse, refund } = await withPendingRefund()
  await set.stripe.fail({ match: '/v1/refunds', delayMs: 1_500, times: 1 })
  const late = refresh(nurse)
  await new Promise((resolve) => setTimeout(resolve, 500))
  await set.neon.rows(
    `update refunds set state = 'succeeded', billing_sync = 3000000
       where user_id = (select id from users where clerk_id = $1)`,
    [nurse.clerkId],
  )
  await late
  expect(await refundsShownTo(nurse)).toMatchObject([{ status: 'succeeded' }])
  expect(refund.status).toBe('pending')
})
