import type Stripe from 'stripe'
import { z } from 'zod'
import { all, announce, keep, known, timeOf } from './account.ts'
import type { Account } from './account.ts'
import { ParameterFailure, StripeFailure } from './failures.ts'
import { newId } from './ids.ts'
import { page, paging } from './lists.ts'
import { money } from './money.ts'
import { expand, mergeMetadata, metadata, text, whole } from './parameters.ts'
import { route } from './routes.ts'
import type { Routes } from './routes.ts'

const creation = z.strictObject({
  ...expand,
  amount: whole.optional(),
  charge: text.optional(),
  metadata: metadata.optional(),
  payment_intent: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})
const listing = z.strictObject({
  ...paging,
  charge: text.optional(),
  payment_intent: text.optional(),
})
function create(account: Account, wish: z.output<typeof creation>): Stripe.Refund {
  const charge = chargeOf(account, wish)
  const left = charge.amount_captured - charge.amount_refunded
  const { amount = left } = wish
  if (charge.refunded) {
    const sentence = `Charge ${charge.id} has already been refunded.`
    throw new StripeFailure(400, sentence, { code: 'charge_already_refunded' })
  }
  if (amount <= 0 || amount > left) {
    const sentence = `Refund amount (${money(amount, charge.currency)}) is greater than unrefunded amount on charge (${money(left, charge.currency)})`
    throw new StripeFailure(400, sentence, { param: 'amount' })
  }
  const at = timeOf(account, charge.customer as string | null)
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: at,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: mergeMetadata({}, wish.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: wish.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  keep(account, 'refunds', refund)
  announce(account, 'refund.created', refund, at)
  announce(account, 'charge.refunded', charge, at)
  return refund
}

function chargeOf(account: Account, { charge, payment_intent }: z.output<typeof creation>) {
  if (payment_intent !== undefined) {
    const intent = known(account, 'paymentIntents', payment_intent, 'payment_intent')
    const latest = account.store.tables.charges.get(intent.latest_charge as string)
    if (latest?.paid) return latest
    throw new StripeFailure(
      400,
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    )
  }
  if (charge !== undefined) return known(account, 'charges', charge, 'charge')
  const sentence =
    'One of the following params should be provided for this request: payment_intent or charge.'
  throw new ParameterFailure('', undefined, sentence)
}

export const refundRoutes: Routes = {
  'POST /v1/refunds': route(creation, create),
  'GET /v1/refunds/:id': route(z.strictObject(expand), (account, _, id) =>
    known(account, 'refunds', id),
  ),
  'GET /v1/refunds': route(listing, (account, wish) => {
    const { charge, payment_intent } = wish
    const found = all(account, 'refunds').filter(
      (refund) =>
        (charge === undefined || refund.charge === charge) &&
        (payment_intent === undefined || refund.payment_intent === payment_intent),
    )
    return page('/v1/refunds', found, wish)
  }),
}
