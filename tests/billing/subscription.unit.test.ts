import { describe, expect, test } from 'vitest'
import { planFrom } from '../../domain/billing/plans.ts'
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

describe('the current subscription', () => {
  test('no subscription means the free plan', () => {
    expect(chooseSubscription([])).toEqual({ current: undefined, surplus: [] })
    expect(billingStateFrom(undefined)).toMatchObject({
      subscriptionTier: 'free',
      subscriptionStatus: 'active',
      stripeSubscriptionId: null,
    })
  })

  test('is the older of two paid ones, in any order of the list', () => {
    const older = subscription({ id: 'sub_b' })
    const newer = subscription({ id: 'sub_a', createdAt: day('01-02') })
    for (const list of [
      [older, newer],
      [newer, older],
    ]) {
      const { current, surplus } = chooseSubscription(list)
      expect([current?.id, ids(surplus)]).toEqual(['sub_b', ['sub_a']])
    }
  })

  test('is the one with the lower id when two start in the same second', () => {
    const [a, b] = [subscription({ id: 'sub_a' }), subscription({ id: 'sub_b' })]
    expect(chooseSubscription([b, a]).current?.id).toBe('sub_a')
    expect(chooseSubscription([a, b]).current?.id).toBe('sub_a')
  })

  test('is the active one when an older one is past due (R14)', () => {
    const older = subscription({ id: 'sub_b', status: 'past_due' })
    const newer = subscription({ id: 'sub_a', status: 'active', createdAt: day('01-02') })
    for (const list of [
      [older, newer],
      [newer, older],
    ]) {
      const { current, surplus } = chooseSubscription(list)
      expect([current?.id, ids(surplus)]).toEqual(['sub_a', ['sub_b']])
    }
  })

  test('is the newer one when the older one has ended (W7)', () => {
    const ended = subscription({ status: 'canceled', endedAt: day('02-01') })
    const newer = subscription({ id: 'sub_2', createdAt: day('02-02') })
    expect(chooseSubscription([ended, newer])).toEqual({ current: newer, surplus: [] })
  })

  test('is never one with an unknown price (W6)', () => {
    expect(chooseSubscription([subscription({ price: undefined })]).current).toBeUndefined()
  })

  test('is an unpaid one rather than one that has ended', () => {
    const unpaid = subscription({ id: 'sub_u', status: 'unpaid' })
    const ended = subscription({ id: 'sub_e', status: 'canceled', createdAt: day('03-01') })
    expect(chooseSubscription([unpaid, ended]).current?.id).toBe('sub_u')
    expect(chooseSubscription([ended]).current?.id).toBe('sub_e')
  })
})

describe('the plan in a user’s row', () => {
  test.each<[SubscriptionStatus, 'free' | 'member']>([
    ['active', 'member'],
    ['trialing', 'member'],
    ['past_due', 'member'],
    ['unpaid', 'free'],
    ['canceled', 'free'],
    ['incomplete', 'free'],
    ['incomplete_expired', 'free'],
    ['paused', 'free'],
  ])('%s is %s (W9)', (status, tier) => {
    const state = billingStateFrom(subscription({ status, price: 'founding', renewalCents: 4_900 }))
    expect([state.subscriptionTier, state.subscriptionStatus]).toEqual([tier, status])
    expect(state.isFoundingMember).toBe(tier === 'member')
  })

  test('a canceled subscription grants access until the second it ends (W9)', () => {
    const state = billingStateFrom(subscription({ cancelAt: day('03-15') }))
    expect(state).toMatchObject({
      cancelAtPeriodEnd: true,
      subscriptionEndDate: day('03-15'),
    })
    expect(planFrom(state, new Date(day('03-15').getTime() - 1))).toBe('member')
    expect(planFrom(state, day('03-15'))).toBe('free')
  })

  test('an active subscription stores the end of its period, and grants access after it', () => {
    const state = billingStateFrom(subscription())
    expect(state).toMatchObject({ cancelAtPeriodEnd: false, subscriptionEndDate: day('04-01') })
    expect(planFrom(state, day('05-01'))).toBe('member')
  })
})

describe('a subscription at Stripe', () => {
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

  test('has the plan and the period of the plan’s item, after an add-on (R25)', () => {
    const addOn = item(undefined, { current_period_end: 1_795_000_000 })
    expect(read({}, [addOn, item('founding')])).toMatchObject({
      price: 'founding',
      periodEnd: new Date(1_800_000_000_000),
      renewalCents: null,
    })
    expect(read({}, [addOn]).price).toBeUndefined()
  })

  test('renews at the sum of its own prices and quantities (R25)', () => {
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
  ])('has no certain renewal price with %s (R25)', (_, overrides) => {
    expect(read(overrides)).toMatchObject({ price: 'standard', renewalCents: null })
  })

  test.each([
    ['a discount', { discounts: ['di_1'] }],
    ['a metered price', { quantity: undefined }],
  ])('has no certain renewal price if an item has %s (R25)', (_, overrides) => {
    expect(read({}, [item('standard', overrides)]).renewalCents).toBeNull()
  })
})

describe('whether a user has a subscription that blocks a checkout', () => {
  test.each<[SubscriptionStatus, boolean]>([
    ['active', true],
    ['past_due', true],
    ['unpaid', true],
    ['paused', true],
    ['canceled', false],
    ['incomplete', false],
    ['incomplete_expired', false],
  ])('%s: %s', (subscriptionStatus, expected) => {
    expect(hasSubscription({ subscriptionStatus, stripeSubscriptionId: 'sub_1' })).toBe(expected)
  })

  test('a user who never paid has none', () => {
    expect(hasSubscription({ subscriptionStatus: 'active', stripeSubscriptionId: null })).toBe(
      false,
    )
  })
})

describe('a reversal', () => {
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

  test('has the dispute as its reason, not a later refund, in any order of the charges', () => {
    for (const charges of [
      [disputed, refunded],
      [refunded, disputed],
    ]) {
      expect(findReversals([current], charges)).toEqual([
        { id: 'sub_1', reason: 'disputed', cents: 9_900 },
      ])
    }
  })

  test('does not follow from the refund of an earlier payment', () => {
    const earlier = { ...refunded, paymentIntent: 'pi_1' }
    expect(findReversals([current], [earlier])).toEqual([])
  })

  test('frees the seat only if a payment was refunded and none is kept (R6, R22)', () => {
    const kept = { ...charge, paymentIntent: 'pi_3' }
    expect([refunded, disputed, kept].map((one) => freesSeat([one]))).toEqual([true, false, false])
    expect(freesSeat([disputed, refunded])).toBe(true)
    expect(freesSeat([kept, refunded])).toBe(false)
    expect(freesSeat([])).toBe(false)
  })

  test.each([
    ['warning_needs_response', false],
    ['warning_under_review', false],
    ['warning_closed', false],
    ['won', false],
    ['prevented', false],
    ['needs_response', true],
    ['under_review', true],
    ['lost', true],
    ['a_status_of_next_year', true],
  ])('a dispute that is %s takes the payment: %s (R22)', (status, expected) => {
    expect(takesPayment(status)).toBe(expected)
  })
})

describe('a refund of the rest of a payment', () => {
  const earlier = { amount: 2_000, status: 'succeeded' }

  test.each([
    ['succeeded', { state: 'succeeded', cents: 4_900 }],
    ['pending', { state: 'pending', cents: 4_900 }],
    ['failed', { state: 'needs_owner', cents: 4_900, refusal: 'failed' }],
    ['canceled', { state: 'needs_owner', cents: 4_900, refusal: 'failed' }],
  ])('is %s: only a failure needs the owner', (status, progress) => {
    expect(progressAfter([earlier], { amount: 2_900, status })).toEqual(progress)
  })
})
