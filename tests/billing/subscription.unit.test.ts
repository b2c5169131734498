import { expect, test } from 'vitest'
import { subscriptionStatuses } from '../../domain/billing/plans.ts'
import type { SubscriptionStatus } from '../../domain/billing/plans.ts'
import {
  progressAfter,
  findReversals,
  freesSeat,
  takesPayment,
  type Charge,
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
const ended = { status: 'canceled', endedAt: day('02-01') } as const

test.each<[string, Partial<Subscription>[], string | undefined, string[]]>([
  ['none', [], undefined, []],
  ['the older of two paid ones', [{ id: 'b' }, { id: 'a', ...later }], 'b', ['a']],
  ['the lower id of the same second', [{ id: 'a' }, { id: 'b' }], 'a', ['b']],
  [
    'the active one, although an older one is past due (R14)',
    [
      { id: 'b', status: 'past_due' },
      { id: 'a', ...later },
    ],
    'a',
    ['b'],
  ],
  ['the newer one after the older one ended (W7)', [ended, { id: 'b', ...later }], 'b', []],
  ['none of an unknown price (W6)', [{ price: undefined }], undefined, []],
  [
    'an unpaid one before one that has ended',
    [
      { id: 'u', status: 'unpaid' },
      { id: 'e', ...ended, createdAt: day('03-01') },
    ],
    'u',
    [],
  ],
  ['one that has ended', [{ id: 'e', ...ended }], 'e', []],
])('the current subscription is %s, in any order of the list', (_, list, id, surplus) => {
  const subscriptions = list.map(subscription)
  for (const order of [subscriptions, subscriptions.toReversed()]) {
    const chosen = chooseSubscription(order)
    expect([chosen.current?.id, ids(chosen.surplus)]).toEqual([id, surplus])
  }
})

test.each<[SubscriptionStatus, 'free' | 'member']>([
  ['active', 'member'],
  ['trialing', 'member'],
  ['past_due', 'member'],
  ['unpaid', 'free'],
  ['canceled', 'free'],
  ['incomplete', 'free'],
  ['incomplete_expired', 'free'],
  ['paused', 'free'],
])('the plan in a user’s row %s is %s (W9)', (status, tier) => {
  const state = billingStateFrom(subscription({ status, price: 'founding', renewalCents: 4_900 }))
  expect([state.subscriptionTier, state.subscriptionStatus]).toEqual([tier, status])
  expect(state.isFoundingMember).toBe(tier === 'member')
})

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
  ['succeeded', { state: 'succeeded', cents: 4_900 }],
  ['pending', { state: 'pending', cents: 4_900 }],
  ['failed', { state: 'needs_owner', cents: 4_900, refusal: 'failed' }],
  ['canceled', { state: 'needs_owner', cents: 4_900, refusal: 'failed' }],
])(
  'a refund of the rest of a payment is %s: only a failure needs the owner',
  (status, progress) => {
    const earlier = { amount: 2_000, status: 'succeeded' }
    expect(progressAfter([earlier], { amount: 2_900, status })).toEqual(progress)
  },
)

test('a refund of a subscription that was never paid is not shown, one of an unknown amount is', () => {
  const row = { subscriptionId: 'sub_1', reason: 'requested', status: 'pending' } as const
  const rows = [0, null].map((cents) => ({ ...row, cents, refundedAt: null }))
  expect(showRefunds(rows).map(({ dollars }) => dollars)).toEqual([null])
})
