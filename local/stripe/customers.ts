import type Stripe from 'stripe'
import { z } from 'zod'
import { all, announce, change, keep, known, now, timeOf } from './account.ts'
import type { Account } from './account.ts'
import { expire } from './checkout-sessions.ts'
import { newId } from './ids.ts'
import { page, paging } from './lists.ts'
import {
  emailText,
  expand,
  mergeMetadata,
  metadata,
  none,
  range,
  text,
  within,
} from './parameters.ts'
import { attach } from './payment-methods.ts'
import { route } from './routes.ts'
import type { Routes } from './routes.ts'
import { end } from './subscription-life.ts'

const part = text.default('')
const address = z.strictObject({
  city: part,
  country: part,
  line1: part,
  line2: part,
  postal_code: part,
  state: part,
})
const fields = {
  ...expand,
  address: z.union([none, address]).optional(),
  description: text.max(5_000).optional(),
  email: emailText.optional(),
  invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
  metadata: metadata.optional(),
  name: text.max(256).optional(),
  phone: text.max(20).optional(),
  preferred_locales: z.array(text).optional(),
}
const creation = z.strictObject({
  ...fields,
  payment_method: text.optional(),
  test_clock: text.optional(),
})
const update = z.strictObject(fields)
const listing = z.strictObject({
  ...paging,
  created: range.optional(),
  email: text.optional(),
  test_clock: text.optional(),
})

export function createCustomer(
  account: Account,
  { payment_method, test_clock, ...wish }: z.output<typeof creation>,
): Stripe.Customer {
  const clock = test_clock && known(account, 'testClocks', test_clock, 'test_clock')
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
  keep(account, 'customers', customer)
  if (payment_method !== undefined) attach(account, payment_method, customer)
  apply(account, customer, wish)
  announce(account, 'customer.created', customer, customer.created)
  return customer
}

function apply(account: Account, customer: Stripe.Customer, wish: z.output<typeof update>): void {
  for (const field of ['description', 'email', 'name', 'phone'] as const) {
    const value = wish[field]
    if (value !== undefined) customer[field] = value || null
  }
  if (wish.address !== undefined) customer.address = wish.address || null
  if (wish.preferred_locales) customer.preferred_locales = wish.preferred_locales
  const card = wish.invoice_settings?.default_payment_method
  if (card !== undefined) {
    const param = 'invoice_settings[default_payment_method]'
    customer.invoice_settings.default_payment_method =
      card === '' ? null : known(account, 'paymentMethods', card, param).id
  }
  customer.metadata = mergeMetadata(customer.metadata, wish.metadata)
}

/** Ends what the customer has, at once, and keeps no more of them than that they are deleted. */
export function deleteCustomer(account: Account, id: string): Stripe.DeletedCustomer {
  const customer = known(account, 'customers', id)
  const { tables } = account.store
  const at = timeOf(account, id)
  for (const subscription of all(account, 'subscriptions')) {
    if (subscription.customer === id && subscription.status !== 'canceled') {
      end(account, subscription, at, 'cancellation_requested')
    }
  }
  for (const session of all(account, 'checkoutSessions')) {
    if (session.customer === id && session.status === 'open') expire(account, session, now(account))
  }
  const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true }
  announce(account, 'customer.deleted', customer, at)
  tables.customers.delete(id)
  for (const method of all(account, 'paymentMethods')) {
    if (method.customer === id) method.customer = null
  }
  return keep(account, 'deletedCustomers', deleted)
}

export const customerRoutes: Routes = {
  'POST /v1/customers': route(creation, createCustomer),
  'GET /v1/customers/:id': route(
    z.strictObject(expand),
    (account, _, id) =>
      account.store.tables.deletedCustomers.get(id) ?? known(account, 'customers', id),
  ),
  'POST /v1/customers/:id': route(update, (account, wish, id) => {
    const customer = known(account, 'customers', id)
    const work = () => apply(account, customer, wish)
    return change(account, 'customer.updated', customer, timeOf(account, id), work)
  }),
  'DELETE /v1/customers/:id': route(z.strictObject({}), (account, _, id) =>
    deleteCustomer(account, id),
  ),
  'GET /v1/customers': route(listing, (account, { created, email, test_clock, ...wish }) => {
    const found = all(account, 'customers').filter(
      (customer) =>
        (email === undefined || customer.email === email) &&
        (test_clock === undefined || customer.test_clock === test_clock) &&
        within(customer.created, created),
    )
    return page('/v1/customers', found, wish)
  }),
}
