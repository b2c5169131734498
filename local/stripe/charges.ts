import { z } from 'zod'
import { all, known } from './account.ts'
import { page, paging } from './lists.ts'
import { expand, text } from './parameters.ts'
import { route } from './routes.ts'
import type { Routes } from './routes.ts'

const listing = z.strictObject({
  ...paging,
  customer: text.optional(),
  payment_intent: text.optional(),
})

/** Charges and payment intents: made by invoices, and read here. */
export const chargeRoutes: Routes = {
  'GET /v1/charges/:id': route(z.strictObject(expand), (account, _, id) =>
    known(account, 'charges', id),
  ),
  'GET /v1/charges': route(listing, (account, wish) => {
    const { customer, payment_intent } = wish
    const found = all(account, 'charges').filter(
      (charge) =>
        (customer === undefined || charge.customer === customer) &&
        (payment_intent === undefined || charge.payment_intent === payment_intent),
    )
    return page('/v1/charges', found, wish)
  }),
  'GET /v1/payment_intents/:id': route(z.strictObject(expand), (account, _, id) =>
    known(account, 'paymentIntents', id),
  ),
  'GET /v1/payment_intents': route(
    z.strictObject({ ...paging, customer: text.optional() }),
    (account, { customer, ...wish }) => {
      const found = all(account, 'paymentIntents').filter(
        (intent) => customer === undefined || intent.customer === customer,
      )
      return page('/v1/payment_intents', found, wish)
    },
  ),
}
