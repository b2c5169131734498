import type { RefundReason, RefundState } from '../../../domain/billing/refunds.ts'
import { paymentIntentOf } from '../../../domain/billing/stripe-subscription.ts'
import { idOf } from './stripe-charges.ts'
import { callStripe, asInvalidRequest } from './stripe.ts'

/** How far a refund is at Stripe. */
export interface RefundProgress {
  state: RefundState
  /** Null while the payment is not settled. */
  cents: number | null
  /** Stripe's code of a refusal. */
  refusal?: string
}

const nothingPaid: RefundProgress = { state: 'succeeded', cents: 0 }
const refundOwed: RefundProgress = { state: 'owed', cents: null }

/** The part of Stripe's refund that this site reads. */
interface StripeRefund {
  amount: number
  status: string | null
  failure_reason?: string
}

/** The part of an invoice that is not paid. */
interface UnpaidInvoice {
  id: string
  status: string | null
  payments?: { data: { payment: { payment_intent?: string | { id: string } | null } }[] }
}

/**
 * Refunds the last payment of a subscription in full, once however often it is called, and says how
 * far that is. A refund that Stripe refuses or that failed needs the owner; a payment that is still
 * processing keeps the refund owed.
 *
 * @throws {ApiError} upstream_failed, upstream_timeout, unavailable: ask again
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
    // A balance may have paid a part of the invoice, so the refunds themselves say how much it was.
    const afterwards = (sent: StripeRefund[]) =>
      progressOf(sent, sent.reduce(addInForce, 0) || invoice.amount_paid) ?? refundOwed
    try {
      const refund = await refunds.create(
        {
          payment_intent: paymentIntent,
          reason: why === 'second_subscription' ? 'duplicate' : 'requested_by_customer',
        },
        { idempotencyKey: `refund-${subscription}` },
      )
      return afterwards([...before, refund])
    } catch (cause) {
      if (asInvalidRequest(cause)?.code !== 'charge_already_refunded') {
        return toRefusal(cause, invoice.amount_paid)
      }
      return afterwards(await listRefunds())
    }
  })

/** Codes of a refusal because the bank has taken the money back already. */
const reversedByBank: ReadonlySet<string> = new Set(['charge_disputed', 'refund_disputed_payment'])

/** What a refusal of Stripe's means for a refund of `cents`; any other failure is thrown. */
function toRefusal(cause: unknown, cents: number | null): RefundProgress {
  const refusal = asInvalidRequest(cause)
  // While another sync sends the same refund, `ask` waits and asks again.
  if (!refusal || refusal.code === 'idempotency_key_in_use') throw cause
  const { code = 'refused' } = refusal
  return { state: reversedByBank.has(code) ? 'disputed' : 'needs_owner', cents, refusal: code }
}

/** Whether money moves, or has moved, by this refund. */
const isInForce = ({ status }: StripeRefund): boolean =>
  status !== 'failed' && status !== 'canceled'

const addInForce = (cents: number, refund: StripeRefund): number =>
  isInForce(refund) ? cents + refund.amount : cents

/** How far a payment's refunds are; undefined when `cents` of it are not refunded yet. */
function progressOf(refunds: StripeRefund[], cents: number): RefundProgress | undefined {
  const sum = refunds.reduce(addInForce, 0)
  if (sum > 0 && sum >= cents) {
    const isPending = refunds.some((one) => isInForce(one) && one.status !== 'succeeded')
    return { state: isPending ? 'pending' : 'succeeded', cents: sum }
  }
  const failed = refunds.find((one) => !isInForce(one))
  return failed && { state: 'needs_owner', cents, refusal: failed.failure_reason ?? 'failed' }
}

/**
 * Makes sure that an invoice that is not paid is never collected. Only one whose payment is
 * processing must wait: Stripe cannot take that payment back.
 */
async function stopCollecting({ id, status, payments }: UnpaidInvoice): Promise<RefundProgress> {
  if (status === 'draft') return refundOwed
  for (const { payment } of payments?.data ?? []) {
    const intent = idOf(payment.payment_intent)
    if (intent === undefined) continue
    const { status: paid } = await callStripe((stripe) => stripe.paymentIntents.retrieve(intent))
    if (paid === 'processing' || paid === 'succeeded') return refundOwed
  }
  await callStripe(({ invoices }) => invoices.voidInvoice(id))
  return nothingPaid
}
