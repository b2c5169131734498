import type Stripe from 'stripe'
import { z } from 'zod'
import {
  listRows,
  emitEvent,
  updateRow,
  insertRow,
  requireRow,
  now,
  customerTime,
} from '../protocol/account.ts'
import type { Account } from '../protocol/account.ts'
import { expireSession } from '../checkout/checkout-sessions.ts'
import { newId } from '../protocol/ids.ts'
import { paginate, pagingParams } from '../protocol/lists.ts'
import {
  emailText,
  expand,
  mergeMetadata,
  metadata,
  emptyText,
  timeRange,
  text,
  isInRange,
} from '../protocol/parameters.ts'
import { attachMethod } from '../payments/payment-methods.ts'
import { defineRoute } from '../protocol/routes.ts'
import type { Routes } from '../protocol/routes.ts'
import { endSubscription } from '../subscriptions/subscription-life.ts'

const addressPart = text.default('')
const address = z.strictObject({
  city: addressPart,
  country: addressPart,
  line1: addressPart,
  line2: addressPart,
  postal_code: addressPart,
  state: addressPart,
})
const customerParams = {
  ...expand,
  address: z.union([emptyText, address]).optional(),
  description: text.max(5_000).optional(),
  email: emailText.optional(),
  invoice_settings: z
    .strictObject({
      default_payment_method: text.optional(),
      footer: text.max(5_000).optional(),
    })
    .optional(),
  metadata: metadata.optional(),
  name: text.max(256).optional(),
  phone: text.max(20).optional(),
  preferred_locales: z.array(text).optional(),
}
const createSchema = z.strictObject({
  ...customerParams,
  payment_method: text.optional(),
  test_clock: text.optional(),
})
const updateSchema = z.strictObject(customerParams)
const listSchema = z.strictObject({
  ...pagingParams,
  created: timeRange.optional(),
  email: text.optional(),
  test_clock: text.optional(),
})

export function createCustomer(
  account: Account,
  { payment_method, test_clock, ...params }: z.output<typeof createSchema>,
): Stripe.Customer {
  const clock = test_clock && requireRow(account, 'testClocks', test_clock, 'test_clock')
  const customer: Stripe.Customer = {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: clock ? clock.frozen_time : now(account),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId('').slice(1, 9).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: clock ? clock.id : null,
  }
  insertRow(account, 'customers', customer)
  if (payment_method !== undefined) attachMethod(account, payment_method, customer)
  applyParams(account, customer, params)
  emitEvent(account, 'customer.created', customer, customer.created)
  return customer
}

function applyParams(
  account: Account,
  customer: Stripe.Customer,
  params: z.output<typeof updateSchema>,
): void {
  for (const field of ['description', 'email', 'name', 'phone'] as const) {
    const value = params[field]
    if (value !== undefined) customer[field] = value || null
  }
  if (params.address !== undefined) customer.address = params.address || null
  if (params.preferred_locales) customer.preferred_locales = params.preferred_locales
  const methodId = params.invoice_settings?.default_payment_method
  if (methodId !== undefined) {
    const param = 'invoice_settings[default_payment_method]'
    customer.invoice_settings.default_payment_method =
      methodId === '' ? null : requireRow(account, 'paymentMethods', methodId, param).id
  }
  const footer = params.invoice_settings?.footer
  if (footer !== undefined) customer.invoice_settings.footer = footer || null
  customer.metadata = mergeMetadata(customer.metadata, params.metadata)
}

/**
 * Deletes the customer. As Stripe does, also cancels the customer's subscriptions, expires its open
 * Checkout sessions and detaches its payment methods.
 */
export function deleteCustomer(account: Account, id: string): Stripe.DeletedCustomer {
  const customer = requireRow(account, 'customers', id)
  const { tables } = account.store
  const at = customerTime(account, id)
  for (const subscription of listRows(account, 'subscriptions')) {
    if (subscription.customer === id && subscription.ended_at === null) {
      endSubscription(account, subscription, at, 'cancellation_requested')
    }
  }
  for (const session of listRows(account, 'checkoutSessions')) {
    if (session.customer === id && session.status === 'open')
      expireSession(account, session, now(account))
  }
  const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true }
  emitEvent(account, 'customer.deleted', customer, at)
  tables.customers.delete(id)
  for (const method of listRows(account, 'paymentMethods')) {
    if (method.customer === id) method.customer = null
  }
  return insertRow(account, 'deletedCustomers', deleted)
}

export const customerRoutes: Routes = {
  'POST /v1/customers': defineRoute(createSchema, createCustomer),
  'GET /v1/customers/:id': defineRoute(
    z.strictObject(expand),
    (account, _, id) =>
      account.store.tables.deletedCustomers.get(id) ?? requireRow(account, 'customers', id),
  ),
  'POST /v1/customers/:id': defineRoute(updateSchema, (account, params, id) => {
    const customer = requireRow(account, 'customers', id)
    const mutate = () => applyParams(account, customer, params)
    return updateRow(account, 'customer.updated', customer, customerTime(account, id), mutate)
  }),
  'DELETE /v1/customers/:id': defineRoute(z.strictObject({}), (account, _, id) =>
    deleteCustomer(account, id),
  ),
  'GET /v1/customers': defineRoute(
    listSchema,
    (account, { created, email, test_clock, ...params }) => {
      const rows = listRows(account, 'customers').filter(
        (customer) =>
          (email === undefined || customer.email === email) &&
          (test_clock === undefined || customer.test_clock === test_clock) &&
          isInRange(customer.created, created),
      )
      return paginate('/v1/customers', rows, params)
    },
  ),
}
