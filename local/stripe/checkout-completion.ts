import type Stripe from 'stripe'
import { all, announce, known, now, timeOf } from './account.ts'
import type { Account } from './account.ts'
import { bankMethod } from './banks.ts'
import { cardMethod, readCard, refusalOf } from './cards.ts'
import type { TypedCard } from './cards.ts'
import { createCustomer } from './customers.ts'
import { attachCard } from './payment-methods.ts'
import { settle, start } from './subscription-life.ts'

/** What a user typed on the Checkout page. */
export type Typed = TypedCard & { method: string; postalCode: string }

/** Pays an open session; returns a sentence for the user if that does not work. */
export function complete(
  account: Account,
  session: Stripe.Checkout.Session,
  typed: Typed,
): string | undefined {
  if (!session.payment_method_types.includes(typed.method)) {
    return 'This payment method is not available. Nothing was charged.'
  }
  const method = readMethod(typed, now(account))
  if (typeof method === 'string') return method
  const refusal = refusalOf(method)
  if (refusal) return `${refusal.message} Nothing was charged.`

  const customer = payerOf(account, session)
  const at = timeOf(account, customer.id)
  method.created = at
  attachCard(account, method, customer, at)
  customer.invoice_settings.default_payment_method = method.id
  const { lineItems, subscriptionMetadata, saveAddress } = known(account, 'orders', session.id)
  const [item] = lineItems
  if (!item?.price) throw new Error(`Session ${session.id} has nothing to sell.`)
  if (asksAddress(session)) keepAddress(session, customer, typed.postalCode, saveAddress ?? false)
  const subscription = start(account, customer, item.price, {
    quantity: item.quantity ?? 1,
    metadata: subscriptionMetadata,
    at,
    automaticTax: session.automatic_tax.enabled,
  })
  session.status = 'complete'
  session.url = null
  session.subscription = subscription.id
  session.invoice = subscription.latest_invoice
  const invoice = known(account, 'invoices', subscription.latest_invoice as string)
  session.payment_status = invoice.status === 'paid' ? 'paid' : 'unpaid'
  addTax(session, item, invoice)
  announce(account, 'checkout.session.completed', session, now(account))
  return undefined
}

/** Ends a processing bank debit, and tells so by the session that it came from, if any. */
export function settleDebit(
  account: Account,
  invoice: Stripe.Invoice,
  outcome: 'succeeded' | 'failed',
): void {
  settle(account, invoice, outcome, timeOf(account, invoice.customer as string))
  const session = all(account, 'checkoutSessions').find((one) => one.invoice === invoice.id)
  if (!session) return
  if (outcome === 'succeeded') session.payment_status = 'paid'
  announce(account, `checkout.session.async_payment_${outcome}`, session, now(account))
}

/** A test card or the test bank account, or a sentence about what is wrong with the card. */
function readMethod(typed: Typed, time: number): Stripe.PaymentMethod | string {
  if (typed.method === 'us_bank_account') return bankMethod(time)
  const card = readCard(typed, time)
  if (typeof card === 'string') return card
  return cardMethod(card.digits, { created: time, month: card.month, year: card.year })
}

/** Whether the page asks for an address: when the session requires one, or its tax does. */
export const asksAddress = (session: Stripe.Checkout.Session): boolean =>
  session.automatic_tax.enabled || session.billing_address_collection === 'required'

function keepAddress(
  session: Stripe.Checkout.Session,
  customer: Stripe.Customer,
  postal_code: string,
  isSaved: boolean,
): void {
  const empty = { city: null, line1: null, line2: null, state: null }
  const address = { ...empty, country: 'US', postal_code }
  if (session.customer_details) session.customer_details.address = address
  if (isSaved) customer.address = address
}

/** The session's amounts, once its address is complete. */
function addTax(
  session: Stripe.Checkout.Session,
  item: Stripe.LineItem,
  { total, subtotal }: Stripe.Invoice,
): void {
  if (!session.automatic_tax.enabled) return
  session.automatic_tax.status = 'complete'
  session.amount_total = total
  if (session.total_details) session.total_details.amount_tax = total - subtotal
  item.amount_tax = total - subtotal
  item.amount_total = total
}

/** The session's customer; a session without one makes a customer of the payer. */
function payerOf(account: Account, session: Stripe.Checkout.Session): Stripe.Customer {
  if (typeof session.customer === 'string') {
    return known(account, 'customers', session.customer)
  }
  const customer = createCustomer(account, { email: session.customer_email ?? '' })
  session.customer = customer.id
  return customer
}

/** Where the user goes after paying, with the session's id put in. */
export const successUrl = ({ id, success_url }: Stripe.Checkout.Session): string =>
  (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
