import type Stripe from 'stripe'
import { all } from './account.ts'
import type { Account } from './account.ts'
import { cardFields, day, escape, htmlPage, problem, seeOther } from './html-page.ts'
import { describePrice, money } from './money.ts'
import { begin, cancel, renew, replaceCard } from './portal-visit.ts'
import type { Visit } from './portal-visit.ts'
import { cardOf, periodEndOf } from './subscription-life.ts'

/** The portal's pages, `step` being what follows the session in the path, and their forms. */
export function portalPage(
  account: Account,
  id: string,
  step: string,
  form?: URLSearchParams,
): Response {
  const visit = begin(account, id)
  if (!visit) {
    return htmlPage('Nothing here', '<p>There is no such portal session.</p>', { status: 404 })
  }
  const { features, subscription, session } = visit
  const canEnd = features.subscription_cancel.enabled && subscription?.cancel_at === null
  if (step === '') return overview(visit)
  if (step === 'cancel' && canEnd) {
    if (!form) return confirmation(visit, subscription)
    cancel(visit, subscription)
    return seeOther(session.url)
  }
  if (step === 'renew' && form && features.subscription_cancel.enabled && subscription) {
    renew(visit, subscription)
    return seeOther(session.url)
  }
  if (step === 'card' && features.payment_method_update.enabled) {
    const sentence = form && replaceCard(visit, form)
    return form && sentence === undefined ? seeOther(session.url) : cardPage(visit, sentence)
  }
  return seeOther(session.url)
}

function overview(visit: Visit): Response {
  const { session, features, subscription } = visit
  const { url, return_url } = session
  const back = return_url ? `<a href="${escape(return_url)}">Return to RN Opportunities</a>` : ''
  const content = `${back}
    <h2>Current plan</h2>
    ${subscription ? plan(visit, subscription) : '<p>You have no active plan.</p>'}
    ${features.payment_method_update.enabled ? paymentMethod(visit, url) : ''}
    ${features.invoice_history.enabled ? invoices(visit) : ''}`
  return htmlPage('Billing', content)
}

function plan(visit: Visit, subscription: Stripe.Subscription): string {
  const { account, features, session } = visit
  const [item] = subscription.items.data
  const product = account.store.tables.products.get(item?.price.product as string)
  const { cancel_at, status } = subscription
  const next = cancel_at
    ? `Ends on ${day(cancel_at)}.`
    : `Renews on ${day(periodEndOf(subscription))}.`
  const unpaid = status === 'active' ? '' : problem('Your last payment failed. Update your card.')
  return `<p>${escape(product?.name ?? 'Subscription')}</p>
    <p class="price">${item ? escape(describePrice(item.price)) : ''}</p>
    <p>${next}</p>${unpaid}
    ${features.subscription_cancel.enabled ? ending(session.url, cancel_at !== null) : ''}`
}

const ending = (url: string, isPlanned: boolean) =>
  isPlanned
    ? `<form method="post" action="${escape(url)}/renew"><button class="main">Renew subscription</button></form>`
    : `<a class="button" href="${escape(url)}/cancel">Cancel subscription</a>`

function paymentMethod({ account, customer, subscription }: Visit, url: string): string {
  const { paymentMethods } = account.store.tables
  const standard = customer.invoice_settings.default_payment_method
  const method = subscription
    ? cardOf(account, subscription)
    : paymentMethods.get(standard as string)
  const { card, us_bank_account: bank } = method ?? {}
  const name = card?.brand ?? bank?.bank_name
  const last4 = card?.last4 ?? bank?.last4
  const shown = name ? `${name} ending in ${last4}` : 'No payment method is saved.'
  return `<h2>Payment method</h2><p>${escape(shown)}</p>
    <a class="button" href="${escape(url)}/card">Update payment method</a>`
}

function invoices({ account, customer }: Visit): string {
  const rows = all(account, 'invoices')
    .filter((invoice) => invoice.customer === customer.id && invoice.status !== 'draft')
    .reverse()
    .map(({ created, amount_due, currency, status, hosted_invoice_url: url }) => {
      const link = `<a href="${escape(url ?? '')}">${day(created)}</a>`
      return `<li>${link}<span>${money(amount_due, currency)}</span><span>${status}</span></li>`
    })
  return `<h2>Invoices</h2>${rows.length ? `<ul>${rows.join('')}</ul>` : '<p>There are none.</p>'}`
}

function confirmation({ session, features }: Visit, subscription: Stripe.Subscription): Response {
  const until =
    features.subscription_cancel.mode === 'immediately'
      ? 'Your plan ends at once.'
      : `Your plan stays until ${day(periodEndOf(subscription))}, and is not charged again.`
  return htmlPage(
    'Cancel your plan?',
    `<p>${until}</p>
    <form method="post"><button class="main">Cancel subscription</button></form>
    <a class="button" href="${escape(session.url)}">Go back</a>`,
  )
}

const cardPage = ({ session }: Visit, sentence: string | undefined) =>
  htmlPage(
    'Update payment method',
    `${problem(sentence)}<form method="post">${cardFields}
      <button class="main">Update payment method</button></form>
    <a class="button" href="${escape(session.url)}">Go back</a>`,
    { status: sentence ? 402 : 200 },
  )
