import { useStore } from '@nanostores/react'
import type { Refund } from '../../../domain/billing/checkout.schema.ts'
import { exactDollars } from '../../../domain/billing/exact-dollars.ts'
import { $refunds } from '../../stores/billing/checkout-return.ts'
import { Notice } from './Notice.tsx'
import { day } from './plan-labels.ts'

const reasons: Record<Refund['reason'], string> = {
  second_subscription: 'You already had a membership, so we canceled the second one.',
  founding_sold_out:
    'All founding seats were taken when your payment arrived, so we canceled the membership.',
  account_deleted:
    'You asked us to delete your account. Your payment arrived after that, so we canceled the membership.',
  guarantee: 'You asked for your first payment back, so your membership ended.',
  requested: 'We agreed to refund your payment, so your membership ended.',
  disputed: 'Your bank opened a dispute about this payment, so your membership ended.',
}

function titleOf(refund: Refund): string {
  const amount = refund.dollars === null ? 'your payment' : exactDollars(refund.dollars)
  const yourRefund = refund.dollars === null ? 'Your refund' : `Your refund of ${amount}`
  switch (refund.status) {
    case 'pending':
      return `${yourRefund} is on its way`
    case 'succeeded':
      return refund.refundedAt
        ? `We refunded ${amount} on ${day(refund.refundedAt)}`
        : `We refunded ${amount}`
    case 'failed':
      return `${yourRefund} did not go through`
    case 'disputed':
      return `Your bank opened a dispute about ${amount}`
  }
}

const nextSteps = (email: string): Record<Refund['status'], string> => ({
  pending:
    'You won’t be charged for that membership again. Banks take 5 to 10 business days to show a refund.',
  succeeded:
    'You won’t be charged for that membership again. Banks take 5 to 10 business days to show a refund.',
  failed: `You won’t be charged for that membership again. Email ${email} and we’ll refund you another way.`,
  disputed: 'You won’t be charged for that membership again. Your bank decides who gets the money.',
})

export function RefundNotices({ billingEmail }: { billingEmail: string }) {
  const refunds = useStore($refunds)
  return refunds.map((refund, index) => (
    <Notice key={`${refund.reason} ${refund.refundedAt ?? index}`} title={titleOf(refund)}>
      <p className="max-w-168">
        {refund.status === 'disputed' ? reasons.disputed : reasons[refund.reason]}{' '}
        {nextSteps(billingEmail)[refund.status]}
      </p>
    </Notice>
  ))
}
