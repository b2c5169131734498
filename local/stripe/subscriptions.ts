import type Stripe from 'stripe'
import { z } from 'zod'
import { all, assertCustomer, change, known, timeOf } from './account.ts'
import type { Account } from './account.ts'
import { noSuch, ParameterFailure, StripeFailure } from './failures.ts'
import { page, paging } from './lists.ts'
import {
  expand,
  flag,
  mergeMetadata,
  metadata,
  none,
  range,
  text,
  whole,
  within,
} from './parameters.ts'
import { route } from './routes.ts'
import type { Routes } from './routes.ts'
import { planOf } from './subscription-format.ts'
import { end, periodEndOf, planEnd, start } from './subscription-life.ts'

const details = z.strictObject({ comment: text.optional(), feedback: text.optional() })
const proration = z.enum(['always_invoice', 'create_prorations', 'none']).optional()
const creation = z.strictObject({
  ...expand,
  customer: text,
  default_payment_method: text.optional(),
  items: z.tuple([z.strictObject({ price: text, quantity: whole.optional() })]),
  metadata: metadata.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete']).optional(),
})
const update = z.strictObject({
  ...expand,
  cancel_at: z.union([none, whole, z.enum(['min_period_end', 'max_period_end'])]).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: details.optional(),
  default_payment_method: text.optional(),
  items: z
    .tuple([
      z.strictObject({
        id: text.optional(),
        price: text.optional(),
        quantity: whole.optional(),
      }),
    ])
    .optional(),
  metadata: metadata.optional(),
  payment_behavior: text.optional(),
  proration_behavior: proration,
})
const cancellation = z.strictObject({
  ...expand,
  cancellation_details: details.optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
})
const listing = z.strictObject({
  ...paging,
  created: range.optional(),
  customer: text.optional(),
  price: text.optional(),
  status: z
    .enum([
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ])
    .optional(),
  test_clock: text.optional(),
})

const ended = ['canceled', 'incomplete_expired']
const changeableAfterEnd = ['metadata', 'cancellation_details', 'expand']

function apply(
  account: Account,
  subscription: Stripe.Subscription,
  wish: z.output<typeof update>,
  at: number,
): void {
  const { cancel_at, cancel_at_period_end, cancellation_details, items } = wish
  if (cancel_at !== undefined && cancel_at_period_end !== undefined) {
    const message = 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.'
    throw new ParameterFailure('cancel_at', undefined, message)
  }
  if (cancel_at_period_end === true) planEnd(subscription, periodEndOf(subscription), at)
  if (cancel_at_period_end === false && subscription.cancel_at_period_end) {
    planEnd(subscription, null, at)
  }
  if (cancel_at_period_end !== undefined) subscription.cancel_at_period_end = cancel_at_period_end
  if (cancel_at !== undefined) {
    const time = typeof cancel_at === 'string' ? periodEndOf(subscription) : cancel_at
    if (cancel_at !== '' && time <= at) {
      throw new ParameterFailure('cancel_at', undefined, 'The cancel_at timestamp is in the past.')
    }
    planEnd(subscription, cancel_at === '' ? null : time, at)
    subscription.cancel_at_period_end = false
  }
  if (cancellation_details) note(subscription, cancellation_details)
  if (items) replacePrice(account, subscription, items[0])
  const card = wish.default_payment_method
  if (card !== undefined) {
    subscription.default_payment_method =
      card === '' ? null : known(account, 'paymentMethods', card, 'default_payment_method').id
  }
  subscription.metadata = mergeMetadata(subscription.metadata, wish.metadata)
}

/** No proration: what differs is charged from the next period on. */
function replacePrice(
  account: Account,
  { items }: Stripe.Subscription,
  wish: { id?: string | undefined; price?: string | undefined; quantity?: number | undefined },
): void {
  const item = items.data[0]
  if (!item || (wish.id !== undefined && wish.id !== item.id)) {
    throw noSuch('subscription_item', wish.id ?? '', 'items[0][id]')
  }
  if (wish.quantity !== undefined) item.quantity = wish.quantity
  if (wish.price === undefined) return
  item.price = structuredClone(known(account, 'prices', wish.price, 'items[0][price]'))
  item.plan = planOf(item.price)
}

function note({ cancellation_details: held }: Stripe.Subscription, wish: z.output<typeof details>) {
  if (!held) return
  if (wish.comment !== undefined) held.comment = wish.comment || null
  if (wish.feedback !== undefined) held.feedback = wish.feedback || null
}

export const subscriptionRoutes: Routes = {
  'POST /v1/subscriptions': route(creation, (account, wish) => {
    const customer = known(account, 'customers', wish.customer, 'customer')
    const { price, quantity = 1 } = wish.items[0]
    const card = wish.default_payment_method ?? customer.invoice_settings.default_payment_method
    if (!card && wish.payment_behavior !== 'default_incomplete') {
      const message = 'This customer has no attached payment source or default payment method.'
      throw new StripeFailure(400, message, { code: 'resource_missing' })
    }
    return start(account, customer, known(account, 'prices', price, 'items[0][price]'), {
      quantity,
      metadata: mergeMetadata({}, wish.metadata),
      at: timeOf(account, customer.id),
      card: wish.default_payment_method ?? null,
    })
  }),
  'GET /v1/subscriptions/:id': route(z.strictObject(expand), (account, _, id) =>
    known(account, 'subscriptions', id),
  ),
  'POST /v1/subscriptions/:id': route(update, (account, wish, id) => {
    const subscription = known(account, 'subscriptions', id)
    const asked = Object.keys(wish).filter((name) => !changeableAfterEnd.includes(name))
    if (ended.includes(subscription.status) && asked.length > 0) {
      const message =
        'A canceled subscription can only update its cancellation_details and metadata.'
      throw new StripeFailure(400, message)
    }
    const at = timeOf(account, subscription.customer as string)
    const work = () => apply(account, subscription, wish, at)
    return change(account, 'customer.subscription.updated', subscription, at, work)
  }),
  'DELETE /v1/subscriptions/:id': route(cancellation, (account, wish, id) => {
    const subscription = known(account, 'subscriptions', id)
    if (ended.includes(subscription.status)) throw noSuch('subscription', id)
    if (wish.cancellation_details) note(subscription, wish.cancellation_details)
    const at = timeOf(account, subscription.customer as string)
    return end(account, subscription, at, 'cancellation_requested')
  }),
  'GET /v1/subscriptions': route(listing, (account, wish) => {
    const { created, customer, price, status, test_clock } = wish
    assertCustomer(account, customer)
    const found = all(account, 'subscriptions').filter(
      (subscription) =>
        (customer === undefined || subscription.customer === customer) &&
        hasStatus(subscription, status) &&
        (price === undefined || subscription.items.data.some((item) => item.price.id === price)) &&
        (test_clock === undefined || subscription.test_clock === test_clock) &&
        within(subscription.created, created),
    )
    return page('/v1/subscriptions', found, wish)
  }),
}

/** Without a status Stripe lists those that are not canceled. */
function hasStatus(subscription: Stripe.Subscription, status: string | undefined): boolean {
  if (status === 'all') return true
  if (status === 'ended') return ended.includes(subscription.status)
  if (status === undefined) return subscription.status !== 'canceled'
  return subscription.status === status
}
