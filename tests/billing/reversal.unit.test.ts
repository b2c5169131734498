import { expect, test } from 'vitest'
import { findReversals, type Charge } from '../../domain/billing/reversal.ts'
import type { Subscription } from '../../domain/billing/subscription.ts'

const day = (text: string) => new Date(`2026-${text}T00:00:00Z`)

const subscription: Subscription = {
  id: 'sub_1',
  status: 'active',
  price: 'founding',
  cents: 4_900,
  createdAt: day('01-01'),
  startedAt: day('01-01'),
  periodEnd: day('07-01'),
  cancelAt: null,
  endedAt: null,
  paymentIntent: 'pi_2',
}
const charge: Charge = {
  paymentIntent: undefined,
  cents: 4_900,
  createdAt: day('01-01'),
  isPaid: true,
  isRefunded: false,
  isDisputed: false,
}
const disputed = { ...charge, paymentIntent: 'pi_1', isDisputed: true }
const refunded = { ...charge, paymentIntent: 'pi_2', createdAt: day('04-01'), isRefunded: true }

test('a dispute wins over a refund of a later payment, in any order of the charges', () => {
  for (const charges of [
    [disputed, refunded],
    [refunded, disputed],
  ]) {
    expect(findReversals([subscription], charges)).toEqual([
      { id: 'sub_1', reason: 'disputed', cents: 4_900 },
    ])
  }
})

test('a refund of an earlier payment ends no subscription', () => {
  const earlier = { ...refunded, paymentIntent: 'pi_1' }
  expect(findReversals([subscription], [earlier])).toEqual([])
})
