import type Stripe from 'stripe'
import { newId } from './ids.ts'

type Details = {
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
}

/** Error types. Source: docs.stripe.com/api/errors. */
type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

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

  /** @param id request ID, part of the log URL */
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

  /** @param saved whether retries with the same idempotency key get this response again */
  toResponse(saved = false): Response {
    const id = newId('req')
    const headers = { 'request-id': id, ...retryHeader({ status: this.status, saved }) }
    return Response.json(this.toBody(id), { status: this.status, headers })
  }
}

/**
 * Returns Stripe's header that tells the SDK whether to retry. Returns no header if Stripe lets the
 * SDK decide by the status.
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

/** Stripe does not save this error under the idempotency key. */
export class ParameterError extends StripeApiError {
  constructor(param: string, code: string | undefined, message: string) {
    super(400, message, { ...(code && { code }), ...(param && { param }) })
  }
}

/**
 * Returns the error for an unknown ID: 404 if the ID is in the path, 400 if it is in a parameter.
 */
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

export const injectedError = (status: number): StripeApiError =>
  new StripeApiError(
    status,
    'Injected by /_control/fail.',
    status === 429 ? { code: 'rate_limit' } : {},
  )
