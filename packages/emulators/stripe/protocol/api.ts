import { apiVersion, now } from './account.ts'
import type { Account } from './account.ts'
import { readApiKey } from './api-key.ts'
import { chargeRoutes } from '../payments/charges.ts'
import { checkoutRoutes } from '../checkout/checkout-sessions.ts'
import { customerRoutes } from '../catalog/customers.ts'
import { disputeRoutes } from '../payments/disputes.ts'
import { catchUp } from '../subscriptions/due-work.ts'
import { eventRoutes } from '../webhooks/events.ts'
import { expandReply } from './expand.ts'
import { ParameterError, retryHeader, StripeApiError } from './failures.ts'
import { parseForm } from './form.ts'
import { fingerprintRequest, getIdempotencyKey, replyOnce } from './idempotency.ts'
import type { Reply } from './idempotency.ts'
import { newId } from './ids.ts'
import { invoiceRoutes } from '../subscriptions/invoices.ts'
import { paymentMethodRoutes } from '../payments/payment-methods.ts'
import { portalRoutes } from '../portal/portal.ts'
import { priceRoutes } from '../catalog/prices.ts'
import { productRoutes } from '../catalog/products.ts'
import { refundRoutes } from '../payments/refunds.ts'
import type { Route, Routes } from './routes.ts'
import { subscriptionRoutes } from '../subscriptions/subscriptions.ts'
import { testClockRoutes } from '../subscriptions/test-clocks.ts'
import { webhookEndpointRoutes } from '../webhooks/webhook-endpoints.ts'

const routes: Routes = {
  'GET /v1/account': ({ id }) => ({
    id,
    object: 'account',
    business_type: 'company',
    charges_enabled: true,
    country: 'US',
    default_currency: 'usd',
    details_submitted: true,
    email: 'owner@example.com',
    payouts_enabled: true,
    type: 'standard',
  }),
  ...productRoutes,
  ...priceRoutes,
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...portalRoutes,
  ...webhookEndpointRoutes,
  ...eventRoutes,
  ...testClockRoutes,
}

export function stripeApi(findAccount: (request: Request) => Account | undefined) {
  return async (request: Request): Promise<Response> => {
    const account = findAccount(request)
    if (!account) return invalidKeyResponse(readApiKey(request))
    const url = new URL(request.url)
    const paramText = request.method === 'GET' ? url.search.slice(1) : await request.text()
    const id = newId('req')
    const key = getIdempotencyKey(request)
    account.eventRequest = { id, idempotency_key: key }
    const run = () => runRoute(account, request, { id, pathname: url.pathname, text: paramText })
    const fingerprint = fingerprintRequest(request, paramText)
    const reply: Reply = key
      ? replyOnce(account, { key, fingerprint, at: now(account) }, run)
      : run().reply
    if (request.method !== 'GET') account.store.save()
    return new Response(reply.body, {
      status: reply.status,
      headers: {
        'content-type': 'application/json',
        'request-id': id,
        'stripe-version': request.headers.get('stripe-version') ?? apiVersion,
        ...(key && { 'idempotency-key': key }),
        ...(reply.replayed && { 'idempotent-replayed': 'true' }),
        ...retryHeader({ status: reply.status, saved: reply.replayed ?? false }),
      },
    })
  }
}

/** This function must stay synchronous, so that requests run one after the other. */
function runRoute(
  account: Account,
  request: Request,
  { id: requestId, pathname, text: paramText }: { id: string; pathname: string; text: string },
): { reply: Reply; shouldSave: boolean } {
  try {
    const { route, id } = findRoute(request.method, pathname)
    catchUp(account)
    const form = parseForm(paramText)
    const result = route(account, form, id)
    const paths = Array.isArray(form['expand']) ? form['expand'].map(String) : []
    const body = JSON.stringify(expandReply(account, result, paths))
    return { reply: { status: 200, body }, shouldSave: true }
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error
    const body = JSON.stringify(error.toBody(requestId))
    return { reply: { status: error.status, body }, shouldSave: !(error instanceof ParameterError) }
  }
}

function invalidKeyResponse(key: string): Response {
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}****`
    : 'You did not provide an API key.'
  return new StripeApiError(401, message).toResponse()
}

/**
 * Returns the route of a path, and the ID in the path. `:id` matches one segment. Throws 404 for an
 * unknown path and for an ID with a malformed `%` escape.
 */
function findRoute(method: string, pathname: string): { route: Route; id: string } {
  const exact = routes[`${method} ${pathname}`]
  if (exact) return { route: exact, id: '' }
  const segments = pathname.split('/')
  for (let index = segments.length - 1; index > 2; index -= 1) {
    const route = routes[`${method} ${segments.with(index, ':id').join('/')}`]
    const id = decodeSegment(segments[index] ?? '')
    if (route && id !== undefined) return { route, id }
  }
  const message = `Unrecognized request URL (${method}: ${pathname}).`
  throw new StripeApiError(404, message)
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
