import type { RefundReason } from './refunds.ts'
import type { Subscription } from './subscription.ts'

export interface Charge {
  paymentIntent: string | undefined
  cents: number
  createdAt: Date
  isPaid: boolean
  /** Whether the charge was refunded in full. Also true while the refund is pending. */
  isRefunded: boolean
  /** Whether the bank has taken the money back in a dispute that is open or lost. */
  isDisputed: boolean
}

/**
 * Whether a dispute with this status takes the payment. An inquiry (`warning_…`) moves no money, and
 * a won or prevented dispute leaves it with us. Counts a status that Stripe adds later.
 */
export const takesPayment = (disputeStatus: string): boolean =>
  !disputeStatus.startsWith('warning_') && disputeStatus !== 'won' && disputeStatus !== 'prevented'

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
 * Whether the customer's payments free the founding seat: we keep none of them, and refunded at
 * least one. A dispute alone does not free the seat.
 */
export function freesSeat(charges: Charge[]): boolean {
  const paid = charges.filter(({ isPaid }) => isPaid)
  return (
    paid.some(({ isRefunded }) => isRefunded) &&
    paid.every(({ isRefunded, isDisputed }) => isRefunded || isDisputed)
  )
}
