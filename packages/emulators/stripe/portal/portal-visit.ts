import type Stripe from 'stripe'
import { listRows, updateRow, customerTime } from '../protocol/account.ts'
import type { Account } from '../protocol/account.ts'
import { newCardMethod, parseCard, getDecline } from '../payments/cards.ts'
import { readCardFields } from './html-page.ts'
import { isInvoiceProcessing, getSubscriptionId } from '../subscriptions/invoice-life.ts'
import { saveMethod } from '../payments/payment-methods.ts'
import {
  collectInvoice,
  endSubscription,
  getPeriodEnd,
  scheduleEnd,
} from '../subscriptions/subscription-life.ts'

export type Visit = {
  account: Account
  session: Stripe.BillingPortal.Session
  features: Stripe.BillingPortal.Configuration.Features
  customer: Stripe.Customer
  subscription: Stripe.Subscription | undefined
  at: number
}

/** Returns undefined if the session does not exist or its customer was deleted. */
export function openVisit(account: Account, id: string): Visit | undefined {
  const { portalSessions, portalConfigurations, customers } = account.store.tables
  const session = portalSessions.get(id)
  const customer = customers.get(session?.customer ?? '')
  const features = portalConfigurations.get(session?.configuration as string)?.features
  if (!session || !customer || !features) return undefined
  const subscription = listRows(account, 'subscriptions').findLast(
    (row) => row.customer === customer.id && row.ended_at === null,
  )
  return {
    account,
    session,
    features,
    customer,
    subscription,
    at: customerTime(account, customer.id),
  }
}

const updateSubscription = (
  { account, at }: Visit,
  subscription: Stripe.Subscription,
  mutate: () => void,
) => updateRow(account, 'customer.subscription.updated', subscription, at, mutate)

/**
 * To cancel at the end of the period, sets `cancel_at` instead of `cancel_at_period_end`. Stripe's
 * portal does the same if the subscription's `billing_mode` is `flexible`.
 */
export function cancelSubscription(visit: Visit, subscription: Stripe.Subscription): void {
  if (visit.features.subscription_cancel.mode === 'immediately') {
    endSubscription(visit.account, subscription, visit.at, 'cancellation_requested')
    return
  }
  updateSubscription(visit, subscription, () =>
    scheduleEnd(subscription, getPeriodEnd(subscription), visit.at),
  )
}

/** Removes a scheduled cancellation that the portal or the API has set. */
export function renewSubscription(visit: Visit, subscription: Stripe.Subscription): void {
  updateSubscription(visit, subscription, () => {
    scheduleEnd(subscription, null, visit.at)
    subscription.cancel_at_period_end = false
  })
}

/**
 * Saves the new card as the default, and tries to collect the subscription's open invoices. Returns
 * an error message for the user if the card is invalid or declined.
 */
export function replaceCard(visit: Visit, form: URLSearchParams): string | undefined {
  const { account, customer, subscription, at } = visit
  const card = parseCard(readCardFields(form), at)
  if (typeof card === 'string') return card
  const method = newCardMethod(card.digits, { created: at, month: card.month, year: card.year })
  const decline = getDecline(method)
  // Stripe saves card 4000 0000 0000 0341 without an error, but declines every charge to it.
  if (decline && method.card?.last4 !== '0341') return decline.message
  saveMethod(account, method, customer, at)
  updateRow(account, 'customer.updated', customer, at, () => {
    customer.invoice_settings.default_payment_method = method.id
  })
  if (!subscription) return undefined
  if (subscription.default_payment_method) {
    updateSubscription(visit, subscription, () => (subscription.default_payment_method = method.id))
  }
  for (const invoice of listRows(account, 'invoices')) {
    if (getSubscriptionId(invoice) !== subscription.id || isInvoiceProcessing(account, invoice))
      continue
    if (invoice.status === 'open') collectInvoice(account, invoice, at)
  }
  return undefined
}
