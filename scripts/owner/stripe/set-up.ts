import Stripe from 'stripe'
import type { PriceName } from '../../../domain/billing/plans.ts'
import { billingMonths, prices as dollars } from '../../../domain/billing/plans.ts'
import {
  centsOf,
  isShownPrice,
  lookupKeys,
  siteMark,
  productId,
  productName,
  stripeEvents,
} from '../../../domain/billing/webhook-events.ts'
import {
  isExpectedPortal,
  isExpectedPrice,
  isExpectedProduct,
  isExpectedWebhook,
  webhookUrl,
} from './expected.ts'

export interface SetupResult {
  what: string
  done: 'found' | 'made' | 'changed' | 'skipped'
  id: string
  note?: string
}

const mark = { site: siteMark }

/**
 * Creates or updates the product, the prices, the billing portal and the webhook in a Stripe
 * account. Safe to repeat. If an amount in domain/billing/plans.ts has changed, creates a new
 * price. Existing members keep the old price.
 *
 * @param site the site's public URL
 */
export async function setUpStripe(client: Stripe, site: string): Promise<SetupResult[]> {
  const findings = [await setUpProduct(client)]
  for (const plan of ['founding', 'standard'] as const)
    findings.push(await setUpPrice(client, plan))
  findings.push(await setUpPortal(client, site), await setUpWebhook(client, site))
  return findings
}

/**
 * Checks that Checkout can ask for consent to the terms, which needs a URL in Stripe's Dashboard. No
 * request reads that URL, so this opens a session and expires it. Run it after `setUpStripe`.
 */
export async function checkTermsUrl(client: Stripe, site: string): Promise<SetupResult> {
  const what = 'terms of service URL, for the box on the payment page'
  const { data } = await client.prices.list({ lookup_keys: [lookupKeys.standard], active: true })
  try {
    const { id } = await client.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
      consent_collection: { terms_of_service: 'required' },
      success_url: new URL('/subscription', site).href,
    })
    await client.checkout.sessions.expire(id)
    return { what, done: 'found', id: '-' }
  } catch (error) {
    if (!(error instanceof Error) || !/terms of service/i.test(error.message)) throw error
    const url = new URL('/terms', site).href
    const note = `checkout stays closed until you set ${url} as terms of service at dashboard.stripe.com/settings/public`
    return { what, done: 'skipped', id: '-', note }
  }
}

async function setUpProduct({ products }: Stripe): Promise<SetupResult> {
  const name = productName
  const what = `product “${name}”`
  try {
    const product = await products.retrieve(productId)
    if (isExpectedProduct(product)) return { what, done: 'found', id: productId }
    await products.update(productId, { name, active: true })
    return { what, done: 'changed', id: productId }
  } catch (error) {
    if (!isMissing(error)) throw error
    await products.create({ id: productId, name, metadata: mark })
    return { what, done: 'made', id: productId }
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** `api` is the URL of an emulator; empty means Stripe itself. */
export function stripeAt(key: string, api: string): Stripe {
  const { protocol, hostname, port } = new URL(api || 'https://api.stripe.com')
  return new Stripe(key, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    timeout: 10_000,
  })
}

async function setUpPrice({ prices }: Stripe, plan: PriceName): Promise<SetupResult> {
  const key = lookupKeys[plan]
  const what = `price ${key}, $${dollars[plan]} every ${billingMonths} months`
  const { data } = await prices.list({ lookup_keys: [key], active: true })
  const [existing] = data
  if (existing && isExpectedPrice(existing, plan)) return { what, done: 'found', id: existing.id }
  if (existing && isShownPrice(existing, plan) && existing.tax_behavior === 'unspecified') {
    await prices.update(existing.id, { tax_behavior: 'exclusive' })
    return { what, done: 'changed', id: existing.id, note: 'sales tax is added to this price' }
  }
  const created = await prices.create({
    product: productId,
    currency: 'usd',
    unit_amount: centsOf(plan),
    recurring: { interval: 'month', interval_count: billingMonths },
    // Stripe Tax needs a tax behavior. After it is set, Stripe does not allow us to change it.
    tax_behavior: 'exclusive',
    lookup_key: key,
    transfer_lookup_key: true,
    // The server reads a subscription's plan from this metadata. It cannot use the lookup key,
    // because the lookup key moves to a newer price when an amount changes.
    metadata: { ...mark, plan },
  })
  const note = `instead of ${existing?.id}. Members who pay the old price keep it`
  return { what, done: existing ? 'changed' : 'made', id: created.id, ...(existing && { note }) }
}

async function setUpPortal({ billingPortal }: Stripe, site: string): Promise<SetupResult> {
  const what = 'billing portal: cancel at period end, payment method, invoices. No plan switching'
  const params = {
    business_profile: {
      privacy_policy_url: new URL('/privacy', site).href,
      terms_of_service_url: new URL('/terms', site).href,
    },
    default_return_url: new URL('/subscription', site).href,
    features: {
      customer_update: { enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      // With a plan change in the portal, a user could lose the founding price (C7).
      subscription_update: { enabled: false },
    },
    metadata: mark,
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams
  const { data } = await billingPortal.configurations.list({ active: true, limit: 100 })
  const existing = data.find(({ metadata }) => metadata?.['site'] === siteMark)
  if (!existing) {
    const { id } = await billingPortal.configurations.create(params)
    return { what, done: 'made', id }
  }
  if (isExpectedPortal(existing, site)) return { what, done: 'found', id: existing.id }
  await billingPortal.configurations.update(existing.id, params)
  return { what, done: 'changed', id: existing.id }
}

async function setUpWebhook({ webhookEndpoints }: Stripe, site: string): Promise<SetupResult> {
  const url = webhookUrl(site)
  const what = `webhook ${url}`
  const events = [...stripeEvents]
  const { data } = await webhookEndpoints.list({ limit: 100 })
  const existing = data.find((endpoint) => endpoint.url === url)
  if (existing) {
    if (isExpectedWebhook(existing)) return { what, done: 'found', id: existing.id }
    await webhookEndpoints.update(existing.id, { enabled_events: events, disabled: false })
    return { what, done: 'changed', id: existing.id }
  }
  if (!url.startsWith('https:')) {
    const note = 'Stripe sends events only to public https URLs'
    return { what, done: 'skipped', id: '-', note }
  }
  const created = await webhookEndpoints.create({
    url,
    enabled_events: events,
    api_version: Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
    metadata: mark,
  })
  const note = `put its signing secret into STRIPE_WEBHOOK_SECRET: ${created.secret}`
  return { what, done: 'made', id: created.id, note }
}
