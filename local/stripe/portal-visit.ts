import type Stripe from 'stripe'
import { all, change, timeOf } from './account.ts'
import type { Account } from './account.ts'
import { cardMethod, readCard, refusalOf } from './cards.ts'
import { typedCard } from './html-page.ts'
import { isProcessing, subscriptionIdOf } from './invoice-life.ts'
import { attachCard } from './payment-methods.ts'
import { collect, end, periodEndOf, planEnd } from './subscription-life.ts'

/** One visit to the billing portal. */
export type Visit = {
  account: Account
  session: Stripe.BillingPortal.Session
  features: Stripe.BillingPortal.Configuration.Features
  customer: Stripe.Customer
  subscription: Stripe.Subscription | undefined
  at: number
}

/** Who comes by this session's address; nothing for a session that is none. */
export function begin(account: Account, id: string): Visit | undefined {
  const { portalSessions, portalConfigurations, customers } = account.store.tables
  const session = portalSessions.get(id)
  const customer = customers.get(session?.customer ?? '')
  const features = portalConfigurations.get(session?.configuration as string)?.features
  if (!session || !customer || !features) return undefined
  const subscription = all(account, 'subscriptions').findLast(
    (one) => one.customer === customer.id && one.ended_at === null,
  )
  return { account, session, features, customer, subscription, at: timeOf(account, customer.id) }
}

const update = ({ account, at }: Visit, subscription: Stripe.Subscription, work: () => void) =>
  change(account, 'customer.subscription.updated', subscription, at, work)

/** Under flexible billing the portal sets the time of the end, and leaves the older flag alone. */
export function cancel(visit: Visit, subscription: Stripe.Subscription): void {
  if (visit.features.subscription_cancel.mode === 'immediately') {
    end(visit.account, subscription, visit.at, 'cancellation_requested')
    return
  }
  update(visit, subscription, () => planEnd(subscription, periodEndOf(subscription), visit.at))
}

/** Takes a planned end back, whoever planned it. */
export function renew(visit: Visit, subscription: Stripe.Subscription): void {
  update(visit, subscription, () => {
    planEnd(subscription, null, visit.at)
    subscription.cancel_at_period_end = false
  })
}

/** Keeps the new card as the customer's default and pays with it what is still open. */
export function replaceCard(visit: Visit, form: URLSearchParams): string | undefined {
  const { account, customer, subscription, at } = visit
  const card = readCard(typedCard(form), at)
  if (typeof card === 'string') return card
  const method = cardMethod(card.digits, { created: at, month: card.month, year: card.year })
  const refusal = refusalOf(method)
  // 4000 0000 0000 0341 can be kept, and fails at the next charge.
  if (refusal && method.card?.last4 !== '0341') return refusal.message
  attachCard(account, method, customer, at)
  change(account, 'customer.updated', customer, at, () => {
    customer.invoice_settings.default_payment_method = method.id
  })
  if (!subscription) return undefined
  if (subscription.default_payment_method) {
    update(visit, subscription, () => (subscription.default_payment_method = method.id))
  }
  for (const invoice of all(account, 'invoices')) {
    if (subscriptionIdOf(invoice) !== subscription.id || isProcessing(account, invoice)) continue
    if (invoice.status === 'open') collect(account, invoice, at)
  }
  return undefined
}
