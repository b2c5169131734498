import Stripe from 'stripe'
import * as z from 'zod'
import { ApiError } from '../../domain/errors.ts'
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

/**
 * Asks Stripe. `missing` answers for a call about something that Stripe does not have.
 *
 * @throws {ApiError} upstream_failed, upstream_timeout, unavailable; a wish that Stripe refuses is
 *   a mistake of ours and stays as it is: see `refusalOf`
 */
export async function ask<Answer>(
  work: (client: Stripe) => Promise<Answer>,
  missing?: () => Answer,
): Promise<Answer> {
  try {
    return await work(stripeClient())
  } catch (cause) {
    if (missing && refusalOf(cause)?.code === 'resource_missing') return missing()
    throw failure(cause)
  }
}

/** Why Stripe refuses a wish, and which of its parameters is wrong; nothing for any other failure. */
export const refusalOf = (cause: unknown): { code?: string; param?: string } | undefined =>
  cause instanceof Stripe.errors.StripeInvalidRequestError ? cause : undefined

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
