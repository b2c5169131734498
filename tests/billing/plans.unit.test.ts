import { expect, test } from 'vitest'
import {
  messagesUsed,
  planFrom,
  quotaPeriod,
  quotaResetsAt,
  subscriptionStatuses,
} from '../../domain/billing/plans.ts'
import type { Entitlement } from '../../domain/billing/plans.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const member: Entitlement = {
  subscriptionTier: 'member',
  subscriptionStatus: 'active',
  subscriptionEndDate: new Date('2027-01-01T00:00:00.000Z'),
  cancelAtPeriodEnd: false,
}

test('the current plan a late payment keeps access, and the statuses unpaid and canceled end it (W9)', () => {
  const open = subscriptionStatuses.filter(
    (subscriptionStatus) => planFrom({ ...member, subscriptionStatus }, now) === 'member',
  )
  expect(open).toEqual(['active', 'trialing', 'past_due'])
})

test('the current plan a canceled membership lasts until the last second of its period (W9)', () => {
  const canceled = { ...member, cancelAtPeriodEnd: true }
  const end = canceled.subscriptionEndDate as Date
  expect(planFrom(canceled, new Date(end.getTime() - 1))).toBe('member')
  expect(planFrom(canceled, end)).toBe('free')
})

test('the current plan keeps access while a renewal event is late, and treats a user who never paid as free', () => {
  expect(planFrom(member, new Date('2027-02-01T00:00:00Z'))).toBe('member')
  expect(planFrom({ ...member, subscriptionTier: 'free' }, now)).toBe('free')
})

test.each([
  ['2026-11-30T23:59:59.999Z', '2026-11-01', '2026-12-01'],
  ['2026-12-01T00:00:00.000Z', '2026-12-01', '2027-01-01'],
  ['2028-02-29T23:59:59.999Z', '2028-02-01', '2028-03-01'],
])('the limits count messages for the UTC month of %s (Q2)', (instant, period, next) => {
  const at = new Date(instant)
  expect(quotaPeriod(at)).toBe(period)
  expect(quotaResetsAt(at).toISOString()).toBe(`${next}T00:00:00.000Z`)
  expect(messagesUsed({ aiMessagesUsed: 4, quotaPeriod: period }, at)).toBe(4)
  expect(messagesUsed({ aiMessagesUsed: 4, quotaPeriod: '2025-01-01' }, at)).toBe(0)
})
