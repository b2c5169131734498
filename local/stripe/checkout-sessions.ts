import type Stripe from 'stripe'
import { z } from 'zod'
import { all, assertCustomer, announce, keep, known, now } from './account.ts'
import type { Account } from './account.ts'
import { newSession } from './checkout-format.ts'
import { creation } from './checkout-parameters.ts'
import type { PaymentMethodType, SessionWish } from './checkout-parameters.ts'
import { ParameterFailure, StripeFailure } from './failures.ts'
import { newId } from './ids.ts'
import { listOf, page, paging } from './lists.ts'
import { expand, mergeMetadata, range, text, within } from './parameters.ts'
import { route } from './routes.ts'
import type { Routes } from './routes.ts'

const listing = z.strictObject({
  ...paging,
  created: range.optional(),
  customer: text.optional(),
  payment_intent: text.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  subscription: text.optional(),
})

const day = 86_400
const leastLife = 30 * 60

function create(account: Account, wish: SessionWish): Stripe.Checkout.Session {
  const at = now(account)
  const { customer, customer_email, expires_at = at + day } = wish
  if (customer !== undefined && customer_email !== undefined) {
    const sentence = 'You may only specify one of these parameters: customer, customer_email.'
    throw new ParameterFailure('customer_email', undefined, sentence)
  }
  if (expires_at < at + leastLife || expires_at > at + day) {
    const sentence =
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.'
    throw new ParameterFailure('expires_at', undefined, sentence)
  }
  if (customer === undefined && wish.customer_update) {
    const sentence = '`customer_update` can only be used with `customer`.'
    throw new ParameterFailure('customer_update', undefined, sentence)
  }
  const payer = customer === undefined ? null : known(account, 'customers', customer, 'customer')
  const lineItems = wish.line_items.map((item, index) => lineItem(account, item, index))
  if (wish.automatic_tax?.enabled && payer && !payer.address) assertAddressSaved(wish)
  const methods = offeredMethods(account, wish)
  const session = newSession(account, wish, {
    payer,
    lineItems,
    methods,
    at,
    expiresAt: expires_at,
  })
  keep(account, 'checkoutSessions', session)
  const subscriptionMetadata = mergeMetadata({}, wish.subscription_data?.metadata)
  const saveAddress = wish.customer_update?.address === 'auto'
  keep(account, 'orders', { id: session.id, lineItems, subscriptionMetadata, saveAddress })
  return session
}

/** Tax needs an address, on the customer or typed in Checkout and saved to the customer. */
function assertAddressSaved({ customer_update: update }: SessionWish): void {
  if (update?.address === 'auto' || update?.shipping === 'auto') return
  const sentence =
    "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer."
  throw new StripeFailure(400, sentence)
}

/** The Dashboard's payment methods, filtered by the session's own lists. */
function offeredMethods(account: Account, wish: SessionWish): PaymentMethodType[] {
  const { allowed_payment_method_types: allowed, excluded_payment_method_types: excluded } = wish
  const methods = account.settings.paymentMethods.filter(
    (method) => (allowed?.includes(method) ?? true) && !excluded?.includes(method),
  )
  if (methods.length > 0) return methods
  const sentence =
    'No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard (https://dashboard.stripe.com/settings/payment_methods).'
  throw new StripeFailure(400, sentence)
}

function lineItem(
  account: Account,
  { price: id, quantity }: SessionWish['line_items'][number],
  index: number,
): Stripe.LineItem {
  const param = `line_items[${index}][price]`
  const price = known(account, 'prices', id, param)
  if (!price.active) {
    throw new StripeFailure(
      400,
      `The price specified is inactive. This field only accepts active prices.`,
      { param },
    )
  }
  if (!price.recurring) {
    const sentence =
      'You must provide at least one recurring price in `subscription` mode when using prices.'
    throw new StripeFailure(400, sentence)
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

/** Closes an open session unpaid. */
export function expire(account: Account, session: Stripe.Checkout.Session, at: number) {
  session.status = 'expired'
  session.url = null
  announce(account, 'checkout.session.expired', session, at)
  return session
}

export const checkoutRoutes: Routes = {
  'POST /v1/checkout/sessions': route(creation, create),
  'GET /v1/checkout/sessions/:id': route(z.strictObject(expand), (account, _, id) =>
    known(account, 'checkoutSessions', id),
  ),
  'POST /v1/checkout/sessions/:id/expire': route(z.strictObject(expand), (account, _, id) => {
    const session = known(account, 'checkoutSessions', id)
    if (session.status !== 'open') {
      const sentence = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`
      throw new StripeFailure(400, sentence)
    }
    return expire(account, session, now(account))
  }),
  'GET /v1/checkout/sessions/:id/line_items': route(z.strictObject(paging), (account, _, id) => {
    known(account, 'checkoutSessions', id)
    const { lineItems } = known(account, 'orders', id)
    return listOf(`/v1/checkout/sessions/${id}/line_items`, lineItems)
  }),
  'GET /v1/checkout/sessions': route(listing, (account, wish) => {
    const { created, customer, payment_intent, status, subscription } = wish
    assertCustomer(account, customer)
    const found = all(account, 'checkoutSessions').filter(
      (session) =>
        (customer === undefined || session.customer === customer) &&
        (payment_intent === undefined || session.payment_intent === payment_intent) &&
        (status === undefined || session.status === status) &&
        (subscription === undefined || session.subscription === subscription) &&
        within(session.created, created),
    )
    return page('/v1/checkout/sessions', found, wish)
  }),
}
