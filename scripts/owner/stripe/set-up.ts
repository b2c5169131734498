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

export interface SetupResult {
  what: string
  done: 'found' | 'made' | 'changed' | 'skipped'
  id: string
  note?: string
}

/** What the site needs in a Stripe account. */
interface Part {
  what: string
  /** Undefined if the account lacks it. */
  id?: string | undefined
  isRight: boolean
  /** Creates or changes it. Undefined if Stripe cannot have it for this site. */
  fix?: () => Promise<{ id: string; note?: string }>
  note?: string
}

const mark = { site: siteMark }

const readParts = (client: Stripe, site: string): Promise<Part>[] => [
  readProduct(client),
  readPrice(client, 'founding'),
  readPrice(client, 'standard'),
  readPortal(client, site),
  readWebhook(client, site),
]

/**
 * Creates or updates the product, the prices, the billing portal and the webhook in a Stripe
 * account. Safe to repeat. If an amount in domain/billing/plans.ts has changed, creates a new
 * price. Existing members keep the old price.
 *
 * @param site the site's public URL
 */
export async function setUpStripe(client: Stripe, site: string): Promise<SetupResult[]> {
  const results: SetupResult[] = []
  for (const { what, id, isRight, fix, note } of await Promise.all(readParts(client, site))) {
    if (isRight && id !== undefined) results.push({ what, done: 'found', id })
    else if (!fix) results.push({ what, done: 'skipped', id: '-', ...(note && { note }) })
    else results.push({ what, done: id === undefined ? 'made' : 'changed', ...(await fix()) })
  }
  return results
}

/**
 * Checks the product, the prices, the billing portal and the webhook of a Stripe account. Changes
 * nothing. The results contain no Stripe id and no secret key.
 *
 * @param site the site's public URL. The webhook is checked only if this is an https URL
 * @throws Stripe's errors
 */
export async function checkStripe(
  client: Stripe,
  site: string,
): Promise<{ ok: boolean; what: string }[]> {
  const parts = await Promise.all(readParts(client, site))
  return parts
    .filter(({ isRight, fix }) => isRight || fix)
    .map(({ what, id, isRight }) => {
      const state = isRight ? 'is right' : id === undefined ? 'is not there' : 'has other values'
      const hint = isRight ? '' : '; npm run owner -- stripe-setup fixes it'
      return { ok: isRight, what: `Stripe: ${what}, ${state}${hint}` }
    })
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

async function readProduct({ products }: Stripe): Promise<Part> {
  const what = `product “${productName}”`
  try {
    const { active, name } = await products.retrieve(productId)
    const fix = () => products.update(productId, { name: productName, active: true }).then(idOf)
    return { what, id: productId, isRight: active && name === productName, fix }
  } catch (error) {
    if (!isMissing(error)) throw error
    const created = { id: productId, name: productName, metadata: mark }
    return { what, isRight: false, fix: () => products.create(created).then(idOf) }
  }
}

const idOf = ({ id }: { id: string }) => ({ id })

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

async function readPrice({ prices }: Stripe, plan: PriceName): Promise<Part> {
  const key = lookupKeys[plan]
  const { data } = await prices.list({ lookup_keys: [key], active: true })
  const [existing] = data
  const isShown = existing !== undefined && isShownPrice(existing, plan)
  const create = async () => {
    const { id } = await prices.create({
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
    return { id, ...(existing && { note }) }
  }
  const addTax = async () => {
    const { id } = await prices.update(existing?.id ?? '', { tax_behavior: 'exclusive' })
    return { id, note: 'sales tax is added to this price' }
  }
  return {
    what: `price ${key}, $${dollars[plan]} every ${billingMonths} months`,
    id: existing?.id,
    isRight: isShown && existing.tax_behavior === 'exclusive',
    fix: isShown && existing.tax_behavior === 'unspecified' ? addTax : create,
  }
}

async function readPortal({ billingPortal }: Stripe, site: string): Promise<Part> {
  const { configurations } = billingPortal
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
  const { data } = await configurations.list({ active: true, limit: 100 })
  const existing = data.find(({ metadata }) => metadata?.['site'] === siteMark)
  return {
    what: 'billing portal: cancel at period end, payment method, invoices. No plan switching',
    id: existing?.id,
    isRight: existing !== undefined && isExpectedPortal(existing, site),
    fix: () =>
      (existing ? configurations.update(existing.id, params) : configurations.create(params)).then(
        idOf,
      ),
  }
}

/**
 * Whether the portal links to the site and lets users cancel, change the card and read invoices,
 * but not change plans (C7) or their contact details.
 */
const isExpectedPortal = (
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

async function readWebhook({ webhookEndpoints }: Stripe, site: string): Promise<Part> {
  const { href: url, protocol } = new URL('/api/stripe/webhook', site)
  const what = `webhook ${url}`
  const { data } = await webhookEndpoints.list({ limit: 100 })
  const existing = data.find((endpoint) => endpoint.url === url)
  const events = [...stripeEvents]
  if (!existing && protocol !== 'https:')
    return { what, isRight: false, note: 'Stripe sends events only to public https URLs' }
  const create = async () => {
    const { id, secret } = await webhookEndpoints.create({
      url,
      enabled_events: events,
      api_version: Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
      metadata: mark,
    })
    return { id, note: `put its signing secret into STRIPE_WEBHOOK_SECRET: ${secret}` }
  }
  if (!existing) return { what, isRight: false, fix: create }
  const { id, status, enabled_events: enabled } = existing
  return {
    what,
    id,
    isRight:
      status === 'enabled' &&
      enabled.length === events.length &&
      events.every((event) => enabled.includes(event)),
    fix: () => webhookEndpoints.update(id, { enabled_events: events, disabled: false }).then(idOf),
  }
}
