import type { PriceName } from '../../../domain/billing/plans.ts'
import { consentText, consentVersion } from '../../../domain/billing/offer.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { paths } from '../../../domain/http/paths.ts'
import { isShownPrice, lookupKeys } from '../../../domain/billing/webhook-events.ts'
import { environment, SettingsError } from '../http/env.ts'
import { callForCustomer, assertDeleted } from './stripe-customers.ts'
import { callStripe, asInvalidRequest } from './stripe.ts'

const sessionStatuses = ['open', 'complete', 'expired'] as const

export interface CheckoutSession {
  id: string
  url: string
  status: (typeof sessionStatuses)[number]
  /** The attempt that created the session (`checkouts.attempt`). */
  attempt: string | undefined
}

interface StripeSession {
  id: string
  url: string | null
  status: string | null
  metadata: Record<string, string> | null
}

const toSession = (session: StripeSession): CheckoutSession => ({
  id: session.id,
  url: session.url ?? '',
  status: sessionStatuses.find((status) => status === session.status) ?? 'expired',
  attempt: session.metadata?.['attempt'],
})

/** Lists the newest 100 Checkout sessions of a customer. Empty for a deleted customer. */
export const listCheckoutSessions = (customer: string): Promise<CheckoutSession[]> =>
  callForCustomer(
    customer,
    async ({ checkout }) =>
      (await checkout.sessions.list({ customer, limit: 100 })).data.map(toSession),
    () => [],
  )

/** The prices that this function instance has looked up. Stripe refuses a price that was archived. */
const priceIds = new Map<PriceName, string>()

/**
 * Looks up the Stripe id of a price. The price must match the pages of this deploy. After
 * `stripe-setup` changes a price at Stripe, the price differs until the new pages are deployed.
 *
 * @throws {ApiError} unavailable while the price is missing or differs
 */
export async function readPriceId(name: PriceName): Promise<string> {
  const id = priceIds.get(name) ?? (await findPriceId(name))
  priceIds.set(name, id)
  return id
}

const findPriceId = (name: PriceName): Promise<string> =>
  callStripe(async ({ prices }) => {
    const key = lookupKeys[name]
    const [price] = (await prices.list({ lookup_keys: [key], active: true })).data
    if (price && isShownPrice(price, name)) return price.id
    throw priceUnavailable(name, price ? 'is not the price that the site shows' : 'does not exist')
  })

const priceUnavailable = (name: PriceName, state: string): ApiError =>
  new ApiError('unavailable', priceDiffers, {
    retryAfter: priceRetrySeconds,
    cause: new SettingsError(
      `Stripe's price ${lookupKeys[name]} ${state}. Run npm run owner -- stripe-setup, then deploy.`,
    ),
  })

/**
 * Retry-After in seconds while a price at Stripe differs from the price on our pages. A deploy with
 * the new price takes a few minutes.
 */
const priceRetrySeconds = 300

const priceDiffers =
  'We are updating our price, so checkout is closed for a few minutes. Nothing was charged. Please try again in 5 minutes.'

/** Two requests with the same `attempt` return the same session. */
interface CheckoutRequest {
  userId: string
  customer: string
  attempt: string
  price: PriceName
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/**
 * The payment methods that we allow. Both confirm a payment immediately, also when a bank account
 * funds Link (docs.stripe.com/payments/link/link-payment-integrations). A bank debit would take days.
 * Stripe treats wallets such as Apple Pay as cards.
 */
const methods = ['card', 'link']

/**
 * Creates a session, or returns the session that the attempt already has. Returns `new attempt` if
 * only a new attempt can succeed, because `expiresAt` is too soon or the price was replaced, and `no
 * customer` if the customer was deleted. Throws any other error.
 */
export async function createCheckoutSession(
  request: CheckoutRequest,
): Promise<CheckoutSession | 'new attempt' | 'no customer'> {
  const price = await readPriceId(request.price)
  const metadata = {
    userId: request.userId,
    attempt: request.attempt,
    plan: request.price,
    terms: consentVersion(request.price),
  }
  const termsUrl = new URL(paths.terms, request.successUrl).href
  const { automaticTax } = environment().stripe
  try {
    const session = await callStripe(({ checkout }) =>
      checkout.sessions.create(
        {
          mode: 'subscription',
          customer: request.customer,
          client_reference_id: request.userId,
          line_items: [{ price, quantity: 1 }],
          allowed_payment_method_types: methods,
          // The page shows US dollars, so the checkout charges US dollars.
          adaptive_pricing: { enabled: false },
          // Save the customer's address, because Stripe uses it to calculate the tax of renewals.
          ...(automaticTax && {
            automatic_tax: { enabled: true },
            customer_update: { address: 'auto' },
          }),
          consent_collection: { terms_of_service: 'required' },
          custom_text: {
            terms_of_service_acceptance: { message: consentText(request.price, termsUrl) },
          },
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
          expires_at: Math.floor(request.expiresAt.getTime() / 1000),
          metadata,
          subscription_data: { metadata },
        },
        { idempotencyKey: `checkout-${request.attempt}` },
      ),
    )
    return toSession(session)
  } catch (cause) {
    const refusal = asInvalidRequest(cause)
    if (refusal?.param === 'expires_at') return 'new attempt'
    if (refusal?.param?.startsWith('line_items')) {
      priceIds.delete(request.price)
      return 'new attempt'
    }
    if (refusal?.code === 'resource_missing' && refusal.param === 'customer') {
      await assertDeleted(request.customer)
      return 'no customer'
    }
    if (refusal && /terms of service/i.test((cause as Error).message)) {
      const setting = new SettingsError(
        'Stripe has no URL of our terms, so checkout cannot ask for consent. Set it at dashboard.stripe.com/settings/public.',
      )
      throw new ApiError('unavailable', termsUrlMissing, { retryAfter: 300, cause: setting })
    }
    throw cause
  }
}

const termsUrlMissing =
  'Checkout is closed for now, because a setting at our payment provider is missing. Nothing was charged. Please try again later.'

/**
 * Returns the id of the session that created a subscription, if the user accepted the terms in it.
 */
export const findAcceptedSession = (subscription: string): Promise<string | undefined> =>
  callStripe(async ({ checkout }) => {
    const [session] = (await checkout.sessions.list({ subscription, limit: 1 })).data
    return session?.consent?.terms_of_service === 'accepted' ? session.id : undefined
  })

/**
 * Expires a session if it is open.
 *
 * @returns its status afterwards, which is still `open` while a payment is processing
 */
export async function expireCheckoutSession(id: string): Promise<CheckoutSession['status']> {
  const session = await callStripe(({ checkout }) => checkout.sessions.expire(id)).catch(
    (cause: unknown) => {
      if (!asInvalidRequest(cause)) throw cause
      return callStripe(({ checkout }) => checkout.sessions.retrieve(id))
    },
  )
  return toSession(session).status
}
