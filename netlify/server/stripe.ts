import Stripe from 'stripe'
import type { PriceName } from '../../domain/billing.ts'
import { ApiError } from '../../domain/errors.ts'
import { lookupKeys, portalMark } from '../../domain/stripe-account.ts'
import { toSubscription } from '../../domain/stripe-subscription.ts'
import type { Subscription } from '../../domain/subscription.ts'
import { environment } from './env.ts'

/** How long one attempt of a question to Stripe may take, in milliseconds. */
const deadlineMs = 6_000

let client: Stripe | undefined

/**
 * The client. A failed attempt is repeated once: the SDK sends an idempotency key of its own with
 * every changing call that has none, so that no effect happens twice.
 */
function stripeClient(): Stripe {
  if (client) return client
  const { secretKey, apiUrl } = environment().stripe
  const { protocol, hostname, port } = new URL(apiUrl)
  client = new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    httpClient: Stripe.createFetchHttpClient(),
    timeout: deadlineMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  client.on('request', () => (calls += 1))
  return client
}

let calls = 0

/** Calls sent to Stripe by this process, for whoever must keep under a rate. */
export const stripeCallCount = (): number => calls

/** Asks Stripe, and turns what may go wrong into the error table; `missing` answers a 404. */
async function ask<Answer>(
  work: (client: Stripe) => Promise<Answer>,
  missing?: () => Answer,
): Promise<Answer> {
  try {
    return await work(stripeClient())
  } catch (cause) {
    if (missing && isMissing(cause)) return missing()
    throw failure(cause)
  }
}

/** What is gone already needs no ending. */
const gone = (): void => undefined

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** A wish that Stripe refuses is a mistake of ours; the rest is an outage of theirs. */
function failure(cause: unknown): unknown {
  if (cause instanceof Stripe.errors.StripeRateLimitError) {
    return new ApiError('unavailable', undefined, { retryAfter: 5, cause })
  }
  if (cause instanceof Stripe.errors.StripeConnectionError) {
    const late = /timeout|aborted/i.test(`${cause.detail ?? ''} ${cause.message}`)
    return new ApiError(late ? 'upstream_timeout' : 'upstream_failed', undefined, { cause })
  }
  if (cause instanceof Stripe.errors.StripeAPIError) {
    return new ApiError('upstream_failed', undefined, { cause })
  }
  return cause
}

/** All subscriptions of a customer, ended ones too; none for a customer that is gone. */
export const listSubscriptions = (customer: string): Promise<Subscription[]> =>
  ask(
    async ({ subscriptions }) => {
      const { data } = await subscriptions.list({ customer, status: 'all', limit: 100 })
      return data.map(toSubscription)
    },
    () => [],
  )

const sessionStatuses = ['open', 'complete', 'expired'] as const

/** A Checkout session, as far as this site needs it. */
export interface CheckoutSession {
  id: string
  url: string
  status: (typeof sessionStatuses)[number]
  /** The attempt that made it (`checkouts.attempt`). */
  attempt: string | undefined
}

const toSession = (given: Stripe.Checkout.Session): CheckoutSession => ({
  id: given.id,
  url: given.url ?? '',
  status: sessionStatuses.find((known) => known === given.status) ?? 'expired',
  attempt: given.metadata?.['attempt'],
})

/** The newest hundred Checkout sessions of a customer. */
export const listCheckoutSessions = (customer: string): Promise<CheckoutSession[]> =>
  ask(
    async ({ checkout }) => {
      const { data } = await checkout.sessions.list({ customer, limit: 100 })
      return data.map(toSession)
    },
    () => [],
  )

/** Makes the customer of a person; the same `key` gives the same customer again. */
export const createCustomer = (
  person: { id: string; email: string | null; name: string },
  key: string,
): Promise<string> =>
  ask(async ({ customers }) => {
    const { email, name } = person
    const { id } = await customers.create(
      { ...(email && { email }), ...(name && { name }), metadata: { userId: person.id } },
      { idempotencyKey: key },
    )
    return id
  })

/** Deletes a customer, with which Stripe ends every subscription at once; a gone one counts as done. */
export const deleteCustomer = (customer: string): Promise<void> =>
  ask(async ({ customers }) => void (await customers.del(customer)), gone)

let known: Promise<Record<PriceName, string>> | undefined

/** Stripe's ids of the two prices, by their lookup keys; read once an instance. */
export const priceIds = (): Promise<Record<PriceName, string>> =>
  (known ??= ask(async ({ prices }) => {
    const { data } = await prices.list({ lookup_keys: Object.values(lookupKeys), active: true })
    const idOf = (name: PriceName): string => {
      const price = data.find(({ lookup_key }) => lookup_key === lookupKeys[name])
      if (!price) throw new Error(`Stripe has no price ${lookupKeys[name]}: run stripe:setup.`)
      return price.id
    }
    return { founding: idOf('founding'), standard: idOf('standard') }
  }).catch((error: unknown) => {
    known = undefined
    throw error
  }))

/** What a Checkout session is made of; an attempt with the same values gets the same session. */
export interface CheckoutWish {
  userId: string
  customer: string
  attempt: string
  price: PriceName
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** Makes a session, or finds the one that the same attempt has made; nothing when it is too late. */
export async function createCheckoutSession(
  wish: CheckoutWish,
): Promise<CheckoutSession | 'too late' | 'no customer'> {
  const price = (await priceIds())[wish.price]
  const metadata = { userId: wish.userId, attempt: wish.attempt, plan: wish.price }
  try {
    const session = await stripeClient().checkout.sessions.create(
      {
        mode: 'subscription',
        customer: wish.customer,
        client_reference_id: wish.userId,
        line_items: [{ price, quantity: 1 }],
        success_url: wish.successUrl,
        cancel_url: wish.cancelUrl,
        expires_at: Math.floor(wish.expiresAt.getTime() / 1000),
        metadata,
        subscription_data: { metadata },
      },
      { idempotencyKey: `checkout-${wish.attempt}` },
    )
    return toSession(session)
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeInvalidRequestError) {
      if (cause.param === 'expires_at') return 'too late'
      if (isMissing(cause) && cause.param === 'customer') return 'no customer'
    }
    throw failure(cause)
  }
}

/** Ends an open session; one that is not open any more is left as it is. True when it has expired. */
export async function expireCheckoutSession(id: string): Promise<boolean> {
  try {
    return (await stripeClient().checkout.sessions.expire(id)).status === 'expired'
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw failure(cause)
    return (await ask(({ checkout }) => checkout.sessions.retrieve(id))).status === 'expired'
  }
}

let portal: Promise<string> | undefined

/** The portal's configuration that the set-up made, with no switching of plans (scenario C7). */
const portalConfiguration = (): Promise<string> =>
  (portal ??= ask(async ({ billingPortal }) => {
    const { data } = await billingPortal.configurations.list({ active: true, limit: 100 })
    const ours = data.find(({ metadata }) => metadata?.['site'] === portalMark)
    if (!ours) throw new Error('Stripe has no portal configuration of ours: run stripe:setup.')
    return ours.id
  }).catch((error: unknown) => {
    portal = undefined
    throw error
  }))

/**
 * Opens the billing portal; the address is good for minutes and for this customer alone. Nothing
 * for a customer that is gone.
 */
export async function createPortalSession(
  customer: string,
  returnUrl: string,
): Promise<string | undefined> {
  const configuration = await portalConfiguration()
  return ask<string | undefined>(
    async ({ billingPortal }) => {
      const wish = { customer, configuration, return_url: returnUrl }
      return (await billingPortal.sessions.create(wish)).url
    },
    () => undefined,
  )
}

/** Ends a subscription at once, without a last bill; one that has ended already stays as it is. */
export async function cancelSubscription(id: string): Promise<void> {
  await ask(async ({ subscriptions }) => {
    const { status } = await subscriptions.retrieve(id)
    if (status !== 'canceled' && status !== 'incomplete_expired') await subscriptions.cancel(id)
  }, gone)
}

/**
 * Gives the last payment of a subscription back in full, once, however often it is asked for.
 *
 * @returns the cents given back; 0 when nothing had been paid
 */
export const refundLastPayment = (subscription: string): Promise<number> =>
  ask(async ({ subscriptions, refunds }) => {
    const { latest_invoice: invoice } = await subscriptions.retrieve(subscription, {
      expand: ['latest_invoice.payments'],
    })
    if (!invoice || typeof invoice === 'string') return 0
    const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment
    const intent = payment?.payment_intent
    if (!intent) return 0
    await refunds
      .create(
        { payment_intent: typeof intent === 'string' ? intent : intent.id, reason: 'duplicate' },
        { idempotencyKey: `refund-${subscription}` },
      )
      .catch((error: unknown) => {
        const { code } = error as { code?: string }
        if (code !== 'charge_already_refunded') throw error
      })
    return invoice.amount_paid
  })

/** An event of Stripe, as far as this site acts on it. */
export interface StripeEvent {
  id: string
  type: string
  /** Nothing for an event about nobody, of the other mode or of another account. */
  customer: string | undefined
  /** The Checkout session that an event says has expired. */
  expiredSession: string | undefined
}

/**
 * Verifies a webhook's signature and age, and reads the event. Of its payload only the customer's
 * id is believed (scenario W4), and the id of a session that is over.
 *
 * @throws {ApiError} invalid_input when the signature does not hold or is older than 300 s
 */
export async function readStripeEvent(request: Request): Promise<StripeEvent> {
  const { webhookSecret, secretKey } = environment().stripe
  const body = await request.text()
  const signature = request.headers.get('stripe-signature') ?? ''
  const event = await stripeClient()
    .webhooks.constructEventAsync(body, signature, webhookSecret)
    .catch((cause: unknown) => {
      throw new ApiError('invalid_input', 'The signature does not match.', { cause })
    })
  const isOurs = event.livemode === /^.k_live_/.test(secretKey) && !event.account
  const about = event.data.object as { id?: string; customer?: string | { id: string } | null }
  const named = typeof about.customer === 'object' ? about.customer?.id : about.customer
  // Postgres refuses NUL, and no customer of ours is called so.
  const customer = typeof named === 'string' && !named.includes('\0') ? named : undefined
  const expired = isOurs && event.type === 'checkout.session.expired'
  return {
    id: event.id,
    type: event.type,
    customer: isOurs ? customer : undefined,
    expiredSession: expired ? about.id : undefined,
  }
}
