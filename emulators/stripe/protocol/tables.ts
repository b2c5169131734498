import type Stripe from 'stripe'

/** Internal data of a Checkout session that Stripe does not expose. */
export type Order = {
  id: string
  lineItems: Stripe.LineItem[]
  subscriptionMetadata: Record<string, string>
  /** Whether the address typed in Checkout is saved to the customer. */
  saveAddress?: boolean
}

/** Error code for every refund of a charge. The ID is the charge's. */
export type RefundRefusal = { id: string; code: string }

/** Tables of an account. Rows have Stripe's shapes, unexpanded, and are keyed by ID. */
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

/** ID prefix of each table, and the noun for its rows in error messages. */
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

/** Returns the row with this ID from any table. */
export function rowById(tables: Tables, id: string): object | undefined {
  const prefix = id.slice(0, id.lastIndexOf('_'))
  const name = byPrefix.get(prefix)
  // Product IDs can be chosen by the caller and need no prefix.
  if (!name) return tables.products.get(id)
  return tables[name].get(id) ?? (prefix === 'cus' ? tables.deletedCustomers.get(id) : undefined)
}
