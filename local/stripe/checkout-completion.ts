import type Stripe from 'stripe'
import { listRows, emitEvent, requireRow, now, customerTime } from './account.ts'
import type { Account } from './account.ts'
import { newBankMethod } from './banks.ts'
import { newCardMethod, parseCard, getDecline } from './cards.ts'
import type { CardInput } from './cards.ts'
import { createCustomer } from './customers.ts'
import { saveMethod } from './payment-methods.ts'
import { settleSubscriptionInvoice, startSubscription } from './subscription-life.ts'

/** What a user typed on the Checkout page. */
export type CheckoutInput = CardInput & { method: string; postalCode: string }

/** Pays an open session; returns a sentence for the user if that does not work. */
export function paySession(
  account: Account,
  session: Stripe.Checkout.Session,
  input: CheckoutInput,
): string | undefined {
  if (!session.payment_method_types.includes(input.method)) {
    return 'This payment method is not available. Nothing was charged.'
  }
  const method = parsePaymentMethod(input, now(account))
  if (typeof method === 'string') return method
  const decline = getDecline(method)
  if (decline) return `${decline.message} Nothing was charged.`

  const customer = getOrCreatePayer(account, session)
  const at = customerTime(account, customer.id)
  method.created = at
  saveMethod(account, method, customer, at)
  customer.invoice_settings.default_payment_method = method.id
  const { lineItems, subscriptionMetadata, saveAddress } = requireRow(account, 'orders', session.id)
  const [item] = lineItems
  if (!item?.price) throw new Error(`Session ${session.id} has nothing to sell.`)
  if (collectsAddress(session))
    storeAddress(session, customer, input.postalCode, saveAddress ?? false)
  const subscription = startSubscription(account, customer, item.price, {
    quantity: item.quantity ?? 1,
    metadata: subscriptionMetadata,
    at,
    automaticTax: session.automatic_tax.enabled,
  })
  session.status = 'complete'
  session.url = null
  session.subscription = subscription.id
  session.invoice = subscription.latest_invoice
  const invoice = requireRow(account, 'invoices', subscription.latest_invoice as string)
  session.payment_status = invoice.status === 'paid' ? 'paid' : 'unpaid'
  addTax(session, item, invoice)
  emitEvent(account, 'checkout.session.completed', session, now(account))
  return undefined
}

/** Ends a processing bank debit, and tells so by the session that it came from, if any. */
export function settleDebit(
  account: Account,
  invoice: Stripe.Invoice,
  outcome: 'succeeded' | 'failed',
): void {
  settleSubscriptionInvoice(
    account,
    invoice,
    outcome,
    customerTime(account, invoice.customer as string),
  )
  const session = listRows(account, 'checkoutSessions').find((one) => one.invoice === invoice.id)
  if (!session) return
  if (outcome === 'succeeded') session.payment_status = 'paid'
  emitEvent(account, `checkout.session.async_payment_${outcome}`, session, now(account))
}

/** A test card or the test bank account, or a sentence about what is wrong with the card. */
function parsePaymentMethod(input: CheckoutInput, time: number): Stripe.PaymentMethod | string {
  if (input.method === 'us_bank_account') return newBankMethod(time)
  const card = parseCard(input, time)
  if (typeof card === 'string') return card
  return newCardMethod(card.digits, { created: time, month: card.month, year: card.year })
}

/** Whether the page asks for an address: when the session requires one, or its tax does. */
export const collectsAddress = (session: Stripe.Checkout.Session): boolean =>
  session.automatic_tax.enabled || session.billing_address_collection === 'required'

function storeAddress(
  session: Stripe.Checkout.Session,
  customer: Stripe.Customer,
  postal_code: string,
  isSaved: boolean,
): void {
  const emptyAddress = { city: null, line1: null, line2: null, state: null }
  const address = { ...emptyAddress, country: 'US', postal_code }
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
function getOrCreatePayer(account: Account, session: Stripe.Checkout.Session): Stripe.Customer {
  if (typeof session.customer === 'string') {
    return requireRow(account, 'customers', session.customer)
  }
  const customer = createCustomer(account, { email: session.customer_email ?? '' })
  session.customer = customer.id
  return customer
}

/** Where the user goes after paying, with the session's id put in. */
export const buildSuccessUrl = ({ id, success_url }: Stripe.Checkout.Session): string =>
  (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
