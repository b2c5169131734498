import type Stripe from 'stripe'
import { z } from 'zod'
import { all, assertCustomer, announce, keep, known, now } from './account.ts'
import type { Account } from './account.ts'
import { newSession } from './checkout-format.ts'
import { ParameterFailure, StripeFailure } from './failures.ts'
import { newId } from './ids.ts'
import { listOf, page, paging } from './lists.ts'
import {
  expand,
  flag,
  mergeMetadata,
  metadata,
  range,
  text,
  urlText,
  whole,
  within,
} from './parameters.ts'
import { route } from './routes.ts'
import type { Routes } from './routes.ts'

const message = z.strictObject({ message: text }).optional()
const creation = z.strictObject({
  ...expand,
  allow_promotion_codes: flag.optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  cancel_url: urlText.optional(),
  client_reference_id: text.max(200).optional(),
  consent_collection: z
    .strictObject({
      payment_method_reuse_agreement: z.strictObject({ position: text }).optional(),
      promotions: text.optional(),
      terms_of_service: text.optional(),
    })
    .optional(),
  custom_text: z
    .strictObject({
      after_submit: message,
      shipping_address: message,
      submit: message,
      terms_of_service_acceptance: message,
    })
    .optional(),
  customer: text.optional(),
  customer_email: z.email().optional(),
  customer_update: z
    .strictObject({ address: text.optional(), name: text.optional(), shipping: text.optional() })
    .optional(),
  expires_at: whole.optional(),
  integration_identifier: text.optional(),
  line_items: z.array(z.strictObject({ price: text, quantity: whole.default(1) })).min(1),
  locale: text.optional(),
  metadata: metadata.optional(),
  mode: z.literal('subscription'),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  payment_method_types: z.tuple([z.literal('card')]).optional(),
  phone_number_collection: z.strictObject({ enabled: flag }).optional(),
  saved_payment_method_options: z.strictObject({ payment_method_save: text.optional() }).optional(),
  submit_type: z.enum(['auto', 'subscribe']).optional(),
  subscription_data: z
    .strictObject({
      billing_mode: z.strictObject({ type: z.enum(['classic', 'flexible']) }).optional(),
      description: text.optional(),
      metadata: metadata.optional(),
    })
    .optional(),
  success_url: urlText,
  tax_id_collection: z.strictObject({ enabled: flag }).optional(),
  ui_mode: z.enum(['hosted_page', 'hosted']).optional(),
})
const listing = z.strictObject({
  ...paging,
  created: range.optional(),
  customer: text.optional(),
  payment_intent: text.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  subscription: text.optional(),
})

export type SessionWish = z.output<typeof creation>

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
  const payer = customer === undefined ? null : known(account, 'customers', customer, 'customer')
  const lineItems = wish.line_items.map((item, index) => lineItem(account, item, index))
  const session = newSession(account, wish, { payer, lineItems, at, expiresAt: expires_at })
  keep(account, 'checkoutSessions', session)
  const subscriptionMetadata = mergeMetadata({}, wish.subscription_data?.metadata)
  keep(account, 'orders', { id: session.id, lineItems, subscriptionMetadata })
  return session
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
