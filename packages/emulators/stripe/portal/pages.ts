import type { Account } from '../protocol/account.ts'
import { checkoutPage } from '../checkout/checkout-page.ts'
import { catchUp } from '../subscriptions/due-work.ts'
import { formatMoney } from '../payments/money.ts'
import { formatDay, escapeHtml, htmlPage } from './html-page.ts'
import { portalPage } from './portal-page.ts'
import { rowById } from '../protocol/tables.ts'

/**
 * Serves the Checkout, portal and invoice pages of all accounts. Returns undefined for other paths.
 */
export function hostedPages(accounts: Account[]) {
  return async (request: Request): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url)
    const [, kind, id = '', step = ''] =
      /^\/(c\/pay|p\/session|i)\/(\w+)(?:\/(\w+))?$/.exec(pathname) ?? []
    if (!kind) return undefined
    const form = request.method === 'POST' ? new URLSearchParams(await request.text()) : undefined
    const account = accounts.find(({ store }) => rowById(store.tables, id)) ?? accounts[0]
    if (!account) return undefined
    account.eventRequest = { id: null, idempotency_key: null }
    catchUp(account)
    const reply = renderPage(account, kind, id, step, form)
    account.store.save()
    return reply
  }
}

function renderPage(
  account: Account,
  kind: string,
  id: string,
  step: string,
  form?: URLSearchParams,
) {
  if (kind === 'c/pay') return checkoutPage(account, id, form)
  if (kind === 'p/session') return portalPage(account, id, step, form)
  return invoicePage(account, id)
}

function invoicePage(account: Account, id: string): Response {
  const invoice = account.store.tables.invoices.get(id)
  if (!invoice)
    return htmlPage('Page not found', '<p>This invoice does not exist.</p>', { status: 404 })
  const { number, created, status, currency, total, lines } = invoice
  const rows = lines.data.map(
    (line) =>
      `<li><span>${escapeHtml(line.description ?? '')}</span><span>${formatMoney(line.amount, currency)}</span></li>`,
  )
  const tax = total - invoice.subtotal
  if (tax > 0) rows.push(`<li><span>Tax</span><span>${formatMoney(tax, currency)}</span></li>`)
  return htmlPage(
    `Invoice ${number ?? ''}`,
    `<p>${formatDay(created)}, ${status ?? ''}</p><ul>${rows.join('')}</ul>
    <p class="price">${formatMoney(total, currency)}</p>`,
  )
}
