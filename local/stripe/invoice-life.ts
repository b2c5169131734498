import type Stripe from 'stripe'
import { announce, keep, known } from './account.ts'
import type { Account } from './account.ts'
import { newInvoice } from './invoice-format.ts'
import { cancelIntent, confirm, newPaymentIntent, settleIntent } from './payments.ts'
import type { Outcome } from './payments.ts'

/** A draft for one period of a subscription; `finalizesAt` null means not by itself. */
export function draftInvoice(
  account: Account,
  subscription: Stripe.Subscription,
  options: { reason: Stripe.Invoice.BillingReason; at: number; finalizesAt: number | null },
): Stripe.Invoice {
  const customer = known(account, 'customers', subscription.customer as string)
  const invoice = keep(account, 'invoices', newInvoice(account, subscription, customer, options))
  subscription.latest_invoice = invoice.id
  announce(account, 'invoice.created', invoice, options.at)
  return invoice
}

/** From a draft to an invoice with a number, which can be paid. */
export function finalize(account: Account, invoice: Stripe.Invoice, at: number): void {
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
  const asked = { amount, currency, customer: invoice.customer as string }
  const intent = newPaymentIntent(account, asked, at)
  keep(account, 'invoicePayments', {
    id: paymentIdOf(invoice),
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
  announce(account, 'invoice.finalized', invoice, at)
}

/** Tries to collect an open invoice. */
export function payInvoice(
  account: Account,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod | undefined,
  at: number,
): Outcome {
  const intent = intentOf(account, invoice)
  if (!intent) throw new Error(`Invoice ${invoice.id} was not finalized.`)
  invoice.attempted = true
  invoice.attempt_count += 1
  const outcome = confirm(account, intent, method, at)
  if (outcome !== 'processing') close(account, invoice, outcome, at)
  return outcome
}

/** Ends the processing payment of an invoice. */
export function settleInvoice(
  account: Account,
  invoice: Stripe.Invoice,
  outcome: 'succeeded' | 'failed',
  at: number,
): void {
  const intent = intentOf(account, invoice)
  if (!intent) throw new Error(`Invoice ${invoice.id} was not finalized.`)
  settleIntent(account, intent, outcome, at)
  close(account, invoice, outcome, at)
}

/** Whether a bank debit for this invoice is on its way. */
export const isProcessing = (account: Account, invoice: Stripe.Invoice): boolean =>
  intentOf(account, invoice)?.status === 'processing'

function close(
  account: Account,
  invoice: Stripe.Invoice,
  outcome: 'succeeded' | 'failed',
  at: number,
): void {
  if (outcome === 'failed') {
    announce(account, 'invoice.payment_failed', invoice, at)
    return
  }
  const payment = known(account, 'invoicePayments', paymentIdOf(invoice))
  payment.status = 'paid'
  payment.amount_paid = invoice.amount_due
  payment.status_transitions.paid_at = at
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = at
  announce(account, 'invoice.paid', invoice, at)
  announce(account, 'invoice.payment_succeeded', invoice, at)
  announce(account, 'invoice_payment.paid', payment, at)
}

/** An invoice that nobody will be asked to pay any more. */
export function voidInvoice(account: Account, invoice: Stripe.Invoice, at: number): void {
  const intent = intentOf(account, invoice)
  if (intent) cancelIntent(account, intent, at)
  invoice.status = 'void'
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions.voided_at = at
  announce(account, 'invoice.voided', invoice, at)
}

/** What the invoice's subscription is, if it has one. */
export const subscriptionIdOf = ({ parent }: Stripe.Invoice): string | undefined =>
  parent?.subscription_details?.subscription as string | undefined

/** One payment an invoice, found by its id. */
const paymentIdOf = ({ id }: Stripe.Invoice): string => id.replace(/^in_/, 'inpay_')

/** The payment intent of an invoice; a draft has none. */
export function intentOf(
  account: Account,
  invoice: Stripe.Invoice,
): Stripe.PaymentIntent | undefined {
  const payment = account.store.tables.invoicePayments.get(paymentIdOf(invoice))
  const id = payment?.payment.payment_intent as string | undefined
  return id === undefined ? undefined : account.store.tables.paymentIntents.get(id)
}
