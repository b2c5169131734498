import type Stripe from 'stripe'
import { z } from 'zod'
import {
  listRows,
  emitEvent,
  updateRow,
  insertRow,
  requireRow,
  customerTime,
} from '../protocol/account.ts'
import type { Account } from '../protocol/account.ts'
import { closeInquiry, findBlockingDispute } from './disputes.ts'
import { ParameterError, StripeApiError } from '../protocol/failures.ts'
import { newId } from '../protocol/ids.ts'
import { paginate, pagingParams } from '../protocol/lists.ts'
import { formatMoney } from './money.ts'
import { expand, mergeMetadata, metadata, text, integer } from '../protocol/parameters.ts'
import { defineRoute } from '../protocol/routes.ts'
import type { Routes } from '../protocol/routes.ts'

const createSchema = z.strictObject({
  ...expand,
  amount: integer.optional(),
  charge: text.optional(),
  metadata: metadata.optional(),
  payment_intent: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})
const listSchema = z.strictObject({
  ...pagingParams,
  charge: text.optional(),
  payment_intent: text.optional(),
})

function createRefund(account: Account, params: z.output<typeof createSchema>): Stripe.Refund {
  const charge = findCharge(account, params)
  assertRefundable(account, charge)
  const refundable = charge.amount_captured - charge.amount_refunded
  const { amount = refundable } = params
  if (charge.refunded) {
    const message = `Charge ${charge.id} has already been refunded.`
    throw new StripeApiError(400, message, { code: 'charge_already_refunded' })
  }
  if (amount <= 0 || amount > refundable) {
    const message = `Refund amount (${formatMoney(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatMoney(refundable, charge.currency)})`
    throw new StripeApiError(400, message, { param: 'amount' })
  }
  const at = customerTime(account, charge.customer as string | null)
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
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    ...(isPending && { pending_reason: 'insufficient_funds' }),
    status: account.settings.refunds,
    transfer_reversal: null,
  }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  insertRow(account, 'refunds', refund)
  emitEvent(account, 'refund.created', refund, at)
  emitEvent(account, 'charge.refunded', charge, at)
  if (charge.refunded) closeInquiry(account, charge)
  return refund
}

function assertRefundable(account: Account, { id, paid }: Stripe.Charge): void {
  if (!paid) throw new StripeApiError(400, `Charge ${id} is not paid; cannot issue a refund.`)
  if (findBlockingDispute(account, id)) {
    const message = `Charge ${id} has been charged back; cannot issue a refund.`
    throw new StripeApiError(400, message, { code: 'charge_disputed' })
  }
  const block = account.store.tables.refundRefusals.get(id)
  if (block) {
    throw new StripeApiError(400, `Charge ${id} cannot be refunded.`, { code: block.code })
  }
}

/**
 * Changes a refund's status. The status can change from `succeeded` to `failed`. After a refund
 * fails, its charge can be refunded again.
 * @throws {StripeApiError} if the refund already has `status`, has failed or does not exist
 */
export function setRefundStatus(
  account: Account,
  id: string,
  status: 'succeeded' | 'failed',
): void {
  const refund = requireRow(account, 'refunds', id)
  if (refund.status === status || refund.status === 'failed') {
    throw new StripeApiError(400, `This refund is already ${refund.status}.`)
  }
  const at = customerTime(account, refund.customer as string | null)
  updateRow(account, 'refund.updated', refund, at, () => {
    refund.status = status
    delete refund.pending_reason
    refund.balance_transaction ??= newId('txn')
    if (status === 'failed') {
      refund.failure_reason = 'expired_or_canceled_card'
      refund.failure_balance_transaction = newId('txn')
    }
  })
  if (status === 'succeeded') return
  emitEvent(account, 'refund.failed', refund, at)
  const charge = requireRow(account, 'charges', refund.charge as string)
  updateRow(account, 'charge.updated', charge, at, () => {
    charge.amount_refunded -= refund.amount
    charge.refunded = false
  })
}

function findCharge(account: Account, { charge, payment_intent }: z.output<typeof createSchema>) {
  if (payment_intent !== undefined) {
    const intent = requireRow(account, 'paymentIntents', payment_intent, 'payment_intent')
    const latest = account.store.tables.charges.get(intent.latest_charge as string)
    if (latest?.paid) return latest
    throw new StripeApiError(
      400,
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    )
  }
  if (charge !== undefined) return requireRow(account, 'charges', charge, 'charge')
  const message =
    'One of the following params should be provided for this request: payment_intent or charge.'
  throw new ParameterError('', undefined, message)
}

export const refundRoutes: Routes = {
  'POST /v1/refunds': defineRoute(createSchema, createRefund),
  'GET /v1/refunds/:id': defineRoute(z.strictObject(expand), (account, _, id) =>
    requireRow(account, 'refunds', id),
  ),
  'GET /v1/refunds': defineRoute(listSchema, (account, params) => {
    const { charge, payment_intent } = params
    const rows = listRows(account, 'refunds').filter(
      (refund) =>
        (charge === undefined || refund.charge === charge) &&
        (payment_intent === undefined || refund.payment_intent === payment_intent),
    )
    return paginate('/v1/refunds', rows, params)
  }),
}
