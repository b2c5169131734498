import { describe, expect, test } from 'vitest'
import { planFrom } from '../../domain/billing/plans.ts'
import type { SubscriptionStatus } from '../../domain/billing/plans.ts'
import { progressAfter } from '../../domain/billing/refund-progress.ts'
import {
  findReversals,
  freesSeat,
  takesPayment,
  type Charge,
} from '../../domain/billing/reversal.ts'
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
  cents: 9_900,
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
    const state = billingStateFrom(subscription({ status, price: 'founding', cents: 4_900 }))
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
