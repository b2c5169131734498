import Stripe from 'stripe'
import * as z from 'zod'
import { ApiError } from '../../../domain/http/errors.ts'
import { environment, SettingsError } from '../http/env.ts'
import { memoizeAsync } from '../http/memoize.ts'
import { assertOwnAccount } from './stripe-account.ts'

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

/**
 * Checks once per instance that the key opens the account whose ids the database holds.
 *
 * @throws {ApiError} unavailable for another account or mode; outages of Stripe
 */
export const assertStripeAccount = memoizeAsync(async () => {
  const { id } = await stripeClient()
    .accounts.retrieveCurrent()
    .catch((cause: unknown) => {
      throw toApiError(cause)
    })
  await assertOwnAccount({ accountId: id, isLive: environment().stripe.isLive })
})

/** Waits before a request is repeated whose idempotency key another request still uses, in ms. */
const keyInUseWaits = [250, 500, 1_000, 2_000]

/**
 * Sends a request to Stripe, after `assertStripeAccount()`. `missing` answers for an object that
 * Stripe does not have; for a customer use `askAboutCustomer()`.
 *
 * @throws {ApiError} upstream_failed, upstream_timeout, unavailable; in_progress while another
 *   request uses the same idempotency key. An invalid request is our bug and stays as it is: see
 *   `refusalOf`
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
  throw new Error('The last attempt neither answered nor failed.')
}

const isKeyInUse = (cause: unknown): boolean =>
  cause instanceof Stripe.errors.StripeError && cause.code === 'idempotency_key_in_use'

/** Why Stripe refuses a request, and which parameter is wrong; undefined for any other failure. */
export const asInvalidRequest = (cause: unknown): { code?: string; param?: string } | undefined =>
  cause instanceof Stripe.errors.StripeInvalidRequestError ? cause : undefined

/**
 * Whether an idempotency key can no longer be used: Stripe replays a saved 500 for at least 24
 * hours, and refuses other parameters under the same key.
 */
export function isSpentKey(thrown: unknown): boolean {
  const cause = thrown instanceof ApiError ? thrown.cause : thrown
  if (cause instanceof Stripe.errors.StripeIdempotencyError) return !isKeyInUse(cause)
  if (!(cause instanceof Stripe.errors.StripeAPIError)) return false
  return cause.headers?.['idempotent-replayed'] === 'true'
}

/** Invalid-request errors are our bug (500). Everything else is a wrong key or a Stripe outage. */
function toApiError(cause: unknown): unknown {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors
  if (cause instanceof StripeAuthenticationError || cause instanceof StripePermissionError) {
    const refused = new SettingsError(`STRIPE_SECRET_KEY: Stripe answers ${cause.statusCode}.`)
    return new ApiError('unavailable', undefined, { retryAfter: 300, cause: refused })
  }
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

export type StripeClient = Stripe
export type StripeEvent = Stripe.Event

/** The fields of an event that we read. Postgres refuses a NUL in the id that the receipt stores. */
const eventSchema = z.object({
  id: z.string().regex(/^[^\0]+$/),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.looseObject({}) }),
})

/**
 * Verifies a webhook's signature and age, and reads its event.
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
      throw new ApiError('invalid_input', 'The signature does not match.', { cause })
    })
  const { error } = eventSchema.safeParse(event)
  if (error) throw new ApiError('invalid_input', 'The body is not an event.', { cause: error })
  return event
}
