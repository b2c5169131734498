import { priceNames, type PriceName, subscriptionStatuses } from './plans.ts'
import type { Subscription } from './subscription.ts'

interface StripeInvoice {
  status: string | null
  payments?: {
    data: { status: string; payment: { payment_intent?: string | { id: string } | null } }[]
  }
}

interface StripeItem {
  current_period_end: number
  quantity?: number | undefined
  discounts: unknown[]
  tax_rates: unknown[] | null
  price: {
    unit_amount: number | null
    transform_quantity: unknown
    recurring: { usage_type: string } | null
    metadata: Record<string, string>
  }
}

/**
 * The fields of Stripe's subscription that we read. Times are Unix seconds. Requests to Stripe must
 * expand `subscriptionExpansions`.
 */
interface StripeSubscription {
  id: string
  status: string
  created: number
  start_date: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  ended_at: number | null
  collection_method: string
  default_tax_rates?: unknown[] | null
  discounts: unknown[]
  next_pending_invoice_item_invoice: number | null
  pause_collection: unknown
  pending_update: unknown
  schedule: unknown
  customer: string | { object: string; balance?: number; discount?: unknown }
  latest_invoice: string | StripeInvoice | null
  metadata?: Record<string, string>
  items: { data: StripeItem[] }
}

export const subscriptionExpansions = ['latest_invoice.payments', 'customer'] as const

const fromUnixSeconds = (seconds: number): Date => new Date(seconds * 1000)

const planOf = ({ price }: StripeItem): PriceName | undefined =>
  priceNames.find((name) => name === price.metadata['plan'])

export function toSubscription(subscription: StripeSubscription): Subscription {
  // Stripe does not promise an order of the items, so find the plan's item by its price.
  const item = subscription.items.data.find((one) => planOf(one) !== undefined)
  const invoice =
    typeof subscription.latest_invoice === 'string' ? null : subscription.latest_invoice
  // Read `cancel_at` first. With flexible billing, Stripe's customer portal sets `cancel_at` and
  // leaves `cancel_at_period_end` false.
  const end =
    subscription.cancel_at ?? (subscription.cancel_at_period_end ? item?.current_period_end : null)
  return {
    id: subscription.id,
    // A status that Stripe adds later grants no access until we support it.
    status: subscriptionStatuses.find((each) => each === subscription.status) ?? 'incomplete',
    price: item && planOf(item),
    renewalCents: item ? renewalCents(subscription, item) : null,
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
 * Adds up what Stripe will charge for all items when the plan's period ends, in cents, before sales
 * tax that Stripe Tax adds. Null if the items alone do not decide it.
 */
function renewalCents(subscription: StripeSubscription, plan: StripeItem): number | null {
  const { customer, items } = subscription
  const isPlain =
    subscription.status !== 'trialing' &&
    subscription.collection_method === 'charge_automatically' &&
    subscription.discounts.length === 0 &&
    (subscription.default_tax_rates ?? []).length === 0 &&
    subscription.next_pending_invoice_item_invoice === null &&
    subscription.pause_collection === null &&
    subscription.pending_update === null &&
    subscription.schedule === null &&
    typeof customer !== 'string' &&
    customer.balance === 0 &&
    !customer.discount
  if (!isPlain) return null
  let sum = 0
  for (const { price, quantity, discounts, tax_rates, current_period_end } of items.data) {
    const isPlainItem =
      price.recurring?.usage_type === 'licensed' &&
      price.transform_quantity === null &&
      discounts.length + (tax_rates ?? []).length === 0 &&
      current_period_end === plan.current_period_end
    if (!isPlainItem || price.unit_amount === null || quantity === undefined) return null
    sum += price.unit_amount * quantity
  }
  return sum
}

export function paymentIntentOf(invoice: StripeInvoice | null): string | undefined {
  const paid = invoice?.payments?.data.find(({ status }) => status === 'paid')
  const intent = paid?.payment.payment_intent
  return (typeof intent === 'object' ? intent?.id : intent) ?? undefined
}
