import type Stripe from 'stripe'
import { z } from 'zod'
import {
  listRows,
  assertCustomer,
  updateRow,
  requireRow,
  customerTime,
} from '../protocol/account.ts'
import type { Account } from '../protocol/account.ts'
import { missingResource, ParameterError, StripeApiError } from '../protocol/failures.ts'
import { paginate, pagingParams } from '../protocol/lists.ts'
import {
  expand,
  flag,
  mergeMetadata,
  metadata,
  emptyText,
  timeRange,
  text,
  integer,
  isInRange,
} from '../protocol/parameters.ts'
import { defineRoute } from '../protocol/routes.ts'
import type { Routes } from '../protocol/routes.ts'
import { newPlan } from './subscription-format.ts'
import {
  endSubscription,
  getPeriodEnd,
  scheduleEnd,
  startSubscription,
} from './subscription-life.ts'

const cancellationDetailsSchema = z.strictObject({
  comment: text.optional(),
  feedback: text.optional(),
})
const proration = z.enum(['always_invoice', 'create_prorations', 'none']).optional()
const createSchema = z.strictObject({
  ...expand,
  customer: text,
  default_payment_method: text.optional(),
  items: z.tuple([z.strictObject({ price: text, quantity: integer.optional() })]),
  metadata: metadata.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete']).optional(),
})
const updateSchema = z.strictObject({
  ...expand,
  cancel_at: z.union([emptyText, integer, z.enum(['min_period_end', 'max_period_end'])]).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellationDetailsSchema.optional(),
  default_payment_method: text.optional(),
  items: z
    .tuple([
      z.strictObject({
        id: text.optional(),
        price: text.optional(),
        quantity: integer.optional(),
      }),
    ])
    .optional(),
  metadata: metadata.optional(),
  payment_behavior: text.optional(),
  proration_behavior: proration,
})
const cancelSchema = z.strictObject({
  ...expand,
  cancellation_details: cancellationDetailsSchema.optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
})
const listSchema = z.strictObject({
  ...pagingParams,
  created: timeRange.optional(),
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

const endedStatuses = ['canceled', 'incomplete_expired']
const updatableAfterEnd = ['metadata', 'cancellation_details', 'expand']

function applyParams(
  account: Account,
  subscription: Stripe.Subscription,
  params: z.output<typeof updateSchema>,
  at: number,
): void {
  const { cancel_at, cancel_at_period_end, cancellation_details, items } = params
  if (cancel_at !== undefined && cancel_at_period_end !== undefined) {
    const message = 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.'
    throw new ParameterError('cancel_at', undefined, message)
  }
  if (cancel_at_period_end === true) scheduleEnd(subscription, getPeriodEnd(subscription), at)
  if (cancel_at_period_end === false && subscription.cancel_at_period_end) {
    scheduleEnd(subscription, null, at)
  }
  if (cancel_at_period_end !== undefined) subscription.cancel_at_period_end = cancel_at_period_end
  if (cancel_at !== undefined) {
    const time = typeof cancel_at === 'string' ? getPeriodEnd(subscription) : cancel_at
    if (cancel_at !== '' && time <= at) {
      throw new ParameterError('cancel_at', undefined, 'The cancel_at timestamp is in the past.')
    }
    scheduleEnd(subscription, cancel_at === '' ? null : time, at)
    subscription.cancel_at_period_end = false
  }
  if (cancellation_details) setCancellationDetails(subscription, cancellation_details)
  if (items) replacePrice(account, subscription, items[0])
  const methodId = params.default_payment_method
  if (methodId !== undefined) {
    subscription.default_payment_method =
      methodId === ''
        ? null
        : requireRow(account, 'paymentMethods', methodId, 'default_payment_method').id
  }
  subscription.metadata = mergeMetadata(subscription.metadata, params.metadata)
}

/**
 * Replaces the price or the quantity without proration. The new amount applies from the next period
 * on.
 */
function replacePrice(
  account: Account,
  { items }: Stripe.Subscription,
  params: { id?: string | undefined; price?: string | undefined; quantity?: number | undefined },
): void {
  const item = items.data[0]
  if (!item || (params.id !== undefined && params.id !== item.id)) {
    throw missingResource('subscription_item', params.id ?? '', 'items[0][id]')
  }
  if (params.quantity !== undefined) item.quantity = params.quantity
  if (params.price === undefined) return
  item.price = structuredClone(requireRow(account, 'prices', params.price, 'items[0][price]'))
  item.plan = newPlan(item.price)
}

function setCancellationDetails(
  { cancellation_details: stored }: Stripe.Subscription,
  params: z.output<typeof cancellationDetailsSchema>,
) {
  if (!stored) return
  if (params.comment !== undefined) stored.comment = params.comment || null
  if (params.feedback !== undefined) stored.feedback = params.feedback || null
}

export const subscriptionRoutes: Routes = {
  'POST /v1/subscriptions': defineRoute(createSchema, (account, params) => {
    const customer = requireRow(account, 'customers', params.customer, 'customer')
    const { price, quantity = 1 } = params.items[0]
    const methodId =
      params.default_payment_method ?? customer.invoice_settings.default_payment_method
    if (!methodId && params.payment_behavior !== 'default_incomplete') {
      const message = 'This customer has no attached payment source or default payment method.'
      throw new StripeApiError(400, message, { code: 'resource_missing' })
    }
    return startSubscription(
      account,
      customer,
      requireRow(account, 'prices', price, 'items[0][price]'),
      {
        quantity,
        metadata: mergeMetadata({}, params.metadata),
        at: customerTime(account, customer.id),
        methodId: params.default_payment_method ?? null,
      },
    )
  }),
  'GET /v1/subscriptions/:id': defineRoute(z.strictObject(expand), (account, _, id) =>
    requireRow(account, 'subscriptions', id),
  ),
  'POST /v1/subscriptions/:id': defineRoute(updateSchema, (account, params, id) => {
    const subscription = requireRow(account, 'subscriptions', id)
    const changedFields = Object.keys(params).filter((name) => !updatableAfterEnd.includes(name))
    if (endedStatuses.includes(subscription.status) && changedFields.length > 0) {
      const message =
        'A canceled subscription can only update its cancellation_details and metadata.'
      throw new StripeApiError(400, message)
    }
    const at = customerTime(account, subscription.customer as string)
    const mutate = () => applyParams(account, subscription, params, at)
    return updateRow(account, 'customer.subscription.updated', subscription, at, mutate)
  }),
  'DELETE /v1/subscriptions/:id': defineRoute(cancelSchema, (account, params, id) => {
    const subscription = requireRow(account, 'subscriptions', id)
    if (endedStatuses.includes(subscription.status)) throw missingResource('subscription', id)
    if (params.cancellation_details)
      setCancellationDetails(subscription, params.cancellation_details)
    const at = customerTime(account, subscription.customer as string)
    return endSubscription(account, subscription, at, 'cancellation_requested')
  }),
  'GET /v1/subscriptions': defineRoute(listSchema, (account, params) => {
    const { created, customer, price, status, test_clock } = params
    assertCustomer(account, customer)
    const rows = listRows(account, 'subscriptions').filter(
      (subscription) =>
        (customer === undefined || subscription.customer === customer) &&
        hasStatus(subscription, status) &&
        (price === undefined || subscription.items.data.some((item) => item.price.id === price)) &&
        (test_clock === undefined || subscription.test_clock === test_clock) &&
        isInRange(subscription.created, created),
    )
    return paginate('/v1/subscriptions', rows, params)
  }),
}

/** Without a status filter, Stripe lists subscriptions that are not canceled. */
function hasStatus(subscription: Stripe.Subscription, status: string | undefined): boolean {
  if (status === 'all') return true
  if (status === 'ended') return endedStatuses.includes(subscription.status)
  if (status === undefined) return subscription.status !== 'canceled'
  return subscription.status === status
}
