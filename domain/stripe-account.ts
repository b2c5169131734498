import type { PriceName } from './billing.ts'

/**
 * What `npm run stripe:setup` makes in a Stripe account and the functions look up there, so that no
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
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'refund.failed',
  'refund.updated',
] as const
