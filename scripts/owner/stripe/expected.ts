import type Stripe from 'stripe'
import type { PriceName } from '../../../domain/billing/plans.ts'
import { isShownPrice, productName, stripeEvents } from '../../../domain/billing/webhook-events.ts'

/**
 * The functions in this file check whether an object in a Stripe account has the values that the
 * site needs. `stripe-setup` and `npm run doctor` use these functions.
 */

export const isExpectedProduct = ({ active, name }: Stripe.Product): boolean =>
  active && name === productName

export const isExpectedPrice = (price: Stripe.Price, plan: PriceName): boolean =>
  isShownPrice(price, plan) && price.tax_behavior === 'exclusive'

/**
 * Whether the portal links to the site and lets users cancel, change the card and read invoices,
 * but not change plans (C7) or their contact details.
 */
export const isExpectedPortal = (
  {
    features,
    business_profile: profile,
    default_return_url: returnUrl,
  }: Stripe.BillingPortal.Configuration,
  site: string,
): boolean =>
  returnUrl === new URL('/subscription', site).href &&
  profile.privacy_policy_url === new URL('/privacy', site).href &&
  profile.terms_of_service_url === new URL('/terms', site).href &&
  !features.customer_update.enabled &&
  features.invoice_history.enabled &&
  features.payment_method_update.enabled &&
  features.subscription_cancel.enabled &&
  features.subscription_cancel.mode === 'at_period_end' &&
  !features.subscription_update.enabled

export const webhookUrl = (site: string): string => new URL('/api/stripe/webhook', site).href

export const isExpectedWebhook = ({ status, enabled_events: events }: Stripe.WebhookEndpoint) =>
  status === 'enabled' &&
  events.length === stripeEvents.length &&
  stripeEvents.every((event) => events.includes(event))
