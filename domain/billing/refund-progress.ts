import type { RefundState } from './refunds.ts'

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
