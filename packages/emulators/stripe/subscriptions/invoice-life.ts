import type Stripe from 'stripe'
import { emitEvent, insertRow, requireRow } from '../protocol/account.ts'
import type { Account } from '../protocol/account.ts'
import { newInvoice } from './invoice-format.ts'
import {
  cancelIntent,
  confirmIntent,
  newPaymentIntent,
  settleIntent,
} from '../payments/payments.ts'
import type { Outcome } from '../payments/payments.ts'

/**
 * Creates a draft invoice for one period. Scheduled work finalizes the invoice at `finalizesAt`. If
 * `finalizesAt` is null, scheduled work does not finalize the invoice.
 */
export function draftInvoice(
  account: Account,
  subscription: Stripe.Subscription,
  options: { reason: Stripe.Invoice.BillingReason; at: number; finalizesAt: number | null },
): Stripe.Invoice {
  const customer = requireRow(account, 'customers', subscription.customer as string)
  const invoice = insertRow(
    account,
    'invoices',
    newInvoice(account, subscription, customer, options),
  )
  subscription.latest_invoice = invoice.id
  emitEvent(account, 'invoice.created', invoice, options.at)
  return invoice
}

export function finalizeInvoice(account: Account, invoice: Stripe.Invoice, at: number): void {
  const customer = account.store.tables.customers.get(invoice.customer as string)
  const sequence = customer?.next_invoice_sequence ?? 1
  if (customer) customer.next_invoice_sequence = sequence + 1
  invoice.number = `${customer?.invoice_prefix ?? 'LOCAL'}-${String(sequence).padStart(4, '0')}`
  invoice.status = 'open'
  invoice.auto_advance = true
  invoice.automatically_finalizes_at = null
  invoice.effective_at = at
  invoice.ending_balance = 0
  invoice.status_transitions.finalized_at = at
  invoice.hosted_invoice_url = `${account.url}/i/${invoice.id}`
  const { amount_due: amount, currency } = invoice
  const intentParams = { amount, currency, customer: invoice.customer as string }
  const intent = newPaymentIntent(account, intentParams, at)
  insertRow(account, 'invoicePayments', {
    id: getPaymentId(invoice),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: at,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
  emitEvent(account, 'invoice.finalized', invoice, at)
}

export function payInvoice(
  account: Account,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod | undefined,
  at: number,
): Outcome {
  const intent = getIntent(account, invoice)
  if (!intent) throw new Error(`Invoice ${invoice.id} is not finalized.`)
  invoice.attempted = true
  invoice.attempt_count += 1
  const outcome = confirmIntent(account, intent, method, at)
  if (outcome !== 'processing') recordOutcome(account, invoice, outcome, at)
  return outcome
}

export function settleInvoice(
  account: Account,
  invoice: Stripe.Invoice,
  outcome: 'succeeded' | 'failed',
  at: number,
): void {
  const intent = getIntent(account, invoice)
  if (!intent) throw new Error(`Invoice ${invoice.id} is not finalized.`)
  settleIntent(account, intent, outcome, at)
  recordOutcome(account, invoice, outcome, at)
}

export const isInvoiceProcessing = (account: Account, invoice: Stripe.Invoice): boolean =>
  getIntent(account, invoice)?.status === 'processing'

function recordOutcome(
  account: Account,
  invoice: Stripe.Invoice,
  outcome: 'succeeded' | 'failed',
  at: number,
): void {
  if (outcome === 'failed') {
    emitEvent(account, 'invoice.payment_failed', invoice, at)
    return
  }
  const payment = requireRow(account, 'invoicePayments', getPaymentId(invoice))
  payment.status = 'paid'
  payment.amount_paid = invoice.amount_due
  payment.status_transitions.paid_at = at
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = at
  emitEvent(account, 'invoice.paid', invoice, at)
  emitEvent(account, 'invoice.payment_succeeded', invoice, at)
  emitEvent(account, 'invoice_payment.paid', payment, at)
}

export function voidInvoice(account: Account, invoice: Stripe.Invoice, at: number): void {
  const intent = getIntent(account, invoice)
  if (intent) cancelIntent(account, intent, at)
  invoice.status = 'void'
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions.voided_at = at
  emitEvent(account, 'invoice.voided', invoice, at)
}

export const getSubscriptionId = ({ parent }: Stripe.Invoice): string | undefined =>
  parent?.subscription_details?.subscription as string | undefined

/** Returns the ID of the invoice's row in `invoicePayments`. An invoice has at most one row. */
const getPaymentId = ({ id }: Stripe.Invoice): string => id.replace(/^in_/, 'inpay_')

/** Returns undefined for a draft. */
export function getIntent(
  account: Account,
  invoice: Stripe.Invoice,
): Stripe.PaymentIntent | undefined {
  const payment = account.store.tables.invoicePayments.get(getPaymentId(invoice))
  const id = payment?.payment.payment_intent as string | undefined
  return id === undefined ? undefined : account.store.tables.paymentIntents.get(id)
}
