import { z } from 'zod'
import { all, assertCustomer, known, timeOf } from './account.ts'
import { StripeFailure } from './failures.ts'
import { isProcessing, subscriptionIdOf, voidInvoice } from './invoice-life.ts'
import { page, paging } from './lists.ts'
import { expand, range, text, within } from './parameters.ts'
import { route } from './routes.ts'
import type { Routes } from './routes.ts'
import { collect } from './subscription-life.ts'

const listing = z.strictObject({
  ...paging,
  created: range.optional(),
  customer: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: text.optional(),
})
const paymentListing = z.strictObject({
  ...paging,
  invoice: text.optional(),
  payment: z
    .strictObject({ type: z.literal('payment_intent'), payment_intent: text.optional() })
    .optional(),
  status: z.enum(['canceled', 'open', 'paid']).optional(),
})

export const invoiceRoutes: Routes = {
  'GET /v1/invoices/:id': route(z.strictObject(expand), (account, _, id) =>
    known(account, 'invoices', id),
  ),
  'POST /v1/invoices/:id/pay': route(z.strictObject(expand), (account, _, id) => {
    const invoice = known(account, 'invoices', id)
    if (invoice.status !== 'open') {
      throw new StripeFailure(
        400,
        `Invoice is ${invoice.status ?? 'unknown'}; only an open one can be paid.`,
      )
    }
    if (isProcessing(account, invoice)) {
      throw new StripeFailure(400, 'This invoice has a payment that is still processing.')
    }
    const at = timeOf(account, invoice.customer as string)
    if (collect(account, invoice, at) === 'failed') {
      const details = { code: 'card_declined', decline_code: 'generic_decline' }
      throw new StripeFailure(402, 'Your card was declined.', details, 'card_error')
    }
    return invoice
  }),
  'POST /v1/invoices/:id/void': route(z.strictObject(expand), (account, _, id) => {
    const invoice = known(account, 'invoices', id)
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
      const sentence = `You can only pass in open or uncollectible invoices. This invoice is ${invoice.status ?? 'unknown'}.`
      throw new StripeFailure(400, sentence, { code: 'invoice_not_editable' })
    }
    if (isProcessing(account, invoice)) {
      throw new StripeFailure(400, 'This invoice has a payment that is processing.')
    }
    voidInvoice(account, invoice, timeOf(account, invoice.customer as string))
    return invoice
  }),
  'GET /v1/invoices': route(listing, (account, wish) => {
    const { created, customer, status, subscription } = wish
    assertCustomer(account, customer)
    const found = all(account, 'invoices').filter(
      (invoice) =>
        (customer === undefined || invoice.customer === customer) &&
        (status === undefined || invoice.status === status) &&
        (subscription === undefined || subscriptionIdOf(invoice) === subscription) &&
        within(invoice.created, created),
    )
    return page('/v1/invoices', found, wish)
  }),
  'GET /v1/invoice_payments/:id': route(z.strictObject(expand), (account, _, id) =>
    known(account, 'invoicePayments', id),
  ),
  'GET /v1/invoice_payments': route(paymentListing, (account, wish) => {
    const { invoice, payment, status } = wish
    const found = all(account, 'invoicePayments').filter(
      (row) =>
        (invoice === undefined || row.invoice === invoice) &&
        (status === undefined || row.status === status) &&
        (payment?.payment_intent === undefined ||
          row.payment.payment_intent === payment.payment_intent),
    )
    return page('/v1/invoice_payments', found, wish)
  }),
}
