import type Stripe from 'stripe'
import { newId } from './ids.ts'

type Details = {
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
}

/** Stripe's kinds of errors, as docs.stripe.com/api/errors has them. */
type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

/** Thrown by the routes, answered by the API in Stripe's form. */
export class StripeApiError extends Error {
  readonly status: number
  readonly type: ErrorType
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}, type?: ErrorType) {
    super(message)
    this.status = status
    this.details = details
    this.type = type ?? (status >= 500 ? 'api_error' : 'invalid_request_error')
  }

  /** @param id that of the request, which the error's log address names */
  toBody(id = newId('req')): object {
    const { code } = this.details
    const page = code?.replaceAll('_', '-')
    const request_log_url = `https://dashboard.stripe.com/test/logs/${id}?t=${Math.floor(Date.now() / 1000)}`
    return {
      error: {
        ...this.details,
        ...(page && { doc_url: `https://stripe.com/docs/error-codes/${page}` }),
        message: this.message,
        request_log_url,
        type: this.type,
      },
    }
  }

  /** The reply to a request that never reached a route; `saved` if Stripe repeats it to retries. */
  toResponse(saved = false): Response {
    const id = newId('req')
    const headers = { 'request-id': id, ...retryHeader({ status: this.status, saved }) }
    return Response.json(this.toBody(id), { status: this.status, headers })
  }
}

/**
 * Tells the SDK whether to try again. A saved reply would only be replayed, and a refused request
 * refused again. Without the header the SDK decides by the status.
 */
export function retryHeader({
  status,
  saved = false,
}: {
  status: number
  saved?: boolean
}): Record<string, string> {
  if (status === 409) return { 'stripe-should-retry': 'true' }
  const isFinal = status >= 400 && (saved || status < 429)
  return isFinal ? { 'stripe-should-retry': 'false' } : {}
}

/** Parameters that no work was begun for; Stripe does not keep such a reply for a retry. */
export class ParameterError extends StripeApiError {
  constructor(param: string, code: string | undefined, message: string) {
    super(400, message, { ...(code && { code }), ...(param && { param }) })
  }
}

/** An id that names nothing: 404 in an address, 400 in a parameter, as Stripe answers. */
export const missingResource = (
  noun: string,
  id: string,
  param?: string,
  hint = '',
): StripeApiError =>
  new StripeApiError(param === undefined ? 404 : 400, `No such ${noun}: '${id}'${hint}`, {
    code: 'resource_missing',
    param: param ?? 'id',
  })

/** What an injected fault answers. */
export const injectedError = (status: number): StripeApiError =>
  new StripeApiError(
    status,
    'Injected by /_control/fail.',
    status === 429 ? { code: 'rate_limit' } : {},
  )
