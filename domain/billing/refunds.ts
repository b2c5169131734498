import { refundDays } from './plans.ts'
import type { Subscription } from './subscription.ts'

/**
 * Reasons why we do not keep a payment. `requested`: the site owner refunded it in Stripe.
 * `guarantee`: the user asked for the first payment back in time.
 */
export const refundReasons = [
  'second_subscription',
  'founding_sold_out',
  'account_deleted',
  'requested',
  'guarantee',
  'disputed',
] as const
export type RefundReason = (typeof refundReasons)[number]

/**
 * `owed`: not sent yet. `pending`: sent, but not finished at Stripe. `needs_owner`: failed, so the
 * site owner must act. `disputed`: the user's bank took the payment back. `settled`: the site owner
 * marked the refund as done outside this site.
 */
export const refundStates = [
  'owed',
  'pending',
  'succeeded',
  'needs_owner',
  'disputed',
  'settled',
] as const
export type RefundState = (typeof refundStates)[number]

export interface RefundProgress {
  state: RefundState
  /** Null while the amount is unknown, such as while the payment is processing. */
  cents: number | null
  /**
   * Why Stripe rejected the refund, or why it failed: Stripe's code, or `refused` or `failed` if
   * Stripe sends none.
   */
  refusal?: string
}

/** We refund the payment at a later sync. */
export const refundOwed: RefundProgress = { state: 'owed', cents: null }

interface StripeRefund {
  amount: number
  status: string | null
  failure_reason?: string
}

const isInForce = ({ status }: StripeRefund): boolean =>
  status !== 'failed' && status !== 'canceled'

/** Adds up the refunds that neither failed nor were canceled, in cents. */
export const addRefunds = (refunds: readonly StripeRefund[]): number =>
  refunds.filter(isInForce).reduce((sum, { amount }) => sum + amount, 0)

/**
 * If the sum of `addRefunds` is at least `cents`, returns `succeeded`, or `pending` if one of these
 * refunds has not succeeded yet. If the sum is lower, returns `needs_owner` if a refund failed or was
 * canceled, else undefined.
 */
export function progressOf(
  refunds: readonly StripeRefund[],
  cents: number,
): RefundProgress | undefined {
  const sum = addRefunds(refunds)
  if (sum > 0 && sum >= cents) {
    const isPending = refunds.some((one) => isInForce(one) && one.status !== 'succeeded')
    return { state: isPending ? 'pending' : 'succeeded', cents: sum }
  }
  const failed = refunds.find((one) => !isInForce(one))
  return failed && { state: 'needs_owner', cents, refusal: failed.failure_reason ?? 'failed' }
}

/**
 * Returns the progress after `refund`, which refunds the rest of a payment. Adds up the payment from
 * its refunds, because a customer balance may have paid a part of the invoice.
 */
export function progressAfter(
  before: readonly StripeRefund[],
  refund: StripeRefund,
): RefundProgress {
  const payment = addRefunds(before) + refund.amount
  return progressOf([...before, refund], payment) ?? refundOwed
}

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

type GuaranteeRefusal =
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
