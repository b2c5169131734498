import type Stripe from 'stripe'

/**
 * Data of a Checkout session that is not part of the session's own JSON. `id` is the session's ID.
 */
export type Order = {
  id: string
  lineItems: Stripe.LineItem[]
  subscriptionMetadata: Record<string, string>
  saveAddress?: boolean
}

/**
 * A charge that cannot be refunded, set by `POST /_control/refuse-refunds`. `id` is the charge's
 * ID. `code` is the error code of the reply to a refund request.
 */
export type RefundRefusal = { id: string; code: string }

/**
 * Except for `orders` and `refundRefusals`, a row is an object of Stripe's API without expanded
 * fields.
 */
export type Rows = {
  products: Stripe.Product
  prices: Stripe.Price
  customers: Stripe.Customer
  deletedCustomers: Stripe.DeletedCustomer
  paymentMethods: Stripe.PaymentMethod
  checkoutSessions: Stripe.Checkout.Session
  orders: Order
  subscriptions: Stripe.Subscription
  invoices: Stripe.Invoice
  invoicePayments: Stripe.InvoicePayment
  paymentIntents: Stripe.PaymentIntent
  charges: Stripe.Charge
  refunds: Stripe.Refund
  refundRefusals: RefundRefusal
  disputes: Stripe.Dispute
  portalConfigurations: Stripe.BillingPortal.Configuration
  portalSessions: Stripe.BillingPortal.Session
  webhookEndpoints: Stripe.WebhookEndpoint
  testClocks: Stripe.TestHelpers.TestClock
  events: Stripe.Event
}

export type TableName = keyof Rows
export type Tables = { [Name in TableName]: Map<string, Rows[Name]> }

/** The ID prefix of each table, and the name of its rows in error messages. */
export const kinds = {
  products: ['prod', 'product'],
  prices: ['price', 'price'],
  customers: ['cus', 'customer'],
  deletedCustomers: ['cus', 'customer'],
  paymentMethods: ['pm', 'PaymentMethod'],
  checkoutSessions: ['cs_test', 'checkout.session'],
  orders: ['cs_test', 'checkout.session'],
  subscriptions: ['sub', 'subscription'],
  invoices: ['in', 'invoice'],
  invoicePayments: ['inpay', 'invoice_payment'],
  paymentIntents: ['pi', 'payment_intent'],
  charges: ['ch', 'charge'],
  refunds: ['re', 'refund'],
  refundRefusals: ['ch', 'charge'],
  disputes: ['dp', 'dispute'],
  portalConfigurations: ['bpc', 'billing_portal.configuration'],
  portalSessions: ['bps', 'billing_portal.session'],
  webhookEndpoints: ['we', 'webhook_endpoint'],
  testClocks: ['clock', 'test_clock'],
  events: ['evt', 'event'],
} as const satisfies Record<TableName, readonly [string, string]>

export const tableNames = Object.keys(kinds) as TableName[]

const byPrefix = new Map<string, TableName>(
  // If two tables have the same prefix, the first table wins: `cus` means customers, not deleted
  // customers.
  tableNames.toReversed().map((name) => [kinds[name][0], name]),
)

export function rowById(tables: Tables, id: string): object | undefined {
  const prefix = id.slice(0, id.lastIndexOf('_'))
  const name = byPrefix.get(prefix)
  // The request that creates a product can set its ID, so a product's ID can lack the prefix.
  if (!name) return tables.products.get(id)
  return tables[name].get(id) ?? (prefix === 'cus' ? tables.deletedCustomers.get(id) : undefined)
}
