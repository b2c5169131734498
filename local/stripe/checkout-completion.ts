import type Stripe from 'stripe'
import { announce, known, now, timeOf } from './account.ts'
import type { Account } from './account.ts'
import { cardMethod, readCard, refusalOf } from './cards.ts'
import type { TypedCard } from './cards.ts'
import { createCustomer } from './customers.ts'
import { attachCard } from './payment-methods.ts'
import { start } from './subscription-life.ts'

/** Pays an open session with a card; returns a sentence for the person if that does not work. */
export function complete(
  account: Account,
  session: Stripe.Checkout.Session,
  typed: TypedCard,
): string | undefined {
  const card = readCard(typed, now(account))
  if (typeof card === 'string') return card
  const customer = payerOf(account, session)
  const at = timeOf(account, customer.id)
  const method = cardMethod(card.digits, { created: at, month: card.month, year: card.year })
  const refusal = refusalOf(method)
  if (refusal) return `${refusal.message} Nothing was charged.`

  attachCard(account, method, customer, at)
  customer.invoice_settings.default_payment_method = method.id
  const { lineItems, subscriptionMetadata } = known(account, 'orders', session.id)
  const [item] = lineItems
  if (!item?.price) throw new Error(`Session ${session.id} has nothing to sell.`)
  const subscription = start(account, customer, item.price, {
    quantity: item.quantity ?? 1,
    metadata: subscriptionMetadata,
    at,
  })
  session.status = 'complete'
  session.payment_status = 'paid'
  session.url = null
  session.subscription = subscription.id
  session.invoice = subscription.latest_invoice
  announce(account, 'checkout.session.completed', session, now(account))
  return undefined
}

/** Whose session it is; one that names nobody makes a customer of whoever pays. */
function payerOf(account: Account, session: Stripe.Checkout.Session): Stripe.Customer {
  if (typeof session.customer === 'string') {
    return known(account, 'customers', session.customer)
  }
  const customer = createCustomer(account, { email: session.customer_email ?? '' })
  session.customer = customer.id
  return customer
}

/** Where the person goes after paying, with the session's id put in. */
export const successUrl = ({ id, success_url }: Stripe.Checkout.Session): string =>
  (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
