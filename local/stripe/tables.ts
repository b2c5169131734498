import type Stripe from 'stripe'

/** What a Checkout session will make once it is paid; Stripe does not show it on the session. */
export type Order = {
  id: string
  lineItems: Stripe.LineItem[]
  subscriptionMetadata: Record<string, string>
  /** Whether the typed address becomes the customer's. */
  saveAddress?: boolean
}

/** A charge whose refunds fail with this code; its id is the charge's. */
export type RefundRefusal = { id: string; code: string }

/** What the emulator stores, in Stripe's shapes with nothing expanded; a row's id is its key. */
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

/** How the ids of a table begin, and what an error calls such a row. */
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
  // The first table of a prefix wins: what is expanded is a living customer.
  tableNames.toReversed().map((name) => [kinds[name][0], name]),
)

/** The row that an id names, in whichever table. */
export function rowById(tables: Tables, id: string): object | undefined {
  const prefix = id.slice(0, id.lastIndexOf('_'))
  const name = byPrefix.get(prefix)
  // A product may bear an id of its maker's choice.
  if (!name) return tables.products.get(id)
  return tables[name].get(id) ?? (prefix === 'cus' ? tables.deletedCustomers.get(id) : undefined)
}
