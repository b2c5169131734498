import { parseForm } from '@rn-opportunities/emulators/stripe/protocol/form.ts'
import type { Types, Violation } from './types.ts'

/**
 * A request that an emulator recorded, with the fields of `GET /_control/requests` that we need.
 */
export interface RecordedRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

const resources: Record<string, string> = {
  '/v1/account': 'Account',
  '/v1/billing_portal/configurations': 'BillingPortal.Configuration',
  '/v1/billing_portal/sessions': 'BillingPortal.Session',
  '/v1/charges': 'Charge',
  '/v1/checkout/sessions': 'Checkout.Session',
  '/v1/customers': 'Customer',
  '/v1/disputes': 'Dispute',
  '/v1/events': 'Event',
  '/v1/invoice_payments': 'InvoicePayment',
  '/v1/invoices': 'Invoice',
  '/v1/payment_intents': 'PaymentIntent',
  '/v1/payment_methods': 'PaymentMethod',
  '/v1/prices': 'Price',
  '/v1/products': 'Product',
  '/v1/refunds': 'Refund',
  '/v1/subscriptions': 'Subscription',
  '/v1/test_helpers/test_clocks': 'TestHelpers.TestClock',
  '/v1/webhook_endpoints': 'WebhookEndpoint',
}

/**
 * SDK type names by the value of the `object` field. For any other value, the type name is that
 * value in PascalCase.
 */
const renamed: Record<string, string> = { item: 'LineItem', line_item: 'InvoiceLineItem' }

const pascal = (words: string): string =>
  words.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

/**
 * Returns the SDK's name for the type of a request's parameters, for example
 * `Checkout.SessionCreateParams`. Returns undefined for a path that is not in `resources`.
 */
function paramsOf(method: string, pathname: string): string | undefined {
  const address = Object.keys(resources).find(
    (one) => pathname === one || pathname.startsWith(`${one}/`),
  )
  if (!address) return undefined
  const resource = resources[address] ?? ''
  const [, , action] = pathname.slice(address.length).split('/')
  if (action) return `${resource}${method === 'GET' ? 'List' : ''}${pascal(action)}Params`
  if (pathname === '/v1/account') return 'AccountRetrieveCurrentParams'
  const isOne = pathname !== address
  if (method === 'GET') return `${resource}${isOne ? 'Retrieve' : 'List'}Params`
  if (method === 'DELETE')
    return `${resource}${resource === 'Subscription' ? 'Cancel' : 'Delete'}Params`
  return `${resource}${isOne ? 'Update' : 'Create'}Params`
}

export function checkRequest(
  { find, check }: Types,
  { method, path, headers, body }: RecordedRequest,
  version: string,
): Violation[] {
  const { pathname, search } = new URL(path, 'http://stripe')
  const name = paramsOf(method, pathname)
  const type = name && find(`Stripe.${name}`)
  const form = parseForm(method === 'GET' ? search.slice(1) : body)
  const violations = type
    ? check(form, type, true)
    : Object.keys(form).map((key) => ({ path: key, why: `has no type: ${name ?? pathname}` }))
  const sent = headers['stripe-version']
  if (sent !== version)
    violations.push({ path: 'Stripe-Version', why: `is ${sent}, not ${version}` })
  const call = `${method} ${pathname.replace(/_[\w]{24,}/g, '_…')}`
  return violations.map((one) => ({ ...one, path: `${call}: ${one.path}` }))
}

export function checkReply({ find, check }: Types, value: unknown): Violation[] {
  const reply = value as { object?: string; data?: unknown[]; deleted?: boolean }
  if (reply.object === 'list') {
    const { has_more, url } = value as { has_more: unknown; url: unknown }
    const isList = typeof has_more === 'boolean' && typeof url === 'string'
    const wrong = isList ? [] : [{ path: 'list', why: 'has no has_more or url' }]
    return [...wrong, ...(reply.data ?? []).flatMap((one) => checkReply({ find, check }, one))]
  }
  const kind = reply.object ?? ''
  const names = (renamed[kind] ?? kind).split('.').map(pascal)
  const last = names.pop() ?? ''
  const name = [...names, reply.deleted ? `Deleted${last}` : last].join('.')
  const type = find(`Stripe.${name}`)
  const violations = type ? check(value, type) : [{ path: '', why: 'has no type' }]
  const label = kind === 'event' ? `event ${(value as { type: string }).type}` : name
  return violations.map((one) => ({ ...one, path: `${label}: ${one.path}` }))
}
