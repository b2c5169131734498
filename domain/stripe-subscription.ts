import { priceNames } from './billing.ts'
import { subscriptionStatuses } from './plans.ts'
import type { Subscription } from './subscription.ts'

/** The part of Stripe's subscription that this site reads; times are Unix seconds. */
export interface StripeSubscription {
  id: string
  status: string
  created: number
  start_date: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  ended_at: number | null
  items: {
    data: {
      current_period_end: number
      price: { unit_amount: number | null; metadata: Record<string, string> }
    }[]
  }
}

const instant = (seconds: number): Date => new Date(seconds * 1000)

/** Puts Stripe's subscription into our words. */
export function toSubscription(given: StripeSubscription): Subscription {
  const [item] = given.items.data
  const name = item?.price.metadata['plan']
  // Under flexible billing the portal sets `cancel_at` and leaves the flag alone.
  const end = given.cancel_at ?? (given.cancel_at_period_end ? item?.current_period_end : null)
  return {
    id: given.id,
    // A word that Stripe adds one day grants nothing until this site knows it.
    status: subscriptionStatuses.find((known) => known === given.status) ?? 'incomplete',
    price: priceNames.find((known) => known === name),
    cents: item?.price.unit_amount ?? 0,
    createdAt: instant(given.created),
    startedAt: instant(given.start_date),
    // The period's end stands on the items, not on the subscription.
    periodEnd: instant(item?.current_period_end ?? given.start_date),
    cancelAt: end == null ? null : instant(end),
    endedAt: given.ended_at === null ? null : instant(given.ended_at),
  }
}
