import type Stripe from 'stripe'
import { listRows, emitEvent, requireRow, now, customerTime } from '../protocol/account.ts'
import type { Account } from '../protocol/account.ts'
import { newBankMethod } from '../payments/banks.ts'
import { newCardMethod, parseCard, getDecline } from '../payments/cards.ts'
import type { CardInput } from '../payments/cards.ts'
import { createCustomer } from '../catalog/customers.ts'
import { saveMethod } from '../payments/payment-methods.ts'
import { settleSubscriptionInvoice, startSubscription } from '../subscriptions/subscription-life.ts'

export type CheckoutInput = CardInput & { method: string; postalCode: string; consents: boolean }

/**
 * Pays an open session. `input` is what the user entered on the Checkout page. If the payment
 * fails, returns an error message for the user.
 */
export function paySession(
  account: Account,
  session: Stripe.Checkout.Session,
  input: CheckoutInput,
): string | undefined {
  if (!session.payment_method_types.includes(input.method)) {
    return 'This payment method is not available. Nothing was charged.'
  }
  if (asksConsent(session) && !input.consents) {
    return 'Check the box to agree to the terms of service. Nothing was charged.'
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
  if (!item?.price) throw new Error(`Session ${session.id} has no line item.`)
  if (collectsAddress(session))
    storeAddress(session, customer, input.postalCode, saveAddress ?? false)
  const subscription = startSubscription(account, customer, item.price, {
    quantity: item.quantity ?? 1,
    metadata: subscriptionMetadata,
    at,
    automaticTax: session.automatic_tax.enabled,
  })
  session.status = 'complete'
  if (asksConsent(session)) session.consent = { promotions: null, terms_of_service: 'accepted' }
  session.url = null
  session.subscription = subscription.id
  session.invoice = subscription.latest_invoice
  const invoice = requireRow(account, 'invoices', subscription.latest_invoice as string)
  session.payment_status = invoice.status === 'paid' ? 'paid' : 'unpaid'
  addTax(session, item, invoice)
  emitEvent(account, 'checkout.session.completed', session, now(account))
  return undefined
}

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
  const session = listRows(account, 'checkoutSessions').find((row) => row.invoice === invoice.id)
  if (!session) return
  if (outcome === 'succeeded') session.payment_status = 'paid'
  emitEvent(account, `checkout.session.async_payment_${outcome}`, session, now(account))
}

/** Returns the payment method that the user entered, or an error message for the user. */
function parsePaymentMethod(input: CheckoutInput, time: number): Stripe.PaymentMethod | string {
  if (input.method === 'us_bank_account') return newBankMethod(time)
  const card = parseCard(input, time)
  if (typeof card === 'string') return card
  return newCardMethod(card.digits, { created: time, month: card.month, year: card.year })
}

/** Whether the user must agree to the terms of service before paying. */
export const asksConsent = (session: Stripe.Checkout.Session): boolean =>
  session.consent_collection?.terms_of_service === 'required'

/**
 * Whether Checkout asks for the user's address. The emulator's page then asks only for the ZIP
 * code, not for the whole address.
 */
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

/**
 * With automatic tax, copies the tax from the invoice to the session. Before the payment, a session
 * has no tax, because the tax depends on the address that the user enters.
 */
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

function getOrCreatePayer(account: Account, session: Stripe.Checkout.Session): Stripe.Customer {
  if (typeof session.customer === 'string') {
    return requireRow(account, 'customers', session.customer)
  }
  const customer = createCustomer(account, { email: session.customer_email ?? '' })
  session.customer = customer.id
  return customer
}

export const buildSuccessUrl = ({ id, success_url }: Stripe.Checkout.Session): string =>
  (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
