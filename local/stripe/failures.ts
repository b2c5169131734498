import type Stripe from 'stripe'

type Details = {
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
}

/** Stripe's kinds of errors, as docs.stripe.com/api/errors has them. */
type Kind = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

/** Thrown by the routes, answered by the API in Stripe's form. */
export class StripeFailure extends Error {
  readonly status: number
  readonly kind: Kind
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}, kind?: Kind) {
    super(message)
    this.status = status
    this.details = details
    this.kind = kind ?? (status >= 500 ? 'api_error' : 'invalid_request_error')
  }

  get body(): object {
    const { code } = this.details
    const documented = code && { doc_url: `https://stripe.com/docs/error-codes/${code}` }
    return { error: { ...this.details, ...documented, message: this.message, type: this.kind } }
  }
}

/** Parameters that no work was begun for; Stripe does not keep such a reply for a retry. */
export class ParameterFailure extends StripeFailure {
  constructor(param: string, code: string | undefined, message: string) {
    super(400, message, { ...(code && { code }), ...(param && { param }) })
  }
}

/** An id that names nothing: 404 in an address, 400 in a parameter, as Stripe answers. */
export const noSuch = (noun: string, id: string, param?: string, hint = ''): StripeFailure =>
  new StripeFailure(param === undefined ? 404 : 400, `No such ${noun}: '${id}'${hint}`, {
    code: 'resource_missing',
    param: param ?? 'id',
  })

/** What an injected fault answers. */
export function injectedFailure(status: number): Response {
  const details = status === 429 ? { code: 'rate_limit' } : {}
  const failure = new StripeFailure(status, 'Injected by /_control/fail.', details)
  return Response.json(failure.body, { status })
}
