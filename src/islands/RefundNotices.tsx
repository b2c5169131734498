import { useStore } from '@nanostores/react'
import type { Refund } from '../../domain/billing.ts'
import { $refunds } from '../stores/checkout-return.ts'
import { day } from './plan-words.ts'

const why: Record<Refund['reason'], string> = {
  second_subscription: 'You had a membership already, so a second one was canceled',
  founding_sold_out: 'All founding seats were taken when your payment arrived, so it was canceled',
  account_deleted:
    'You had asked to delete your account when your payment arrived, so it was canceled',
}

/** Payments that were given back without anybody asking: what, how much, when, and what now. */
export function RefundNotices() {
  const refunds = useStore($refunds)
  return refunds.map((refund) => (
    <section
      key={refund.refundedAt + refund.reason}
      className="billing-notice"
      aria-label={`Refund of $${refund.dollars}`}
    >
      <h2>
        ${refund.dollars} refunded on {day(refund.refundedAt)}
      </h2>
      <p>
        {why[refund.reason]} and its ${refund.dollars} went back to your card. Nothing more is
        charged for it. Banks take 5 to 10 business days to show a refund.
      </p>
    </section>
  ))
}
