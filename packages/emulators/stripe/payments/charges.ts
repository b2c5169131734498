import { z } from 'zod'
import { listRows, requireRow } from '../protocol/account.ts'
import { paginate, pagingParams } from '../protocol/lists.ts'
import { expand, text } from '../protocol/parameters.ts'
import { defineRoute } from '../protocol/routes.ts'
import type { Routes } from '../protocol/routes.ts'

const listSchema = z.strictObject({
  ...pagingParams,
  customer: text.optional(),
  payment_intent: text.optional(),
})

/** These routes only read. The emulator creates charges and payment intents only for invoices. */
export const chargeRoutes: Routes = {
  'GET /v1/charges/:id': defineRoute(z.strictObject(expand), (account, _, id) =>
    requireRow(account, 'charges', id),
  ),
  'GET /v1/charges': defineRoute(listSchema, (account, params) => {
    const { customer, payment_intent } = params
    const rows = listRows(account, 'charges').filter(
      (charge) =>
        (customer === undefined || charge.customer === customer) &&
        (payment_intent === undefined || charge.payment_intent === payment_intent),
    )
    return paginate('/v1/charges', rows, params)
  }),
  'GET /v1/payment_intents/:id': defineRoute(z.strictObject(expand), (account, _, id) =>
    requireRow(account, 'paymentIntents', id),
  ),
  'GET /v1/payment_intents': defineRoute(
    z.strictObject({ ...pagingParams, customer: text.optional() }),
    (account, { customer, ...params }) => {
      const rows = listRows(account, 'paymentIntents').filter(
        (intent) => customer === undefined || intent.customer === customer,
      )
      return paginate('/v1/payment_intents', rows, params)
    },
  ),
}
