import type Stripe from 'stripe'
import type { Account } from '../protocol/account.ts'
import { newId } from '../protocol/ids.ts'
import { newList } from '../protocol/lists.ts'
import { formatPrice } from '../payments/money.ts'
import { toDecimal } from '../catalog/prices.ts'

export function newInvoice(
  account: Account,
  subscription: Stripe.Subscription,
  customer: Stripe.Customer,
  {
    reason,
    at,
    finalizesAt,
  }: { reason: Stripe.Invoice.BillingReason; at: number; finalizesAt: number | null },
): Stripe.Invoice {
  const id = newId('in')
  const lines = subscription.items.data.map((item) =>
    newInvoiceLine(account, id, subscription, item),
  )
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const taxes = lines.flatMap(({ taxes }) => taxes ?? [])
  const total = taxes.reduce((sum, { amount }) => sum + amount, subtotal)
  const hasTax = subscription.automatic_tax.enabled
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'RN Opportunities',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: finalizesAt !== null,
    automatic_tax: {
      disabled_reason: null,
      enabled: hasTax,
      liability: hasTax ? { type: 'self' } : null,
      provider: hasTax ? 'stripe' : null,
      status: hasTax ? 'complete' : null,
    },
    automatically_finalizes_at: finalizesAt,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: at,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: customer.invoice_settings.footer,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: newList(`/v1/invoices/${id}/lines`, lines),
    livemode: false,
    metadata: {},
    next_payment_attempt: finalizesAt,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: at,
    period_start: at,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: customer.test_clock ?? null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: subtotal,
    total_pretax_credit_amounts: [],
    total_taxes: taxes,
    webhooks_delivered_at: at,
  }
}

function newInvoiceLine(
  account: Account,
  invoice: string,
  subscription: Stripe.Subscription,
  { id, price, quantity = 1, current_period_start, current_period_end }: Stripe.SubscriptionItem,
): Stripe.InvoiceLineItem {
  const amount = (price.unit_amount ?? 0) * quantity
  const product = account.store.tables.products.get(price.product as string)
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: `${quantity} × ${product?.name ?? 'Product'} (at ${formatPrice(price)})`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: id,
      },
      type: 'subscription_item_details',
    },
    period: { start: current_period_start, end: current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product as string },
      type: 'price_details',
      unit_amount_decimal: toDecimal(price.unit_amount),
    },
    quantity,
    quantity_decimal: String(quantity) as unknown as Stripe.Decimal,
    subscription: subscription.id,
    subtotal: amount,
    taxes: subscription.automatic_tax.enabled ? [calculateTax(amount, account)] : [],
  }
}

const calculateTax = (amount: number, { settings }: Account): Stripe.InvoiceLineItem.Tax => ({
  amount: Math.round((amount * settings.taxPercent) / 100),
  tax_behavior: 'exclusive',
  tax_rate_details: { tax_rate: 'txr_local' },
  taxability_reason: settings.taxPercent ? 'standard_rated' : 'not_collecting',
  taxable_amount: amount,
  type: 'tax_rate_details',
})
