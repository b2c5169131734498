import {
  addRefunds,
  progressAfter,
  progressOf,
  refundOwed,
  type RefundProgress,
  type RefundReason,
} from '../../../domain/billing/refunds.ts'
import { paymentIntentOf } from '../../../domain/billing/stripe-subscription.ts'
import { callStripe, asInvalidRequest, stripeId } from './stripe.ts'

const nothingPaid: RefundProgress = { state: 'succeeded', cents: 0 }

interface UnpaidInvoice {
  id: string
  status: string | null
  payments?: { data: { payment: { payment_intent?: string | { id: string } | null } }[] }
}

/**
 * Refunds the last payment of a subscription in full, or voids the last invoice if it is unpaid.
 * Idempotent.
 *
 * @returns the state `owed` while the invoice is a draft, or its payment is processing or has just
 *   succeeded; `disputed` if the bank has already reversed the payment; `needs_owner` if Stripe
 *   rejects the refund for another reason, or the refund fails or is canceled; otherwise `pending`
 *   or `succeeded`
 * @throws {ApiError} upstream_failed, upstream_timeout, unavailable, in_progress: try again
 */
export const refundLastPayment = (
  subscription: string,
  why: RefundReason,
): Promise<RefundProgress> =>
  sendRefund(subscription, why).catch((cause: unknown) => toRefusal(cause, null))

const sendRefund = (subscription: string, why: RefundReason): Promise<RefundProgress> =>
  callStripe(async ({ subscriptions, refunds }) => {
    const { latest_invoice: invoice } = await subscriptions.retrieve(subscription, {
      expand: ['latest_invoice.payments'],
    })
    if (!invoice || typeof invoice === 'string' || invoice.status === 'void') return nothingPaid
    if (invoice.status !== 'paid') return stopCollecting(invoice)
    const paymentIntent = paymentIntentOf(invoice)
    if (paymentIntent === undefined) return nothingPaid

    const listRefunds = async () =>
      (await refunds.list({ payment_intent: paymentIntent, limit: 100 })).data
    const before = await listRefunds()
    const existing = progressOf(before, invoice.amount_paid)
    if (existing) return existing
    try {
      const refund = await refunds.create(
        {
          payment_intent: paymentIntent,
          reason: why === 'second_subscription' ? 'duplicate' : 'requested_by_customer',
        },
        { idempotencyKey: `refund-${subscription}` },
      )
      return progressAfter(before, refund)
    } catch (cause) {
      if (asInvalidRequest(cause)?.code !== 'charge_already_refunded') {
        return toRefusal(cause, invoice.amount_paid)
      }
      const sent = await listRefunds()
      return progressOf(sent, addRefunds(sent) || invoice.amount_paid) ?? refundOwed
    }
  })

const reversedByBank: ReadonlySet<string> = new Set(['charge_disputed', 'refund_disputed_payment'])

/** Converts a rejection by Stripe to a state. Throws any other error. */
function toRefusal(cause: unknown, cents: number | null): RefundProgress {
  const refusal = asInvalidRequest(cause)
  // `idempotency_key_in_use` means that another sync is sending the same refund. If we throw it,
  // `callStripe` tries again.
  if (!refusal || refusal.code === 'idempotency_key_in_use') throw cause
  const { code = 'refused' } = refusal
  return { state: reversedByBank.has(code) ? 'disputed' : 'needs_owner', cents, refusal: code }
}

/**
 * Voids an unpaid invoice, so that Stripe never collects it. If the invoice is a draft, or its
 * payment is processing or has just succeeded, returns `owed`. A later sync then tries again.
 */
async function stopCollecting({ id, status, payments }: UnpaidInvoice): Promise<RefundProgress> {
  if (status === 'draft') return refundOwed
  for (const { payment } of payments?.data ?? []) {
    const intent = stripeId(payment.payment_intent)
    if (intent === undefined) continue
    const { status: paid } = await callStripe((stripe) => stripe.paymentIntents.retrieve(intent))
    if (paid === 'processing' || paid === 'succeeded') return refundOwed
  }
  await callStripe(({ invoices }) => invoices.voidInvoice(id))
  return nothingPaid
}

/**
 * Cancels a subscription immediately, without a final invoice. Does nothing if it has ended, or if
 * Stripe does not have it.
 */
export const cancelSubscription = (id: string): Promise<void> =>
  callStripe(
    async ({ subscriptions }) => {
      const { status } = await subscriptions.retrieve(id)
      if (status !== 'canceled' && status !== 'incomplete_expired') await subscriptions.cancel(id)
    },
    () => undefined,
  )
