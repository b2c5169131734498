import type Stripe from 'stripe'
import { listRows } from '../protocol/account.ts'
import type { Account } from '../protocol/account.ts'
import { cardFields, formatDay, escapeHtml, htmlPage, errorMessage, seeOther } from './html-page.ts'
import { formatPrice, formatMoney } from '../payments/money.ts'
import { openVisit, cancelSubscription, renewSubscription, replaceCard } from './portal-visit.ts'
import type { Visit } from './portal-visit.ts'
import { getPaymentMethod, getPeriodEnd } from '../subscriptions/subscription-life.ts'

/** `step` is the path segment after the session ID, or `''` for the overview. */
export function portalPage(
  account: Account,
  id: string,
  step: string,
  form?: URLSearchParams,
): Response {
  const visit = openVisit(account, id)
  if (!visit) {
    return htmlPage('Page not found', '<p>This portal session does not exist.</p>', { status: 404 })
  }
  const { features, subscription, session } = visit
  const canEnd = features.subscription_cancel.enabled && subscription?.cancel_at === null
  if (step === '') return overviewPage(visit)
  if (step === 'cancel' && canEnd) {
    if (!form) return confirmationPage(visit, subscription)
    cancelSubscription(visit, subscription)
    return seeOther(session.url)
  }
  if (step === 'renew' && form && features.subscription_cancel.enabled && subscription) {
    renewSubscription(visit, subscription)
    return seeOther(session.url)
  }
  if (step === 'card' && features.payment_method_update.enabled) {
    const message = form && replaceCard(visit, form)
    return form && message === undefined ? seeOther(session.url) : cardPage(visit, message)
  }
  return seeOther(session.url)
}

function overviewPage(visit: Visit): Response {
  const { session, features, subscription } = visit
  const { url, return_url } = session
  const back = return_url
    ? `<a href="${escapeHtml(return_url)}">Return to RN Opportunities</a>`
    : ''
  const content = `${back}
    <h2>Current plan</h2>
    ${subscription ? planSection(visit, subscription) : '<p>You have no active plan.</p>'}
    ${features.payment_method_update.enabled ? paymentMethodSection(visit, url) : ''}
    ${features.invoice_history.enabled ? invoicesSection(visit) : ''}`
  return htmlPage('Billing', content)
}

function planSection(visit: Visit, subscription: Stripe.Subscription): string {
  const { account, features, session } = visit
  const [item] = subscription.items.data
  const product = account.store.tables.products.get(item?.price.product as string)
  const { cancel_at, status } = subscription
  const next = cancel_at
    ? `Ends on ${formatDay(cancel_at)}.`
    : `Renews on ${formatDay(getPeriodEnd(subscription))}.`
  const unpaid =
    status === 'active' ? '' : errorMessage('Your last payment failed. Update your card.')
  return `<p>${escapeHtml(product?.name ?? 'Subscription')}</p>
    <p class="price">${item ? escapeHtml(formatPrice(item.price)) : ''}</p>
    <p>${next}</p>${unpaid}
    ${features.subscription_cancel.enabled ? renewOrCancelButton(session.url, cancel_at !== null) : ''}`
}

const renewOrCancelButton = (url: string, isScheduledToEnd: boolean) =>
  isScheduledToEnd
    ? `<form method="post" action="${escapeHtml(url)}/renew"><button class="main">Renew subscription</button></form>`
    : `<a class="button" href="${escapeHtml(url)}/cancel">Cancel subscription</a>`

function paymentMethodSection({ account, customer, subscription }: Visit, url: string): string {
  const { paymentMethods } = account.store.tables
  const defaultMethodId = customer.invoice_settings.default_payment_method
  const method = subscription
    ? getPaymentMethod(account, subscription)
    : paymentMethods.get(defaultMethodId as string)
  const { card, us_bank_account: bank } = method ?? {}
  const name = card?.brand ?? bank?.bank_name
  const last4 = card?.last4 ?? bank?.last4
  const label = name ? `${name} ending in ${last4}` : 'No payment method is saved.'
  return `<h2>Payment method</h2><p>${escapeHtml(label)}</p>
    <a class="button" href="${escapeHtml(url)}/card">Update payment method</a>`
}

function invoicesSection({ account, customer }: Visit): string {
  const rows = listRows(account, 'invoices')
    .filter((invoice) => invoice.customer === customer.id && invoice.status !== 'draft')
    .reverse()
    .map(({ created, amount_due, currency, status, hosted_invoice_url: url }) => {
      const link = `<a href="${escapeHtml(url ?? '')}">${formatDay(created)}</a>`
      return `<li>${link}<span>${formatMoney(amount_due, currency)}</span><span>${status}</span></li>`
    })
  return `<h2>Invoices</h2>${rows.length ? `<ul>${rows.join('')}</ul>` : '<p>No invoices yet.</p>'}`
}

function confirmationPage(
  { session, features }: Visit,
  subscription: Stripe.Subscription,
): Response {
  const until =
    features.subscription_cancel.mode === 'immediately'
      ? 'Your plan ends immediately.'
      : `Your plan stays active until ${formatDay(getPeriodEnd(subscription))}. You will not be charged again.`
  return htmlPage(
    'Cancel your plan?',
    `<p>${until}</p>
    <form method="post"><button class="main">Cancel subscription</button></form>
    <a class="button" href="${escapeHtml(session.url)}">Go back</a>`,
  )
}

const cardPage = ({ session }: Visit, message: string | undefined) =>
  htmlPage(
    'Update payment method',
    `${errorMessage(message)}<form method="post">${cardFields}
      <button class="main">Update payment method</button></form>
    <a class="button" href="${escapeHtml(session.url)}">Go back</a>`,
    { status: message ? 402 : 200 },
  )
