import { priceNames } from './prices.ts'
import { subscriptionStatuses, type SubscriptionStatus } from './plans.ts'
import type { Subscription } from './subscription.ts'

interface StripeInvoice {
  status: string | null
  billing_reason: string | null
  payments?: {
    data: { status: string; payment: { payment_intent?: string | { id: string } | null } }[]
  }
}

/**
 * The fields of Stripe's subscription that we read. Times are Unix seconds. Requests to Stripe must
 * expand `latest_invoice.payments`.
 */
interface StripeSubscription {
  id: string
  status: string
  created: number
  start_date: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  ended_at: number | null
  latest_invoice: string | StripeInvoice | null
  metadata?: Record<string, string>
  items: {
    data: {
      current_period_end: number
      price: { unit_amount: number | null; metadata: Record<string, string> }
    }[]
  }
}

const fromUnixSeconds = (seconds: number): Date => new Date(seconds * 1000)

export function toSubscription(subscription: StripeSubscription): Subscription {
  const [item] = subscription.items.data
  const invoice =
    typeof subscription.latest_invoice === 'string' ? null : subscription.latest_invoice
  const name = item?.price.metadata['plan']
  // Read `cancel_at` first. With flexible billing, Stripe's customer portal sets `cancel_at` and
  // leaves `cancel_at_period_end` false.
  const end =
    subscription.cancel_at ?? (subscription.cancel_at_period_end ? item?.current_period_end : null)
  return {
    id: subscription.id,
    status: statusOf(subscription.status, invoice),
    price: priceNames.find((price) => price === name),
    cents: item?.price.unit_amount ?? 0,
    createdAt: fromUnixSeconds(subscription.created),
    startedAt: fromUnixSeconds(subscription.start_date),
    // Stripe stores the end of the period on the items, not on the subscription.
    periodEnd: fromUnixSeconds(item?.current_period_end ?? subscription.start_date),
    cancelAt: end == null ? null : fromUnixSeconds(end),
    endedAt: subscription.ended_at === null ? null : fromUnixSeconds(subscription.ended_at),
    paymentIntent: paymentIntentOf(invoice),
    termsVersion: subscription.metadata?.['terms'],
  }
}

/**
 * Returns the status that decides access. We grant no access until the first invoice is paid or
 * void, because Stripe may report `active` while the bank debit for that invoice is processing.
 */
function statusOf(stripeStatus: string, invoice: StripeInvoice | null): SubscriptionStatus {
  // A status that Stripe adds later grants no access until we support it.
  const status = subscriptionStatuses.find((each) => each === stripeStatus) ?? 'incomplete'
  const isUnsettled =
    invoice?.billing_reason === 'subscription_create' &&
    invoice.status !== 'paid' &&
    invoice.status !== 'void'
  if (!isUnsettled) return status
  if (status === 'active' || status === 'trialing') return 'incomplete'
  return status === 'past_due' ? 'unpaid' : status
}

export function paymentIntentOf(invoice: StripeInvoice | null): string | undefined {
  const paid = invoice?.payments?.data.find(({ status }) => status === 'paid')
  const intent = paid?.payment.payment_intent
  return (typeof intent === 'object' ? intent?.id : intent) ?? undefined
}
