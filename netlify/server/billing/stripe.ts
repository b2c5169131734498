import Stripe from 'stripe'
import * as z from 'zod'
import { wrongAccount } from '../../../domain/billing/webhook-events.ts'
import type { AccountAndMode } from '../../../domain/billing/webhook-events.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { stripeAccount } from '../../../drizzle/schema/billing.ts'
import { database } from '../http/database.ts'
import { environment, SettingsError } from '../http/env.ts'
import { BadSignature } from '../http/failure.ts'
import { memoizeAsync } from '../http/memoize.ts'

/** Timeout of one attempt of a Stripe request, in milliseconds. */
const deadlineMs = 6_000

let client: Stripe | undefined

/**
 * Returns the shared client. The client retries a failed request once. The SDK adds an idempotency
 * key to each POST without one, so Stripe does not apply a retried POST twice.
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
  return client
}

/**
 * Checks once per function instance that our key belongs to the Stripe account and the mode (live
 * or test) that the database stores.
 *
 * @throws {ApiError} unavailable if the account or the mode differs, or an error for a Stripe
 *   outage
 */
export const assertStripeAccount = memoizeAsync(async () => {
  const { id } = await stripeClient()
    .accounts.retrieveCurrent()
    .catch((cause: unknown) => {
      throw toApiError(cause)
    })
  await assertOwnAccount({ accountId: id, isLive: environment().stripe.isLive })
})

/**
 * The `Retry-After` of our reply while our Stripe key is wrong, in seconds. The owner needs a few
 * minutes to correct the key.
 */
const retryAfterSeconds = 300

const paymentsClosed =
  'Payments are closed because one of our settings is wrong. Nothing was charged or changed. Please try again later.'

/**
 * Checks that our key belongs to the Stripe account and mode that the database stores. The first
 * key that we use sets both. With a key of another account, Stripe would report every customer as
 * missing.
 *
 * @throws {ApiError} unavailable; the log names both accounts
 */
async function assertOwnAccount(opened: AccountAndMode): Promise<void> {
  // The update changes no value, but without it the statement would not return an existing row.
  const [stored] = await database()
    .insert(stripeAccount)
    .values({ id: 1, ...opened, firstUsedAt: new Date() })
    .onConflictDoUpdate({ target: stripeAccount.id, set: { id: 1 } })
    .returning()
  const wrong = stored && wrongAccount(opened, stored)
  if (wrong === undefined) return
  throw new ApiError('unavailable', paymentsClosed, {
    retryAfter: retryAfterSeconds,
    cause: new SettingsError(wrong),
  })
}

/** Milliseconds to wait before each retry while another request uses the same idempotency key. */
const keyInUseWaits = [250, 500, 1_000, 2_000]

/**
 * Sends requests to Stripe, after `assertStripeAccount()`. If Stripe does not have an object that a
 * request names, returns the result of `missing`. For a request about a customer, use
 * `callForCustomer()` instead, which accepts only a deleted customer as missing.
 *
 * @throws {ApiError} upstream_failed, upstream_timeout, unavailable; in_progress while another
 *   request holds the idempotency key. An invalid request is our bug, so Stripe's error is
 *   thrown unchanged
 */
export async function callStripe<Answer>(
  work: (client: Stripe) => Promise<Answer>,
  missing?: () => Answer,
): Promise<Answer> {
  await assertStripeAccount()
  for (const wait of [...keyInUseWaits, undefined]) {
    try {
      return await work(stripeClient())
    } catch (cause) {
      if (missing && asInvalidRequest(cause)?.code === 'resource_missing') return missing()
      if (!isKeyInUse(cause)) throw toApiError(cause)
      if (wait === undefined) throw new ApiError('in_progress', undefined, { cause })
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  throw new Error('Unreachable code: each attempt returns or throws.')
}

const isKeyInUse = (cause: unknown): boolean =>
  cause instanceof Stripe.errors.StripeError && cause.code === 'idempotency_key_in_use'

export const asInvalidRequest = (cause: unknown): { code?: string; param?: string } | undefined =>
  cause instanceof Stripe.errors.StripeInvalidRequestError ? cause : undefined

/**
 * Converts a Stripe outage, a rate limit, a rejected API key or an idempotency key that is taken to an
 * ApiError. Returns any other error unchanged, such as an invalid request, which is our bug (500).
 */
function toApiError(cause: unknown): unknown {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors
  if (cause instanceof StripeAuthenticationError || cause instanceof StripePermissionError) {
    const rejected = new SettingsError(
      `STRIPE_SECRET_KEY: Stripe rejects this key (status ${cause.statusCode}).`,
    )
    return new ApiError('unavailable', undefined, { retryAfter: 300, cause: rejected })
  }
  // An earlier request with other details holds the idempotency key.
  if (cause instanceof Stripe.errors.StripeIdempotencyError) {
    return new ApiError('in_progress', undefined, { cause })
  }
  if (cause instanceof Stripe.errors.StripeRateLimitError) {
    return new ApiError('unavailable', undefined, { retryAfter: 5, cause })
  }
  if (cause instanceof Stripe.errors.StripeConnectionError) {
    const isTimeout = /timeout|aborted/i.test(`${cause.detail ?? ''} ${cause.message}`)
    return new ApiError(isTimeout ? 'upstream_timeout' : 'upstream_failed', undefined, { cause })
  }
  if (cause instanceof Stripe.errors.StripeAPIError) {
    return new ApiError('upstream_failed', undefined, { cause })
  }
  return cause
}

/**
 * Returns the id of a Stripe object. Stripe sends either the id alone or the whole object.
 * Undefined without an object, or if the id contains NUL, which Postgres rejects.
 */
export function stripeId(object: string | { id: string } | null | undefined): string | undefined {
  const id: unknown = typeof object === 'object' ? object?.id : object
  return typeof id === 'string' && !id.includes('\0') ? id : undefined
}

export type StripeClient = Stripe
export type StripeEvent = Stripe.Event

/** The id must not contain NUL, because we store the id and Postgres rejects NUL. */
const eventSchema = z.object({
  id: z.string().regex(/^[^\0]+$/),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.looseObject({}) }),
})

/**
 * Verifies a webhook's signature and age, and parses its event.
 *
 * @throws {ApiError} invalid_input when the signature is wrong or older than 300 s, or the signed
 *   body is not an event
 */
export async function verifiedEvent(request: Request): Promise<StripeEvent> {
  const { webhookSecret } = environment().stripe
  const body = await request.text()
  const signature = request.headers.get('stripe-signature') ?? ''
  const event = await stripeClient()
    .webhooks.constructEventAsync(body, signature, webhookSecret)
    .catch((cause: unknown) => {
      throw new BadSignature(cause)
    })
  const { error } = eventSchema.safeParse(event)
  if (error)
    throw new ApiError('invalid_input', 'The body is not a Stripe event.', { cause: error })
  return event
}
