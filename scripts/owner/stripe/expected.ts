import type Stripe from 'stripe'
import type { PriceName } from '../../../domain/billing/prices.ts'
import { isShownPrice, stripeEvents } from '../../../domain/billing/webhook-events.ts'

/** What the site needs in a Stripe account; the set-up makes it so, the doctor looks. */

/** Whether a price is the one that the site shows, without tax. */
export const isExpectedPrice = (price: Stripe.Price, plan: PriceName): boolean =>
  isShownPrice(price, plan) && price.tax_behavior === 'exclusive'

/** Whether the portal lets people cancel, pay and read invoices, and not switch (scenario C7). */
export const isExpectedPortal = (
  {
    features,
    business_profile: profile,
    default_return_url: back,
  }: Stripe.BillingPortal.Configuration,
  site: string,
): boolean =>
  back === new URL('/subscription', site).href &&
  profile.terms_of_service_url === new URL('/terms', site).href &&
  features.invoice_history.enabled &&
  features.payment_method_update.enabled &&
  features.subscription_cancel.enabled &&
  features.subscription_cancel.mode === 'at_period_end' &&
  !features.subscription_update.enabled

/** Where the site takes Stripe's events. */
export const webhookUrl = (site: string): string => new URL('/api/stripe/webhook', site).href

/** Whether an endpoint is on, and gets the events that the site acts on and no others. */
export const isExpectedWebhook = ({ status, enabled_events: events }: Stripe.WebhookEndpoint) =>
  status === 'enabled' &&
  events.length === stripeEvents.length &&
  stripeEvents.every((event) => events.includes(event))
