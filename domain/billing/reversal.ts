import type { RefundReason } from './refunds.ts'
import type { Subscription } from './subscription.ts'

export interface Charge {
  paymentIntent: string | undefined
  cents: number
  createdAt: Date
  isPaid: boolean
  /** Whether the charge was refunded in full. Also true while the refund is pending. */
  isRefunded: boolean
  isDisputed: boolean
}

/** A subscription that we cancel, because its payment was refunded or is disputed. */
export interface Reversal {
  id: string
  reason: Extract<RefundReason, 'requested' | 'disputed'>
  cents: number
}

/**
 * Finds subscriptions whose latest payment was refunded in full, and subscriptions with a disputed
 * payment, even if it is not the latest. If both are true, the `reason` is `disputed`.
 */
export function findReversals(subscriptions: Subscription[], charges: Charge[]): Reversal[] {
  const reversals = new Map<string, Reversal>()
  for (const charge of charges) {
    const { cents, isDisputed, isRefunded } = charge
    if (!isDisputed && !isRefunded) continue
    const latest = subscriptions.find(
      ({ paymentIntent }) => paymentIntent !== undefined && paymentIntent === charge.paymentIntent,
    )
    if (isDisputed) {
      const paid = latest ?? subscriptions.find((one) => isWithin(one, charge.createdAt))
      if (paid) reversals.set(paid.id, { id: paid.id, reason: 'disputed', cents })
    } else if (latest && !reversals.has(latest.id)) {
      reversals.set(latest.id, { id: latest.id, reason: 'requested', cents })
    }
  }
  return [...reversals.values()]
}

/**
 * Whether the subscription existed at the time `at` of a charge. We match an older charge to its
 * subscription by time, because `Subscription` has only the id of the latest payment.
 */
const isWithin = ({ createdAt, endedAt }: Subscription, at: Date): boolean =>
  createdAt <= at && (endedAt === null || at <= endedAt)

/**
 * Whether we keep at least one payment of the customer. If not, a refund also frees the founding
 * seat.
 */
export const keepsPayment = (charges: Charge[]): boolean =>
  charges.some(({ isPaid, isRefunded, isDisputed }) => isPaid && !isRefunded && !isDisputed)
