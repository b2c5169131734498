import type Stripe from 'stripe'
import type { Account } from '../protocol/account.ts'
import { asksConsent, collectsAddress, paySession, buildSuccessUrl } from './checkout-completion.ts'
import { formatPrice } from '../payments/money.ts'
import {
  cardFields,
  escapeHtml,
  htmlPage,
  errorMessage,
  seeOther,
  readCardFields,
} from '../portal/html-page.ts'

export function checkoutPage(account: Account, id: string, form?: URLSearchParams): Response {
  const session = account.store.tables.checkoutSessions.get(id)
  if (!session) {
    return htmlPage('Page not found', '<p>This checkout session does not exist.</p>', {
      status: 404,
    })
  }
  // If the user submits the form twice, redirect again and do not charge again.
  if (session.status === 'complete')
    return form ? seeOther(buildSuccessUrl(session)) : completePage(session)
  if (session.status === 'expired') return expiredPage(session)
  if (!form) return openPage(account, session)
  const message = paySession(account, session, {
    ...readCardFields(form),
    ...readCheckoutFields(form),
  })
  return message === undefined
    ? seeOther(buildSuccessUrl(session))
    : openPage(account, session, message)
}

function openPage(account: Account, session: Stripe.Checkout.Session, message?: string): Response {
  const items = account.store.tables.orders.get(session.id)?.lineItems ?? []
  const customer = account.store.tables.customers.get(session.customer as string)
  const email = customer?.email ?? session.customer_email
  const note = session.custom_text.submit?.message
  const content = `${items.map(({ price, description }) => lineItem(description, price)).join('')}
    ${email ? `<p>Email: ${escapeHtml(email)}</p>` : ''}
    ${errorMessage(message)}
    <form method="post">
      ${methodChoice(session)}
      ${cardFields}
      ${collectsAddress(session) ? postalCodeField : ''}
      ${asksConsent(session) ? consentBox(session) : ''}
      ${note ? `<p class="soft">${escapeHtml(note)}</p>` : ''}
      <button class="main">Subscribe</button>
      ${linkButton(session.cancel_url, 'Back')}
    </form>
    <p class="soft">4000 0000 0000 0002 is declined.</p>`
  const options = session.success_url ? { formTarget: session.success_url } : {}
  return htmlPage('Subscribe', content, { status: message ? 402 : 200, ...options })
}

const readCheckoutFields = (form: URLSearchParams) => ({
  method: form.get('method') ?? 'card',
  postalCode: form.get('postalCode') ?? '',
  consents: form.get('consent') === 'accepted',
})

function methodChoice({ payment_method_types: types }: Stripe.Checkout.Session): string {
  if (!types.includes('us_bank_account')) return ''
  const labels = { card: 'Card', us_bank_account: 'US bank account' }
  const offered = Object.entries(labels).filter(([type]) => types.includes(type))
  const options = offered.map(
    ([type, label], index) => `<label><input type="radio" name="method" value="${type}"
      ${index === 0 ? 'checked' : ''}> ${label}</label>`,
  )
  return `<fieldset><legend>Pay with</legend>${options.join('')}</fieldset>
    <p class="soft">A test bank account is filled in. Its debit stays pending until it is settled.</p>`
}

const postalCodeField = `<label for="postal-code">ZIP code</label>
  <input id="postal-code" name="postalCode" autocomplete="off" required value="94103">`

const consentBox = ({ custom_text: text }: Stripe.Checkout.Session) => {
  const terms = text.terms_of_service_acceptance?.message ?? 'I agree to the terms of service'
  // No space before the text, so that the label starts with it.
  const box = '<input type="checkbox" name="consent" value="accepted">'
  return `<label class="consent">${box}<span>${withLinks(terms)}</span></label>`
}

/** Escapes custom text for HTML. Markdown links become links, as on Stripe's page. */
const withLinks = (markdown: string) =>
  escapeHtml(markdown).replace(
    /\[([^\]]+)\]\((https?:[^)\s]+)\)/g,
    '<a href="$2" target="_blank" rel="noopener">$1</a>',
  )

const lineItem = (description: string | null, price: Stripe.Price | null) =>
  `<p>${escapeHtml(description ?? 'Subscription')}</p>
  <p class="price">${price ? escapeHtml(formatPrice(price)) : ''}</p>`

const completePage = (session: Stripe.Checkout.Session) =>
  htmlPage(
    'You have already paid',
    `<p>This checkout is complete. You will not be charged again.</p>
    ${linkButton(buildSuccessUrl(session), 'Continue')}`,
  )

const expiredPage = (session: Stripe.Checkout.Session) =>
  htmlPage(
    'This checkout has expired',
    `<p>Nothing was charged. Go back and start again.</p>${linkButton(session.cancel_url, 'Back')}`,
    { status: 410 },
  )

const linkButton = (url: string | null, label: string) =>
  url ? `<a class="button" href="${escapeHtml(url)}">${label}</a>` : ''
