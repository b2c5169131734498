import type { PriceName } from '../../../domain/billing/prices.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { isShownPrice, lookupKeys } from '../../../domain/billing/webhook-events.ts'
import { environment, SettingsError } from '../http/env.ts'
import { memoizeAsync } from '../http/memoize.ts'
import { callForCustomer, assertDeleted } from './stripe-customers.ts'
import { callStripe, asInvalidRequest } from './stripe.ts'

const sessionStatuses = ['open', 'complete', 'expired'] as const

/** A Checkout session, as far as this site needs it. */
export interface CheckoutSession {
  id: string
  url: string
  status: (typeof sessionStatuses)[number]
  /** Complete, but the bank has neither confirmed nor refused the payment yet. */
  isBeingPaid: boolean
  /** The attempt that made it (`checkouts.attempt`). */
  attempt: string | undefined
}

/** The part of Stripe's session that this site reads. */
interface StripeSession {
  id: string
  url: string | null
  status: string | null
  payment_status: string
  metadata: Record<string, string> | null
}

const toSession = (session: StripeSession, isProcessing: boolean): CheckoutSession => ({
  id: session.id,
  url: session.url ?? '',
  status: sessionStatuses.find((status) => status === session.status) ?? 'expired',
  isBeingPaid: isProcessing && isUnpaid(session),
  attempt: session.metadata?.['attempt'],
})

const isUnpaid = ({ status, payment_status: paid }: StripeSession): boolean =>
  status === 'complete' && paid === 'unpaid'

/**
 * The newest hundred Checkout sessions of a customer; none for a deleted customer. A bank debit takes up to 4 business days;
 * a session stays `unpaid` when it fails, so the customer's payments tell the two apart.
 */
export const listCheckoutSessions = (customer: string): Promise<CheckoutSession[]> =>
  callForCustomer(
    customer,
    async ({ checkout, paymentIntents }) => {
      const { data } = await checkout.sessions.list({ customer, limit: 100 })
      const payments = data.some(isUnpaid)
        ? (await paymentIntents.list({ customer, limit: 100 })).data
        : []
      const isProcessing = payments.some(({ status }) => status === 'processing')
      return data.map((session) => toSession(session, isProcessing))
    },
    () => [],
  )

/**
 * Stripe's ids of the two prices, by their lookup keys. The set-up moves a lookup key before the
 * pages with the new amount are deployed, so a price must cost what this deploy's pages show.
 *
 * @throws {ApiError} unavailable while a price is missing or differs
 */
export const readPriceIds = memoizeAsync(() =>
  callStripe(async ({ prices }): Promise<Record<PriceName, string>> => {
    const { data } = await prices.list({ lookup_keys: Object.values(lookupKeys), active: true })
    const idOf = (name: PriceName): string => {
      const price = data.find(({ lookup_key }) => lookup_key === lookupKeys[name])
      if (price && isShownPrice(price, name)) return price.id
      const state = price ? 'is not the price that the site shows' : 'is not there'
      const cause = new SettingsError(
        `Stripe's price ${lookupKeys[name]} ${state}: run npm run owner -- stripe-setup, then deploy.`,
      )
      throw new ApiError('unavailable', priceDiffers, { retryAfter: priceRetrySeconds, cause })
    }
    return { founding: idOf('founding'), standard: idOf('standard') }
  }),
)

/** A deploy with the new price takes a few minutes; in seconds. */
const priceRetrySeconds = 300

const priceDiffers =
  'We are updating our price, so checkout is closed for a few minutes. Nothing was charged. Please try again in 5 minutes.'

/** What a Checkout session is made of; an attempt with the same values gets the same session. */
export interface CheckoutRequest {
  userId: string
  customer: string
  attempt: string
  price: PriceName
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** Bank debits settle after days, so they are left out. Wallets such as Apple Pay are cards. */
const methods = ['card', 'link']

/** Creates a session, or returns the one of the same attempt; else says why there is none. */
export async function createCheckoutSession(
  request: CheckoutRequest,
): Promise<CheckoutSession | 'too late' | 'no customer'> {
  const price = (await readPriceIds())[request.price]
  const metadata = { userId: request.userId, attempt: request.attempt, plan: request.price }
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
          // Renewals are taxed by the address that is saved here.
          ...(automaticTax && {
            automatic_tax: { enabled: true },
            customer_update: { address: 'auto' },
          }),
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
          expires_at: Math.floor(request.expiresAt.getTime() / 1000),
          metadata,
          subscription_data: { metadata },
        },
        { idempotencyKey: `checkout-${request.attempt}` },
      ),
    )
    return toSession(session, false)
  } catch (cause) {
    const refusal = asInvalidRequest(cause)
    if (refusal?.param === 'expires_at') return 'too late'
    if (refusal?.code === 'resource_missing' && refusal.param === 'customer') {
      await assertDeleted(request.customer)
      return 'no customer'
    }
    throw cause
  }
}

/**
 * Ends an open session; one that is not open any more is left as it is.
 *
 * @returns what has become of it: still `open` while a payment is being taken
 */
export async function expireCheckoutSession(id: string): Promise<CheckoutSession['status']> {
  const session = await callStripe(({ checkout }) => checkout.sessions.expire(id)).catch(
    (cause: unknown) => {
      if (!asInvalidRequest(cause)) throw cause
      return callStripe(({ checkout }) => checkout.sessions.retrieve(id))
    },
  )
  return toSession(session, false).status
}
