import { useStore } from '@nanostores/react'
import type { Refund } from '../../domain/billing.ts'
import { $refunds } from '../stores/checkout-return.ts'
import { day } from './plan-words.ts'

const why = ({ reason, dollars }: Refund): string =>
  reason === 'second_subscription'
    ? `You had a membership already, so a second one was cancelled and its $${dollars} went back to your card.`
    : `All founding seats were taken when your payment arrived, so it was cancelled and its $${dollars} went back to your card.`

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
        {why(refund)} Nothing more is charged for it. Banks take 5 to 10 business days to show a
        refund.
      </p>
    </section>
  ))
}
