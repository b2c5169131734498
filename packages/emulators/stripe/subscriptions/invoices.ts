import { z } from 'zod'
import { listRows, assertCustomer, requireRow, customerTime } from '../protocol/account.ts'
import { StripeApiError } from '../protocol/failures.ts'
import { isInvoiceProcessing, getSubscriptionId, voidInvoice } from './invoice-life.ts'
import { paginate, pagingParams } from '../protocol/lists.ts'
import { expand, timeRange, text, isInRange } from '../protocol/parameters.ts'
import { defineRoute } from '../protocol/routes.ts'
import type { Routes } from '../protocol/routes.ts'
import { collectInvoice } from './subscription-life.ts'

const listSchema = z.strictObject({
  ...pagingParams,
  created: timeRange.optional(),
  customer: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: text.optional(),
})
const listPaymentsSchema = z.strictObject({
  ...pagingParams,
  invoice: text.optional(),
  payment: z
    .strictObject({ type: z.literal('payment_intent'), payment_intent: text.optional() })
    .optional(),
  status: z.enum(['canceled', 'open', 'paid']).optional(),
})

export const invoiceRoutes: Routes = {
  'GET /v1/invoices/:id': defineRoute(z.strictObject(expand), (account, _, id) =>
    requireRow(account, 'invoices', id),
  ),
  'POST /v1/invoices/:id/pay': defineRoute(z.strictObject(expand), (account, _, id) => {
    const invoice = requireRow(account, 'invoices', id)
    if (invoice.status !== 'open') {
      throw new StripeApiError(
        400,
        `Invoice is ${invoice.status ?? 'unknown'}; only an open invoice can be paid.`,
      )
    }
    if (isInvoiceProcessing(account, invoice)) {
      throw new StripeApiError(400, 'This invoice has a payment that is still processing.')
    }
    const at = customerTime(account, invoice.customer as string)
    if (collectInvoice(account, invoice, at) === 'failed') {
      const details = { code: 'card_declined', decline_code: 'generic_decline' }
      throw new StripeApiError(402, 'Your card was declined.', details, 'card_error')
    }
    return invoice
  }),
  'POST /v1/invoices/:id/void': defineRoute(z.strictObject(expand), (account, _, id) => {
    const invoice = requireRow(account, 'invoices', id)
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
      const sentence = `You can only pass in open or uncollectible invoices. This invoice is ${invoice.status ?? 'unknown'}.`
      throw new StripeApiError(400, sentence, { code: 'invoice_not_editable' })
    }
    if (isInvoiceProcessing(account, invoice)) {
      throw new StripeApiError(400, 'This invoice has a payment that is processing.')
    }
    voidInvoice(account, invoice, customerTime(account, invoice.customer as string))
    return invoice
  }),
  'GET /v1/invoices': defineRoute(listSchema, (account, params) => {
    const { created, customer, status, subscription } = params
    assertCustomer(account, customer)
    const rows = listRows(account, 'invoices').filter(
      (invoice) =>
        (customer === undefined || invoice.customer === customer) &&
        (status === undefined || invoice.status === status) &&
        (subscription === undefined || getSubscriptionId(invoice) === subscription) &&
        isInRange(invoice.created, created),
    )
    return paginate('/v1/invoices', rows, params)
  }),
  'GET /v1/invoice_payments/:id': defineRoute(z.strictObject(expand), (account, _, id) =>
    requireRow(account, 'invoicePayments', id),
  ),
  'GET /v1/invoice_payments': defineRoute(listPaymentsSchema, (account, params) => {
    const { invoice, payment, status } = params
    const rows = listRows(account, 'invoicePayments').filter(
      (row) =>
        (invoice === undefined || row.invoice === invoice) &&
        (status === undefined || row.status === status) &&
        (payment?.payment_intent === undefined ||
          row.payment.payment_intent === payment.payment_intent),
    )
    return paginate('/v1/invoice_payments', rows, params)
  }),
}
