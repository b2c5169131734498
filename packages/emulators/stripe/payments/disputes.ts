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

/** The statuses that the control `dispute` sets. `warning_…` are inquiries. */
export const disputeStatuses = [
  'warning_needs_response',
  'warning_closed',
  'prevented',
  'needs_response',
  'won',
  'lost',
] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

const openStatuses: readonly string[] = ['warning_needs_response', 'needs_response']

/** Whether the bank has the money. If so, the charge cannot be refunded. */
const hasMoney = ({ status }: Stripe.Dispute): boolean =>
  status === 'needs_response' || status === 'lost'

/**
 * Sets the status of the charge's open inquiry or dispute. If the charge has none, opens one for
 * the whole amount first: an inquiry for the statuses of inquiries and for `prevented`, otherwise a
 * dispute. As at Stripe, an inquiry moves no money, and can become a dispute.
 */
export function setDisputeStatus(
  account: Account,
  charge: Stripe.Charge,
  status: DisputeStatus,
): void {
  const at = customerTime(account, charge.customer as string | null)
  const isInquiry = status.startsWith('warning_') || status === 'prevented'
  const dispute = findOpenDispute(account, charge.id) ?? openDispute(account, charge, isInquiry, at)
  if (!isInquiry && !hasMoney(dispute)) {
    updateRow(account, 'charge.dispute.updated', dispute, at, () => takeMoney(dispute))
    emitEvent(account, 'charge.dispute.funds_withdrawn', dispute, at)
  }
  if (openStatuses.includes(status)) return
  updateRow(account, 'charge.dispute.closed', dispute, at, () => {
    dispute.status = status
    dispute.is_charge_refundable = !hasMoney(dispute)
  })
  if (status === 'won') emitEvent(account, 'charge.dispute.funds_reinstated', dispute, at)
}

/** Returns an open or lost dispute of the charge. Such a dispute blocks refunds. */
export const findBlockingDispute = (account: Account, charge: string): Stripe.Dispute | undefined =>
  listRows(account, 'disputes').find((row) => row.charge === charge && hasMoney(row))

const findOpenDispute = (account: Account, charge: string) =>
  listRows(account, 'disputes').find(
    (row) => row.charge === charge && openStatuses.includes(row.status),
  )

/** Opens an inquiry or a dispute. Sets `disputed` on the charge in both cases. */
function openDispute(
  account: Account,
  charge: Stripe.Charge,
  isInquiry: boolean,
  at: number,
): Stripe.Dispute {
  const created = insertRow(account, 'disputes', newDispute(charge, at))
  charge.disputed = true
  if (!isInquiry) takeMoney(created)
  emitEvent(account, 'charge.dispute.created', created, at)
  if (!isInquiry) emitEvent(account, 'charge.dispute.funds_withdrawn', created, at)
  return created
}

function takeMoney(dispute: Stripe.Dispute): void {
  dispute.status = 'needs_response'
  dispute.is_charge_refundable = false
}

/** Closes the open inquiry of a charge that was refunded in full. */
export function closeInquiry(account: Account, charge: Stripe.Charge): void {
  const open = findOpenDispute(account, charge.id)
  if (open && !hasMoney(open)) setDisputeStatus(account, charge, 'warning_closed')
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
  is_charge_refundable: true,
  livemode: false,
  metadata: {},
  network_reason_code: '10.4',
  payment_intent: charge.payment_intent as string | null,
  reason: 'fraudulent',
  status: 'warning_needs_response',
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
