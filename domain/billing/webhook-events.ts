import type { PriceName } from './prices.ts'
import { billingMonths, prices } from './plans.ts'

/**
 * What `npm run owner -- stripe-setup` makes in a Stripe account and the functions look up there, so that no
 * id of Stripe's has to be copied into a setting.
 */

/** Stripe lets us choose a product's id. */
export const productId = 'rn_opportunities_membership'

/** As it stands on receipts. */
export const productName = 'RN Opportunities membership'

/** A lookup key moves on to a new price when an amount changes; those who pay the old one keep it. */
export const lookupKeys: Record<PriceName, string> = {
  founding: 'rn_member_founding_quarterly',
  standard: 'rn_member_standard_quarterly',
}

/** Cents of a price, as the pages show it. */
export const centsOf = (plan: PriceName): number => prices[plan] * 100

/** The part of Stripe's price that decides what a payment costs, and when. */
export interface StripePrice {
  unit_amount: number | null
  currency: string
  recurring: { interval: string; interval_count: number } | null
  metadata: Record<string, string>
}

/** Whether a price costs what the pages show; its metadata grants the membership. */
export const isShownPrice = (price: StripePrice, plan: PriceName): boolean =>
  price.unit_amount === centsOf(plan) &&
  price.currency === 'usd' &&
  price.recurring?.interval === 'month' &&
  price.recurring.interval_count === billingMonths &&
  price.metadata['plan'] === plan

/** `metadata.site` of our portal configuration and webhook endpoint. */
export const siteMark = 'rn-opportunities'

/** The events that the webhook acts on. */
export const stripeEvents = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.refunded',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'refund.failed',
  'refund.updated',
] as const

/** One Stripe account in one mode, as a secret key opens it. */
export interface AccountAndMode {
  /** `acct_…`, the same in both modes. */
  accountId: string
  isLive: boolean
}

/** What is wrong when a key opens another account or mode than the database belongs to. */
export function wrongAccount(opened: AccountAndMode, stored: AccountAndMode): string | undefined {
  if (opened.accountId === stored.accountId && opened.isLive === stored.isLive) return undefined
  const describe = ({ accountId, isLive }: AccountAndMode) =>
    `${accountId} (${isLive ? 'live' : 'test'} mode)`
  return `STRIPE_SECRET_KEY opens ${describe(opened)}, but this database belongs to ${describe(stored)}. Use that account's key, or another database.`
}
