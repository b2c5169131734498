import { expect, test } from 'vitest'
import { findFirstPayment } from '../../domain/billing/refunds.ts'
import type { Charge, RefundReason } from '../../domain/billing/refunds.ts'
import type { Subscription } from '../../domain/billing/subscription.ts'

const paidAt = new Date('2026-11-14T09:30:05Z')
const charge = (id: string, more: Partial<Charge> = {}): Charge => ({
  paymentIntent: `pi_${id}`,
  cents: 4900,
  createdAt: paidAt,
  isPaid: true,
  isRefunded: false,
  isDisputed: false,
  ...more,
})
const subscription = (id: string, more: Partial<Subscription> = {}): Subscription => ({
  id,
  status: 'active',
  price: 'founding',
  renewalCents: 4900,
  createdAt: paidAt,
  startedAt: paidAt,
  periodEnd: new Date('2027-02-14T09:30:05Z'),
  cancelAt: null,
  endedAt: null,
  paymentIntent: `pi_${id}`,
  ...more,
})
const before = new Date(paidAt.getTime() - 5_000)

const find = (
  charges: Charge[],
  {
    at = '2026-11-28T09:30:05.999Z',
    refunds = [] as [string, RefundReason][],
    subscriptions = [subscription('a'), subscription('b')],
  } = {},
) => findFirstPayment({ charges, subscriptions, refunds: new Map(refunds) }, new Date(at))

test('the first payment is refundable for 14 days, to the second (R21)', () => {
  expect(find([charge('a')])).toEqual({ subscription: 'a' })
  expect(find([charge('a')], { at: '2026-11-28T09:30:06Z' })).toBe('refund_window_over')
})

test.each([
  ['there is none', [], 'nothing_to_refund'],
  ['it failed', [charge('a', { isPaid: false })], 'nothing_to_refund'],
  ['it is disputed', [charge('a', { isDisputed: true })], 'payment_disputed'],
  [
    'a later payment exists',
    [charge('b'), charge('a', { createdAt: before })],
    'not_first_payment',
  ],
] as const)('the first payment is not refundable if %s (R21)', (_, charges, refusal) => {
  expect(find([...charges])).toBe(refusal)
})

test('the first payment is not used up by a payment that we took by mistake (R21)', () => {
  const charges = [charge('b'), charge('a', { createdAt: before, isRefunded: true })]
  expect(find(charges, { refunds: [['a', 'founding_sold_out']] })).toEqual({ subscription: 'b' })
  expect(find(charges, { refunds: [['a', 'guarantee']] })).toBe('not_first_payment')
})
