import { expect, test } from 'vitest'
import { subscriptionStatuses } from '../../domain/billing/plans.ts'
import type { SubscriptionStatus } from '../../domain/billing/plans.ts'
import {
  progressAfter,
  findFirstPayment,
  findReversals,
  freesSeat,
  takesPayment,
  type Charge,
  type RefundReason,
} from '../../domain/billing/refunds.ts'
import { toSubscription } from '../../domain/billing/stripe-subscription.ts'
import {
  billingStateFrom,
  chooseSubscription,
  hasSubscription,
  type Subscription,
} from '../../domain/billing/subscription.ts'
import { showRefunds } from '../../netlify/server/billing/refunds.ts'

const day = (text: string) => new Date(`2026-${text}T00:00:00Z`)

const subscription = (overrides: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  status: 'active',
  price: 'standard',
  renewalCents: 9_900,
  createdAt: day('01-01'),
  startedAt: day('01-01'),
  periodEnd: day('04-01'),
  cancelAt: null,
  endedAt: null,
  paymentIntent: undefined,
  ...overrides,
})

const ids = (list: Subscription[]) => list.map(({ id }) => id)

const later = { createdAt: day('01-02') }
const late = { id: 'b', status: 'past_due' } as const
const ended = { status: 'canceled', endedAt: day('02-01') } as const

test.each<[string, Partial<Subscription>[], string | undefined, string[]]>([
  ['none', [], undefined, []],
  ['the older of two paid ones', [{ id: 'b' }, { id: 'a', ...later }], 'b', ['a']],
  ['the lower id of the same second', [{ id: 'a' }, { id: 'b' }], 'a', ['b']],
  ['the active one before an older late one (R14)', [late, { id: 'a', ...later }], 'a', ['b']],
  ['the newer one after the older one ended (W7)', [ended, { id: 'b', ...later }], 'b', []],
  ['none of an unknown price (W6)', [{ price: undefined }], undefined, []],
  ['an unpaid one before one that has ended', [{ id: 'u', status: 'unpaid' }, ended], 'u', []],
  ['one that has ended', [{ id: 'e', ...ended }], 'e', []],
])('the current subscription is %s, in any order of the list', (_, list, id, surplus) => {
  const subscriptions = list.map(subscription)
  for (const order of [subscriptions, subscriptions.toReversed()]) {
    const chosen = chooseSubscription(order)
    expect([chosen.current?.id, ids(chosen.surplus)]).toEqual([id, surplus])
  }
})

test.each(subscriptionStatuses)(
  'the plan in a user’s row while a subscription is %s (W9)',
  (status) => {
    const state = billingStateFrom(subscription({ status, price: 'founding' }))
    const isMember = ['active', 'trialing', 'past_due'].includes(status)
    expect(state).toMatchObject({
      subscriptionTier: isMember ? 'member' : 'free',
      subscriptionStatus: status,
      isFoundingMember: isMember,
    })
  },
)

test('the plan in a user’s row has the end of the period, or of a canceled subscription', () => {
  expect(billingStateFrom(undefined)).toMatchObject({
    subscriptionTier: 'free',
    subscriptionStatus: 'active',
    stripeSubscriptionId: null,
  })
  const ends = [null, day('03-15')].map((cancelAt) => billingStateFrom(subscription({ cancelAt })))
  expect(ends).toMatchObject([
    { cancelAtPeriodEnd: false, subscriptionEndDate: day('04-01') },
    { cancelAtPeriodEnd: true, subscriptionEndDate: day('03-15') },
  ])
})

const item = (plan: string | undefined, overrides: object = {}) => ({
  current_period_end: 1_800_000_000,
  quantity: 1,
  discounts: [],
  tax_rates: [],
  price: {
    unit_amount: plan === undefined ? 500 : 7_900,
    transform_quantity: null,
    recurring: { usage_type: 'licensed' },
    metadata: { ...(plan && { plan }) },
  },
  ...overrides,
})
const read = (overrides: object = {}, items = [item('standard')]) =>
  toSubscription({
    id: 'sub_1',
    status: 'active',
    created: 1_790_000_000,
    start_date: 1_790_000_000,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    collection_method: 'charge_automatically',
    discounts: [],
    next_pending_invoice_item_invoice: null,
    pause_collection: null,
    pending_update: null,
    schedule: null,
    customer: { object: 'customer', balance: 0, discount: null },
    latest_invoice: null,
    items: { data: items },
    ...overrides,
  })

test('a subscription at Stripe has the plan and the period of the plan’s item, after an add-on (R25)', () => {
  const addOn = item(undefined, { current_period_end: 1_795_000_000 })
  expect(read({}, [addOn, item('founding')])).toMatchObject({
    price: 'founding',
    periodEnd: new Date(1_800_000_000_000),
    renewalCents: null,
  })
  expect(read({}, [addOn]).price).toBeUndefined()
})

test('a subscription at Stripe renews at the sum of its own prices and quantities (R25)', () => {
  expect(read().renewalCents).toBe(7_900)
  const items = [item(undefined), item('standard', { quantity: 2 })]
  expect(read({}, items).renewalCents).toBe(16_300)
})

test.each([
  ['a discount', { discounts: ['di_1'] }],
  ['a discount of the customer', { customer: { object: 'customer', balance: 0, discount: {} } }],
  ['a credit balance', { customer: { object: 'customer', balance: -1_000 } }],
  ['a deleted customer', { customer: { object: 'customer', deleted: true } }],
  ['a paused collection', { pause_collection: { behavior: 'void' } }],
  ['a trial', { status: 'trialing' }],
  ['an invoice by email', { collection_method: 'send_invoice' }],
  ['a schedule', { schedule: 'sub_sched_1' }],
])('a subscription at Stripe has no certain renewal price with %s (R25)', (_, overrides) => {
  expect(read(overrides)).toMatchObject({ price: 'standard', renewalCents: null })
})

test.each([{ discounts: ['di_1'] }, { quantity: undefined }])(
  'a subscription at Stripe has no certain renewal price if an item has %j (R25)',
  (overrides) => {
    expect(read({}, [item('standard', overrides)]).renewalCents).toBeNull()
  },
)

test('a subscription blocks a checkout unless it has ended or never began', () => {
  const blocks = (subscriptionStatus: SubscriptionStatus, stripeSubscriptionId: string | null) =>
    hasSubscription({ subscriptionStatus, stripeSubscriptionId })
  expect(subscriptionStatuses.filter((status) => blocks(status, 'sub_1'))).toEqual([
    ...['active', 'trialing', 'past_due', 'unpaid', 'paused'],
  ])
  expect(blocks('active', null)).toBe(false)
})

const charge: Charge = {
  paymentIntent: undefined,
  cents: 9_900,
  createdAt: day('01-01'),
  isPaid: true,
  isRefunded: false,
  isDisputed: false,
}
const disputed = { ...charge, paymentIntent: 'pi_1', isDisputed: true }
const refunded = { ...charge, paymentIntent: 'pi_2', createdAt: day('04-01'), isRefunded: true }
const current = subscription({ paymentIntent: 'pi_2' })

test('a reversal has the dispute as its reason, not a later refund, in any order of the charges', () => {
  for (const charges of [
    [disputed, refunded],
    [refunded, disputed],
  ]) {
    expect(findReversals([current], charges)).toEqual([
      { id: 'sub_1', reason: 'disputed', cents: 9_900 },
    ])
  }
})

test('a reversal does not follow from the refund of an earlier payment', () => {
  const earlier = { ...refunded, paymentIntent: 'pi_1' }
  expect(findReversals([current], [earlier])).toEqual([])
})

test('a reversal frees the seat only if a payment was refunded and none is kept (R6, R22)', () => {
  const kept = { ...charge, paymentIntent: 'pi_3' }
  expect([refunded, disputed, kept].map((one) => freesSeat([one]))).toEqual([true, false, false])
  expect(freesSeat([disputed, refunded])).toBe(true)
  expect(freesSeat([kept, refunded])).toBe(false)
  expect(freesSeat([])).toBe(false)
})

test('a reversal follows from a dispute only while the bank may take the payment (R22)', () => {
  const statuses = {
    ...{ warning_needs_response: false, warning_under_review: false, warning_closed: false },
    ...{ won: false, prevented: false, needs_response: true, under_review: true, lost: true },
    a_status_of_next_year: true,
  }
  const taken = Object.keys(statuses).map((status) => [status, takesPayment(status)])
  expect(Object.fromEntries(taken)).toEqual(statuses)
})

test.each([
  ['succeeded', 'succeeded'],
  ['pending', 'pending'],
  ['failed', 'needs_owner'],
  ['canceled', 'needs_owner'],
])('a refund of the rest of a payment that is %s at Stripe is %s here', (status, state) => {
  const earlier = { amount: 2_000, status: 'succeeded' }
  const progress = progressAfter([earlier], { amount: 2_900, status })
  expect(progress).toMatchObject({ state, cents: 4_900 })
})

test('a refund of a subscription that was never paid is not shown, one of an unknown amount is', () => {
  const row = { subscriptionId: 'sub_1', reason: 'requested', status: 'pending' } as const
  const rows = [0, null].map((cents) => ({ ...row, cents, refundedAt: null }))
  expect(showRefunds(rows).map(({ dollars }) => dollars)).toEqual([null])
})

const paidAt = new Date('2026-11-14T09:30:05Z')
const paid = (id: string, more: Partial<Charge> = {}): Charge => ({
  ...{ ...charge, paymentIntent: `pi_${id}`, createdAt: paidAt },
  ...more,
})
const find = (
  charges: Charge[],
  { at = '2026-11-28T09:30:05.999Z', refunds = [] as [string, RefundReason][] } = {},
) => {
  const subscriptions = ['a', 'b'].map((id) => subscription({ id, paymentIntent: `pi_${id}` }))
  return findFirstPayment({ charges, subscriptions, refunds: new Map(refunds) }, new Date(at))
}
const before = new Date(paidAt.getTime() - 5_000)

test('the first payment is refundable for 14 days, to the second (R21)', () => {
  expect(find([paid('a')])).toEqual({ subscription: 'a' })
  expect(find([paid('a')], { at: '2026-11-28T09:30:06Z' })).toBe('refund_window_over')
})

test.each([
  ['there is none', [], 'nothing_to_refund'],
  ['it failed', [paid('a', { isPaid: false })], 'nothing_to_refund'],
  ['it is disputed', [paid('a', { isDisputed: true })], 'payment_disputed'],
  ['a later one exists', [paid('b'), paid('a', { createdAt: before })], 'not_first_payment'],
])('the first payment is not refundable if %s (R21)', (_, charges, refusal) => {
  expect(find(charges)).toBe(refusal)
})

test('the first payment is not used up by a payment that we took by mistake (R21)', () => {
  const charges = [paid('b'), paid('a', { createdAt: before, isRefunded: true })]
  expect(find(charges, { refunds: [['a', 'founding_sold_out']] })).toEqual({ subscription: 'b' })
  expect(find(charges, { refunds: [['a', 'guarantee']] })).toBe('not_first_payment')
})
