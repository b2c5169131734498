import { describe, expect, test } from 'vitest'
import { planFrom } from '../../domain/billing/plans.ts'
import type { SubscriptionStatus } from '../../domain/billing/plans.ts'
import {
  billingStateFrom,
  chooseSubscription,
  hasSubscription,
  type Subscription,
} from '../../domain/billing/subscription.ts'

const day = (text: string) => new Date(`2026-${text}T00:00:00Z`)

const subscription = (given: Partial<Subscription> = {}): Subscription => ({
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
  ...given,
})

const ids = (list: Subscription[]) => list.map(({ id }) => id)

describe('which subscription counts', () => {
  test('none grants nothing', () => {
    expect(chooseSubscription([])).toEqual({ current: undefined, surplus: [] })
    expect(billingStateFrom(undefined)).toMatchObject({
      subscriptionTier: 'free',
      subscriptionStatus: 'active',
      stripeSubscriptionId: null,
    })
  })

  test('the older of two that are paid stays, in whatever order they are told', () => {
    const older = subscription({ id: 'sub_b' })
    const newer = subscription({ id: 'sub_a', createdAt: day('01-02') })
    for (const told of [
      [older, newer],
      [newer, older],
    ]) {
      const { current, surplus } = chooseSubscription(told)
      expect([current?.id, ids(surplus)]).toEqual(['sub_b', ['sub_a']])
    }
  })

  test('two of the same second are told apart by their ids, always in the same way', () => {
    const [a, b] = [subscription({ id: 'sub_a' }), subscription({ id: 'sub_b' })]
    expect(chooseSubscription([b, a]).current?.id).toBe('sub_a')
    expect(chooseSubscription([a, b]).current?.id).toBe('sub_a')
  })

  test('keeps the active one when an older one is past due (R14)', () => {
    const older = subscription({ id: 'sub_b', status: 'past_due' })
    const newer = subscription({ id: 'sub_a', status: 'active', createdAt: day('01-02') })
    for (const told of [
      [older, newer],
      [newer, older],
    ]) {
      const { current, surplus } = chooseSubscription(told)
      expect([current?.id, ids(surplus)]).toEqual(['sub_a', ['sub_b']])
    }
  })

  test('the end of an older one leaves the newer in force (W7)', () => {
    const ended = subscription({ status: 'canceled', endedAt: day('02-01') })
    const newer = subscription({ id: 'sub_2', createdAt: day('02-02') })
    expect(chooseSubscription([ended, newer])).toEqual({ current: newer, surplus: [] })
  })

  test('an unknown price counts for nothing (W6)', () => {
    expect(chooseSubscription([subscription({ price: undefined })]).current).toBeUndefined()
  })

  test('one that may revive goes before one that has ended', () => {
    const unpaid = subscription({ id: 'sub_u', status: 'unpaid' })
    const ended = subscription({ id: 'sub_e', status: 'canceled', createdAt: day('03-01') })
    expect(chooseSubscription([unpaid, ended]).current?.id).toBe('sub_u')
    expect(chooseSubscription([ended]).current?.id).toBe('sub_e')
  })
})

describe('what a row says', () => {
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

  test('a canceled one lasts to the second at which it ends (W9)', () => {
    const state = billingStateFrom(subscription({ cancelAt: day('03-15') }))
    expect(state).toMatchObject({
      cancelAtPeriodEnd: true,
      subscriptionEndDate: day('03-15'),
    })
    expect(planFrom(state, new Date(day('03-15').getTime() - 1))).toBe('member')
    expect(planFrom(state, day('03-15'))).toBe('free')
  })

  test('one that goes on ends for the row with its period, and closes nothing', () => {
    const state = billingStateFrom(subscription())
    expect(state).toMatchObject({ cancelAtPeriodEnd: false, subscriptionEndDate: day('04-01') })
    expect(planFrom(state, day('05-01'))).toBe('member')
  })
})

describe('whether a checkout would sell a second subscription', () => {
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

  test('who never paid is active without a subscription', () => {
    expect(hasSubscription({ subscriptionStatus: 'active', stripeSubscriptionId: null })).toBe(
      false,
    )
  })
})
