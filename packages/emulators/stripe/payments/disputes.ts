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
import { newId } from '../protocol/ids.ts'
import { paginate, pagingParams } from '../protocol/lists.ts'
import { expand, timeRange, text, isInRange } from '../protocol/parameters.ts'
import { defineRoute } from '../protocol/routes.ts'
import type { Routes } from '../protocol/routes.ts'

/** Time to respond to a dispute, in seconds. */
const responseTime = 9 * 86_400

const listSchema = z.strictObject({
  ...pagingParams,
  charge: text.optional(),
  created: timeRange.optional(),
  payment_intent: text.optional(),
})

/**
 * If the charge has no open dispute, opens one for the charge's whole amount. If `status` is `won`
 * or `lost`, also closes the open dispute with that status.
 */
export function setDisputeStatus(
  account: Account,
  charge: Stripe.Charge,
  status: 'needs_response' | 'won' | 'lost',
): void {
  const at = customerTime(account, charge.customer as string | null)
  const open = findOpenDispute(account, charge.id) ?? openDispute(account, charge, at)
  if (status === 'needs_response') return
  updateRow(account, 'charge.dispute.closed', open, at, () => {
    open.status = status
  })
  if (status === 'won') emitEvent(account, 'charge.dispute.funds_reinstated', open, at)
}

/** Returns an open or lost dispute of the charge. Such a dispute blocks refunds. */
export const findBlockingDispute = (account: Account, charge: string): Stripe.Dispute | undefined =>
  listRows(account, 'disputes').find((row) => row.charge === charge && row.status !== 'won')

const findOpenDispute = (account: Account, charge: string) =>
  listRows(account, 'disputes').find(
    (row) => row.charge === charge && row.status === 'needs_response',
  )

function openDispute(account: Account, charge: Stripe.Charge, at: number): Stripe.Dispute {
  const created = insertRow(account, 'disputes', newDispute(charge, at))
  charge.disputed = true
  emitEvent(account, 'charge.dispute.created', created, at)
  emitEvent(account, 'charge.dispute.funds_withdrawn', created, at)
  return created
}

const newDispute = (charge: Stripe.Charge, at: number): Stripe.Dispute => ({
  id: newId('dp'),
  object: 'dispute',
  amount: charge.amount,
  balance_transactions: [],
  charge: charge.id,
  created: at,
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: charge.billing_details.email,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  },
  evidence_details: {
    due_by: at + responseTime,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  network_reason_code: '10.4',
  payment_intent: charge.payment_intent as string | null,
  reason: 'fraudulent',
  status: 'needs_response',
})

export const disputeRoutes: Routes = {
  'GET /v1/disputes/:id': defineRoute(z.strictObject(expand), (account, _, id) =>
    requireRow(account, 'disputes', id),
  ),
  'GET /v1/disputes': defineRoute(listSchema, (account, params) => {
    const { charge, created, payment_intent } = params
    const rows = listRows(account, 'disputes').filter(
      (row) =>
        (charge === undefined || row.charge === charge) &&
        (payment_intent === undefined || row.payment_intent === payment_intent) &&
        isInRange(row.created, created),
    )
    return paginate('/v1/disputes', rows, params)
  }),
}
