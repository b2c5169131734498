import type Stripe from 'stripe'
import { z } from 'zod'
import { all, announce, change, keep, known, timeOf } from './account.ts'
import type { Account } from './account.ts'
import { lossOf } from './disputes.ts'
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
  assertRefundable(account, charge)
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
  const isPending = account.settings.refunds === 'pending'
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: isPending ? null : newId('txn'),
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
    ...(isPending && { pending_reason: 'insufficient_funds' }),
    status: account.settings.refunds,
    transfer_reversal: null,
  }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  keep(account, 'refunds', refund)
  announce(account, 'refund.created', refund, at)
  announce(account, 'charge.refunded', charge, at)
  return refund
}

/** @throws {StripeFailure} for a charge that is not paid, disputed or refused by a control */
function assertRefundable(account: Account, { id, paid }: Stripe.Charge): void {
  if (!paid) throw new StripeFailure(400, `Charge ${id} is not paid; cannot issue a refund.`)
  if (lossOf(account, id)) {
    const sentence = `Charge ${id} has been charged back; cannot issue a refund.`
    throw new StripeFailure(400, sentence, { code: 'charge_disputed' })
  }
  const refusal = account.store.tables.refundRefusals.get(id)
  if (refusal) {
    throw new StripeFailure(400, `Charge ${id} cannot be refunded.`, { code: refusal.code })
  }
}

/**
 * Moves a refund on: a pending one succeeds or fails, and one that succeeded may still fail. The
 * money of a failed refund is back in the account's balance, so that it can be refunded again.
 * @throws {StripeFailure} for a refund that cannot move there
 */
export function moveRefund(account: Account, id: string, status: 'succeeded' | 'failed'): void {
  const refund = known(account, 'refunds', id)
  if (refund.status === status || refund.status === 'failed') {
    throw new StripeFailure(400, `The refund has ${refund.status} already.`)
  }
  const at = timeOf(account, refund.customer as string | null)
  change(account, 'refund.updated', refund, at, () => {
    refund.status = status
    delete refund.pending_reason
    refund.balance_transaction ??= newId('txn')
    if (status === 'failed') {
      refund.failure_reason = 'expired_or_canceled_card'
      refund.failure_balance_transaction = newId('txn')
    }
  })
  if (status === 'succeeded') return
  announce(account, 'refund.failed', refund, at)
  const charge = known(account, 'charges', refund.charge as string)
  change(account, 'charge.updated', charge, at, () => {
    charge.amount_refunded -= refund.amount
    charge.refunded = false
  })
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
