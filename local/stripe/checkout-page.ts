import type Stripe from 'stripe'
import type { Account } from './account.ts'
import { collectsAddress, paySession, buildSuccessUrl } from './checkout-completion.ts'
import { formatPrice } from './money.ts'
import {
  cardFields,
  escapeHtml,
  htmlPage,
  errorMessage,
  seeOther,
  readCardFields,
} from './html-page.ts'

/** The hosted page of a session, and the form it sends. */
export function checkoutPage(account: Account, id: string, form?: URLSearchParams): Response {
  const session = account.store.tables.checkoutSessions.get(id)
  if (!session) {
    return htmlPage('Nothing here', '<p>There is no such checkout session.</p>', { status: 404 })
  }
  // Sent twice, the second time finds the session complete: the same way on, no second payment.
  if (session.status === 'complete')
    return form ? seeOther(buildSuccessUrl(session)) : done(session)
  if (session.status === 'expired') return expired(session)
  if (!form) return open(account, session)
  const sentence = paySession(account, session, { ...readCardFields(form), ...typedChoice(form) })
  return sentence === undefined
    ? seeOther(buildSuccessUrl(session))
    : open(account, session, sentence)
}

function open(account: Account, session: Stripe.Checkout.Session, sentence?: string): Response {
  const items = account.store.tables.orders.get(session.id)?.lineItems ?? []
  const customer = account.store.tables.customers.get(session.customer as string)
  const email = customer?.email ?? session.customer_email
  const note = session.custom_text.submit?.message
  const content = `${items.map(({ price, description }) => lineOf(description, price)).join('')}
    ${email ? `<p>Email: ${escapeHtml(email)}</p>` : ''}
    ${errorMessage(sentence)}
    <form method="post">
      ${choice(session)}
      ${cardFields}
      ${collectsAddress(session) ? postalCode : ''}
      ${note ? `<p class="soft">${escapeHtml(note)}</p>` : ''}
      <button class="main">Subscribe</button>
      ${way(session.cancel_url, 'Back')}
    </form>
    <p class="soft">4000 0000 0000 0002 is declined.</p>`
  const options = session.success_url ? { formTarget: session.success_url } : {}
  return htmlPage('Subscribe', content, { status: sentence ? 402 : 200, ...options })
}

const typedChoice = (form: URLSearchParams) => ({
  method: form.get('method') ?? 'card',
  postalCode: form.get('postalCode') ?? '',
})

/** Card or bank account, when the session offers both kinds. */
function choice({ payment_method_types: types }: Stripe.Checkout.Session): string {
  if (!types.includes('us_bank_account')) return ''
  const labels = { card: 'Card', us_bank_account: 'US bank account' }
  const offered = Object.entries(labels).filter(([type]) => types.includes(type))
  const options = offered.map(
    ([type, label], index) => `<label><input type="radio" name="method" value="${type}"
      ${index === 0 ? 'checked' : ''}> ${label}</label>`,
  )
  return `<fieldset><legend>Pay with</legend>${options.join('')}</fieldset>
    <p class="soft">The test bank account is filled in. Its debit takes days, until it is settled.</p>`
}

const postalCode = `<label for="postal-code">ZIP code</label>
  <input id="postal-code" name="postalCode" autocomplete="off" required value="94103">`

const lineOf = (description: string | null, price: Stripe.Price | null) =>
  `<p>${escapeHtml(description ?? 'Subscription')}</p>
  <p class="price">${price ? escapeHtml(formatPrice(price)) : ''}</p>`

const done = (session: Stripe.Checkout.Session) =>
  htmlPage(
    'You have paid already',
    `<p>This checkout is complete. Nothing more will be charged.</p>
    ${way(buildSuccessUrl(session), 'Continue')}`,
  )

const expired = (session: Stripe.Checkout.Session) =>
  htmlPage(
    'This checkout has expired',
    `<p>Nothing was charged. Go back and start again.</p>${way(session.cancel_url, 'Back')}`,
    { status: 410 },
  )

const way = (url: string | null, words: string) =>
  url ? `<a class="button" href="${escapeHtml(url)}">${words}</a>` : ''
