import type Stripe from 'stripe'
import { listRows, emitEvent, updateRow, insertRow, requireRow } from '../protocol/account.ts'
import type { Account } from '../protocol/account.ts'
import { isDelayedMethod } from '../payments/banks.ts'
import { getDecline } from '../payments/cards.ts'
import {
  draftInvoice,
  finalizeInvoice,
  payInvoice,
  settleInvoice,
  getSubscriptionId,
  voidInvoice,
} from './invoice-life.ts'
import type { Outcome } from '../payments/payments.ts'
import { periodEnd } from './periods.ts'
import { newSubscription } from './subscription-format.ts'

const hour = 3_600
const day = 24 * hour

/** Times between one payment attempt and the next, in seconds. */
const retryWaits = [3 * day, 5 * day, 7 * day]

/**
 * An `incomplete` subscription expires this many seconds after its creation, unless its first bank
 * debit is processing.
 */
export const incompleteLifetime = 23 * hour

/**
 * Starts a subscription and tries to collect its first invoice. The subscription stays `incomplete`
 * if the payment fails or no payment method is saved. While a bank debit is processing, the status
 * is the value of the setting `delayedSubscription`.
 */
export function startSubscription(
  account: Account,
  customer: Stripe.Customer,
  price: Stripe.Price,
  options: {
    quantity: number
    metadata: Record<string, string>
    at: number
    methodId?: string | null
    automaticTax?: boolean
  },
): Stripe.Subscription {
  const { at, methodId = null } = options
  const subscription = insertRow(
    account,
    'subscriptions',
    newSubscription(customer, price, options),
  )
  subscription.default_payment_method = methodId
  customer.currency = subscription.currency
  const method = getPaymentMethod(account, subscription)
  if (method && isDelayedMethod(method)) subscription.status = account.settings.delayedSubscription
  else if (method && !getDecline(method)) subscription.status = 'active'
  emitEvent(account, 'customer.subscription.created', subscription, at)
  const invoice = draftInvoice(account, subscription, {
    reason: 'subscription_create',
    at,
    finalizesAt: null,
  })
  finalizeInvoice(account, invoice, at)
  if (method) payInvoice(account, invoice, method, at)
  return subscription
}

export function getPaymentMethod(
  account: Account,
  { customer, default_payment_method }: Stripe.Subscription,
): Stripe.PaymentMethod | undefined {
  const { customers, paymentMethods } = account.store.tables
  const { invoice_settings } = customers.get(customer as string) ?? {}
  const id = default_payment_method ?? invoice_settings?.default_payment_method
  return typeof id === 'string' ? paymentMethods.get(id) : undefined
}

export const getPeriodEnd = ({ items }: Stripe.Subscription): number =>
  Math.max(...items.data.map(({ current_period_end }) => current_period_end))

/**
 * Starts the next period and creates its draft invoice. As at Stripe, scheduled work finalizes the
 * invoice one hour later. If the subscription is `unpaid`, the invoice stays a draft.
 */
export function startNextPeriod(
  account: Account,
  subscription: Stripe.Subscription,
  at: number,
): void {
  updateRow(account, 'customer.subscription.updated', subscription, at, () => {
    for (const item of subscription.items.data) {
      if (!item.price.recurring) continue
      const { billing_cycle_anchor: anchor } = subscription
      item.current_period_start = at
      item.current_period_end = periodEnd(anchor, item.price.recurring, at)
    }
    const finalizesAt = subscription.status === 'unpaid' ? null : at + hour
    draftInvoice(account, subscription, { reason: 'subscription_cycle', at, finalizesAt })
  })
}

export function collectInvoice(account: Account, invoice: Stripe.Invoice, at: number): Outcome {
  const subscription = requireRow(account, 'subscriptions', getSubscriptionId(invoice) ?? '')
  scheduleRetry(invoice, at, invoice.attempt_count)
  const outcome = payInvoice(account, invoice, getPaymentMethod(account, subscription), at)
  if (outcome === 'processing') invoice.next_payment_attempt = null
  else updateStatus(account, subscription, invoice, { outcome, at })
  return outcome
}

export function settleSubscriptionInvoice(
  account: Account,
  invoice: Stripe.Invoice,
  outcome: 'succeeded' | 'failed',
  at: number,
): void {
  const subscription = requireRow(account, 'subscriptions', getSubscriptionId(invoice) ?? '')
  if (subscription.ended_at === null) scheduleRetry(invoice, at, invoice.attempt_count - 1)
  settleInvoice(account, invoice, outcome, at)
  updateStatus(account, subscription, invoice, { outcome, at })
}

function scheduleRetry(invoice: Stripe.Invoice, at: number, failures: number): void {
  const wait = retryWaits[failures]
  invoice.next_payment_attempt = wait === undefined || !invoice.auto_advance ? null : at + wait
}

function updateStatus(
  account: Account,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  { outcome, at }: { outcome: 'succeeded' | 'failed'; at: number },
): void {
  const update = (status: Stripe.Subscription.Status) =>
    updateRow(account, 'customer.subscription.updated', subscription, at, () => {
      subscription.status = status
    })

  if (outcome === 'succeeded') {
    if (subscription.ended_at === null) update('active')
    return
  }
  if (subscription.status === 'active') update('past_due')
  if (subscription.status === 'past_due' && invoice.next_payment_attempt === null) {
    invoice.auto_advance = false
    if (account.settings.afterRetries === 'unpaid') update('unpaid')
    else endSubscription(account, subscription, at, 'payment_failed')
  }
}

/** If `cancelAt` is null, removes the scheduled end. */
export function scheduleEnd(
  subscription: Stripe.Subscription,
  cancelAt: number | null,
  at: number,
) {
  subscription.cancel_at = cancelAt
  subscription.canceled_at = cancelAt === null ? null : at
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: cancelAt === null ? null : 'cancellation_requested',
  }
}

/**
 * Ends a subscription now and voids its draft invoices. Open invoices stay open, but are no longer
 * collected automatically.
 */
export function endSubscription(
  account: Account,
  subscription: Stripe.Subscription,
  at: number,
  reason?: Stripe.Subscription.CancellationDetails.Reason,
): Stripe.Subscription {
  subscription.status = 'canceled'
  subscription.canceled_at ??= at
  subscription.ended_at = at
  if (reason && subscription.cancellation_details) subscription.cancellation_details.reason = reason
  for (const invoice of invoicesForSubscription(account, subscription)) {
    if (invoice.status === 'draft') voidInvoice(account, invoice, at)
    invoice.auto_advance = false
    invoice.next_payment_attempt = null
    invoice.automatically_finalizes_at = null
  }
  emitEvent(account, 'customer.subscription.deleted', subscription, at)
  return subscription
}

export function expireIncomplete(
  account: Account,
  subscription: Stripe.Subscription,
  at: number,
): void {
  for (const invoice of invoicesForSubscription(account, subscription)) {
    if (invoice.status === 'open') voidInvoice(account, invoice, at)
  }
  updateRow(account, 'customer.subscription.updated', subscription, at, () => {
    subscription.status = 'incomplete_expired'
    subscription.ended_at = at
  })
}

const invoicesForSubscription = (account: Account, { id }: Stripe.Subscription) =>
  listRows(account, 'invoices').filter((invoice) => getSubscriptionId(invoice) === id)
