import type Stripe from 'stripe'
import { z } from 'zod'
import {
  listRows,
  assertCustomer,
  emitEvent,
  insertRow,
  requireRow,
  now,
} from '../protocol/account.ts'
import type { Account } from '../protocol/account.ts'
import { newSession } from './checkout-format.ts'
import { createSessionSchema } from './checkout-parameters.ts'
import type { PaymentMethodType, SessionParams } from './checkout-parameters.ts'
import { ParameterError, StripeApiError } from '../protocol/failures.ts'
import { newId } from '../protocol/ids.ts'
import { newList, paginate, pagingParams } from '../protocol/lists.ts'
import { expand, mergeMetadata, timeRange, text, isInRange } from '../protocol/parameters.ts'
import { defineRoute } from '../protocol/routes.ts'
import type { Routes } from '../protocol/routes.ts'

const listSchema = z.strictObject({
  ...pagingParams,
  created: timeRange.optional(),
  customer: text.optional(),
  payment_intent: text.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  subscription: text.optional(),
})

const maxLifetime = 86_400
const minLifetime = 30 * 60

function createSession(account: Account, params: SessionParams): Stripe.Checkout.Session {
  const at = now(account)
  const { customer, customer_email, expires_at = at + maxLifetime } = params
  if (customer !== undefined && customer_email !== undefined) {
    const message = 'You may only specify one of these parameters: customer, customer_email.'
    throw new ParameterError('customer_email', undefined, message)
  }
  if (expires_at < at + minLifetime || expires_at > at + maxLifetime) {
    const message =
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.'
    throw new ParameterError('expires_at', undefined, message)
  }
  if (customer === undefined && params.customer_update) {
    const message = '`customer_update` can only be used with `customer`.'
    throw new ParameterError('customer_update', undefined, message)
  }
  const { terms_of_service: terms } = params.consent_collection ?? {}
  if (terms === 'required' && !account.settings.hasTermsUrl) {
    const message =
      'You cannot collect consent to your terms of service unless a URL is set in the Stripe Dashboard. Update your public business details with a terms of service URL (https://dashboard.stripe.com/settings/public) and try again.'
    throw new StripeApiError(400, message)
  }
  if (params.custom_text?.terms_of_service_acceptance && terms !== 'required') {
    const param = 'custom_text[terms_of_service_acceptance]'
    const message = `\`${param}\` can only be used if \`consent_collection[terms_of_service]\` is \`required\`.`
    throw new ParameterError(param, undefined, message)
  }
  const payer =
    customer === undefined ? null : requireRow(account, 'customers', customer, 'customer')
  const lineItems = params.line_items.map((item, index) => newLineItem(account, item, index))
  if (params.automatic_tax?.enabled && payer && !payer.address) assertAddressSaved(params)
  const methods = selectPaymentMethods(account, params)
  const session = newSession(account, params, {
    payer,
    lineItems,
    methods,
    at,
    expiresAt: expires_at,
  })
  insertRow(account, 'checkoutSessions', session)
  const subscriptionMetadata = mergeMetadata({}, params.subscription_data?.metadata)
  const saveAddress = params.customer_update?.address === 'auto'
  insertRow(account, 'orders', { id: session.id, lineItems, subscriptionMetadata, saveAddress })
  return session
}

/**
 * Throws if `customer_update` does not tell Checkout to save the address that the user enters. If
 * the customer has no address, Stripe requires this setting for automatic tax.
 */
function assertAddressSaved({ customer_update: update }: SessionParams): void {
  if (update?.address === 'auto' || update?.shipping === 'auto') return
  const message =
    "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer."
  throw new StripeApiError(400, message)
}

function selectPaymentMethods(account: Account, params: SessionParams): PaymentMethodType[] {
  const { allowed_payment_method_types: allowed, excluded_payment_method_types: excluded } = params
  const methods = account.settings.paymentMethods.filter(
    (method) => (allowed?.includes(method) ?? true) && !excluded?.includes(method),
  )
  if (methods.length > 0) return methods
  const message =
    'No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard (https://dashboard.stripe.com/settings/payment_methods).'
  throw new StripeApiError(400, message)
}

function newLineItem(
  account: Account,
  { price: id, quantity }: SessionParams['line_items'][number],
  index: number,
): Stripe.LineItem {
  const param = `line_items[${index}][price]`
  const price = requireRow(account, 'prices', id, param)
  if (!price.active) {
    throw new StripeApiError(
      400,
      `The price specified is inactive. This field only accepts active prices.`,
      { param },
    )
  }
  if (!price.recurring) {
    const message =
      'You must provide at least one recurring price in `subscription` mode when using prices.'
    throw new StripeApiError(400, message)
  }
  const amount = (price.unit_amount ?? 0) * quantity
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: account.store.tables.products.get(price.product as string)?.name ?? null,
    metadata: {},
    price: structuredClone(price),
    quantity,
  }
}

export function expireSession(account: Account, session: Stripe.Checkout.Session, at: number) {
  session.status = 'expired'
  session.url = null
  emitEvent(account, 'checkout.session.expired', session, at)
  return session
}

export const checkoutRoutes: Routes = {
  'POST /v1/checkout/sessions': defineRoute(createSessionSchema, createSession),
  'GET /v1/checkout/sessions/:id': defineRoute(z.strictObject(expand), (account, _, id) =>
    requireRow(account, 'checkoutSessions', id),
  ),
  'POST /v1/checkout/sessions/:id/expire': defineRoute(z.strictObject(expand), (account, _, id) => {
    const session = requireRow(account, 'checkoutSessions', id)
    if (session.status !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`
      throw new StripeApiError(400, message)
    }
    return expireSession(account, session, now(account))
  }),
  'GET /v1/checkout/sessions/:id/line_items': defineRoute(
    z.strictObject(pagingParams),
    (account, _, id) => {
      requireRow(account, 'checkoutSessions', id)
      const { lineItems } = requireRow(account, 'orders', id)
      return newList(`/v1/checkout/sessions/${id}/line_items`, lineItems)
    },
  ),
  'GET /v1/checkout/sessions': defineRoute(listSchema, (account, params) => {
    const { created, customer, payment_intent, status, subscription } = params
    assertCustomer(account, customer)
    const rows = listRows(account, 'checkoutSessions').filter(
      (session) =>
        (customer === undefined || session.customer === customer) &&
        (payment_intent === undefined || session.payment_intent === payment_intent) &&
        (status === undefined || session.status === status) &&
        (subscription === undefined || session.subscription === subscription) &&
        isInRange(session.created, created),
    )
    return paginate('/v1/checkout/sessions', rows, params)
  }),
}
