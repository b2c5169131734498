import type Stripe from 'stripe'
import { z } from 'zod'
import {
  listRows,
  emitEvent,
  insertRow,
  requireRow,
  now,
  customerTime,
} from '../protocol/account.ts'
import type { Account } from '../protocol/account.ts'
import { newCardMethod, getReadyMadeNumber, getDecline } from './cards.ts'
import { paymentMethodTypes } from '../checkout/checkout-parameters.ts'
import { StripeApiError } from '../protocol/failures.ts'
import { paginate, pagingParams } from '../protocol/lists.ts'
import { expand, text } from '../protocol/parameters.ts'
import { defineRoute } from '../protocol/routes.ts'
import type { Routes } from '../protocol/routes.ts'

const listSchema = z.strictObject({
  ...pagingParams,
  customer: text.optional(),
  type: z.enum(paymentMethodTypes).optional(),
})

/**
 * Attaches a payment method to a customer. `id` can be the ID of a stored payment method, or one of
 * Stripe's IDs for tests, such as `pm_card_visa`.
 * @throws {StripeApiError} with the code `card_declined` or `expired_card`, or with
 *   `resource_missing` for an unknown ID
 */
export function attachMethod(account: Account, id: string, customer: Stripe.Customer) {
  const at = customerTime(account, customer.id)
  const digits = getReadyMadeNumber(id)
  const method = digits
    ? newCardMethod(digits, { created: at })
    : requireRow(account, 'paymentMethods', id, 'payment_method')
  const decline = getDecline(method)
  // Stripe checks a card when it is attached. Card 4000 0000 0000 0341 passes this check, and its
  // charges are declined later.
  if (decline && method.card?.last4 !== '0341') {
    throw new StripeApiError(402, decline.message, decline, 'card_error')
  }
  return saveMethod(account, method, customer, at)
}

/** Attaches a payment method without checking it. */
export function saveMethod(
  account: Account,
  method: Stripe.PaymentMethod,
  customer: Stripe.Customer,
  at: number,
): Stripe.PaymentMethod {
  method.customer = customer.id
  method.billing_details.email = customer.email
  insertRow(account, 'paymentMethods', method)
  emitEvent(account, 'payment_method.attached', method, at)
  return method
}

function filterMethods(account: Account, customer: string | undefined, type: string | undefined) {
  return listRows(account, 'paymentMethods').filter(
    (method) =>
      method.customer !== null &&
      (customer === undefined || method.customer === customer) &&
      (type === undefined || method.type === type),
  )
}

export const paymentMethodRoutes: Routes = {
  'GET /v1/payment_methods': defineRoute(listSchema, (account, params) =>
    paginate('/v1/payment_methods', filterMethods(account, params.customer, params.type), params),
  ),
  'GET /v1/payment_methods/:id': defineRoute(z.strictObject(expand), (account, _, id) =>
    requireRow(account, 'paymentMethods', id),
  ),
  'POST /v1/payment_methods/:id/attach': defineRoute(
    z.strictObject({ ...expand, customer: text }),
    (account, { customer }, id) =>
      attachMethod(account, id, requireRow(account, 'customers', customer, 'customer')),
  ),
  'POST /v1/payment_methods/:id/detach': defineRoute(z.strictObject(expand), (account, _, id) => {
    const method = requireRow(account, 'paymentMethods', id)
    for (const { invoice_settings } of listRows(account, 'customers')) {
      if (invoice_settings.default_payment_method === id) {
        invoice_settings.default_payment_method = null
      }
    }
    method.customer = null
    emitEvent(account, 'payment_method.detached', method, now(account))
    return method
  }),
  'GET /v1/customers/:id/payment_methods': defineRoute(
    z.strictObject({ ...pagingParams, type: z.enum(paymentMethodTypes).optional() }),
    (account, params, id) => {
      requireRow(account, 'customers', id)
      return paginate(
        `/v1/customers/${id}/payment_methods`,
        filterMethods(account, id, params.type),
        params,
      )
    },
  ),
}
