import { refundDays } from './plans.ts'
import type { RefundReason, Charge } from './refunds.ts'
import type { Subscription } from './subscription.ts'

export type GuaranteeRefusal =
  'nothing_to_refund' | 'not_first_payment' | 'refund_window_over' | 'payment_disputed'

/** The last second in which the user can have a payment of the time `paidAt` refunded. */
export const refundableUntil = (paidAt: Date): Date =>
  new Date(paidAt.getTime() + refundDays * 86_400_000)

/** Stripe's times are whole seconds, so we compare whole seconds. */
const isOver = (paidAt: Date, now: Date): boolean =>
  Math.floor(now.getTime() / 1000) > refundableUntil(paidAt).getTime() / 1000

/** Payments that we took by mistake and refunded. They do not use up the refund of the first payment. */
const ourMistakes: ReadonlySet<RefundReason> = new Set(['second_subscription', 'founding_sold_out'])

interface Payments {
  subscriptions: readonly Subscription[]
  charges: readonly Charge[]
  /** The reason of each stored refund, by subscription id. */
  refunds: ReadonlyMap<string, RefundReason>
}

/** Finds the subscription of a user's first payment if we refund that payment at `now`. */
export function findFirstPayment(
  { subscriptions, charges, refunds }: Payments,
  now: Date,
): { subscription: string } | GuaranteeRefusal {
  const subscriptionOf = ({ paymentIntent }: Charge) =>
    subscriptions.find((one) => paymentIntent !== undefined && one.paymentIntent === paymentIntent)
  const isOurMistake = (charge: Charge): boolean => {
    const reason = refunds.get(subscriptionOf(charge)?.id ?? '')
    return reason !== undefined && ourMistakes.has(reason)
  }
  const payments = charges
    .filter((charge) => charge.isPaid && !isOurMistake(charge))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const [first, ...later] = payments
  if (!first) return 'nothing_to_refund'
  if (later.length > 0) return 'not_first_payment'
  if (first.isDisputed) return 'payment_disputed'
  if (isOver(first.createdAt, now)) return 'refund_window_over'
  const paid = subscriptionOf(first)
  return paid ? { subscription: paid.id } : 'nothing_to_refund'
}
