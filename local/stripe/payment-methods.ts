import type Stripe from 'stripe'
import { z } from 'zod'
import { all, announce, keep, known, now, timeOf } from './account.ts'
import type { Account } from './account.ts'
import { cardMethod, numberOf, refusalOf } from './cards.ts'
import { paymentMethodTypes } from './checkout-parameters.ts'
import { StripeFailure } from './failures.ts'
import { page, paging } from './lists.ts'
import { expand, text } from './parameters.ts'
import { route } from './routes.ts'
import type { Routes } from './routes.ts'

const listing = z.strictObject({
  ...paging,
  customer: text.optional(),
  type: z.enum(paymentMethodTypes).optional(),
})

/**
 * Gives a customer a payment method: one of Stripe's ready-made ones, or one that exists.
 * @throws {StripeFailure} card_declined, for a card that cannot even be kept
 */
export function attach(account: Account, id: string, customer: Stripe.Customer) {
  const at = timeOf(account, customer.id)
  const digits = numberOf(id)
  const method = digits
    ? cardMethod(digits, { created: at })
    : known(account, 'paymentMethods', id, 'payment_method')
  const refusal = refusalOf(method)
  // Stripe tries a card before it keeps it; this one alone passes and fails later.
  if (refusal && method.card?.last4 !== '0341') {
    throw new StripeFailure(402, refusal.message, refusal, 'card_error')
  }
  return attachCard(account, method, customer, at)
}

/** Gives a customer a payment method without trying it. */
export function attachCard(
  account: Account,
  method: Stripe.PaymentMethod,
  customer: Stripe.Customer,
  at: number,
): Stripe.PaymentMethod {
  method.customer = customer.id
  method.billing_details.email = customer.email
  keep(account, 'paymentMethods', method)
  announce(account, 'payment_method.attached', method, at)
  return method
}

function methodsOf(account: Account, customer: string | undefined, type: string | undefined) {
  return all(account, 'paymentMethods').filter(
    (method) =>
      method.customer !== null &&
      (customer === undefined || method.customer === customer) &&
      (type === undefined || method.type === type),
  )
}

export const paymentMethodRoutes: Routes = {
  'GET /v1/payment_methods': route(listing, (account, wish) =>
    page('/v1/payment_methods', methodsOf(account, wish.customer, wish.type), wish),
  ),
  'GET /v1/payment_methods/:id': route(z.strictObject(expand), (account, _, id) =>
    known(account, 'paymentMethods', id),
  ),
  'POST /v1/payment_methods/:id/attach': route(
    z.strictObject({ ...expand, customer: text }),
    (account, { customer }, id) =>
      attach(account, id, known(account, 'customers', customer, 'customer')),
  ),
  'POST /v1/payment_methods/:id/detach': route(z.strictObject(expand), (account, _, id) => {
    const method = known(account, 'paymentMethods', id)
    for (const { invoice_settings } of all(account, 'customers')) {
      if (invoice_settings.default_payment_method === id) {
        invoice_settings.default_payment_method = null
      }
    }
    method.customer = null
    announce(account, 'payment_method.detached', method, now(account))
    return method
  }),
  'GET /v1/customers/:id/payment_methods': route(
    z.strictObject({ ...paging, type: z.enum(paymentMethodTypes).optional() }),
    (account, wish, id) => {
      known(account, 'customers', id)
      return page(`/v1/customers/${id}/payment_methods`, methodsOf(account, id, wish.type), wish)
    },
  ),
}
