import type { PriceName } from './plans.ts'
import { billingMonths, prices } from './plans.ts'

/**
 * `npm run owner -- stripe-setup` creates objects in a Stripe account with the ids and keys below.
 * Our code finds the objects by these ids and keys, so it needs no environment variables for them.
 */

/** We chose this id ourselves. Stripe allows that for a product. */
export const productId = 'rn_opportunities_membership'

/** Stripe prints this name on receipts. */
export const productName = 'RN Opportunities membership'

/**
 * If we change an amount in `prices`, `stripe-setup` creates a new Stripe price and moves the
 * lookup key to it. Current members keep the old price.
 */
export const lookupKeys: Record<PriceName, string> = {
  founding: 'rn_member_founding_quarterly',
  standard: 'rn_member_standard_quarterly',
}

export const centsOf = (plan: PriceName): number => prices[plan] * 100

interface StripePrice {
  unit_amount: number | null
  currency: string
  recurring: { interval: string; interval_count: number } | null
  metadata: Record<string, string>
}

/**
 * Whether a Stripe price has the amount, currency and interval that the pages show, and its
 * `metadata.plan` equals `plan`. A subscription to a price without this metadata grants no
 * membership.
 */
export const isShownPrice = (price: StripePrice, plan: PriceName): boolean =>
  price.unit_amount === centsOf(plan) &&
  price.currency === 'usd' &&
  price.recurring?.interval === 'month' &&
  price.recurring.interval_count === billingMonths &&
  price.metadata['plan'] === plan

/**
 * The `metadata.site` of each object that `stripe-setup` creates. The script and the server find
 * our portal configuration by this value.
 */
export const siteMark = 'rn-opportunities'

export const stripeEvents = [
  'charge.dispute.closed',
  'charge.dispute.created',
  // An inquiry has become a dispute.
  'charge.dispute.funds_withdrawn',
  'charge.refunded',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'refund.failed',
  'refund.updated',
] as const

export interface AccountAndMode {
  /** `acct_…`. An account has the same id in live mode and in test mode. */
  accountId: string
  isLive: boolean
}

export function wrongAccount(opened: AccountAndMode, stored: AccountAndMode): string | undefined {
  if (opened.accountId === stored.accountId && opened.isLive === stored.isLive) return undefined
  const describe = ({ accountId, isLive }: AccountAndMode) =>
    `${accountId} (${isLive ? 'live' : 'test'} mode)`
  return `STRIPE_SECRET_KEY is a key of ${describe(opened)}, but this database belongs to ${describe(stored)}. Use a key of ${describe(stored)}, or connect another database.`
}
