import { useEffect, useRef, useState } from 'react'
import type { User } from '../../../domain/account/user.schema.ts'
import { refundDays } from '../../../domain/billing/plans.ts'
import { refundFirstPayment } from '../../stores/billing/checkout-return.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { day, quarterlyPrice } from './plan-labels.ts'

interface Props {
  user: User
  /** The last moment for the refund, in ISO 8601. */
  until: string
  billingEmail: string
}

/** Lets a new member have the first payment refunded. */
export function RefundOffer({ user, until, billingEmail }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const isRefunded = useRef(false)
  const price = quarterlyPrice(user)
  useEffect(
    () => () => {
      if (isRefunded.current) document.getElementById('plan-title')?.focus()
    },
    [],
  )
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p>
        <b>{refundDays} days to change your mind.</b> Until {day(until)}, we refund your first
        payment. Use this button, or write to{' '}
        <a className="wrap-anywhere" href={`mailto:${billingEmail}`}>
          {billingEmail}
        </a>
        .
      </p>
      <button type="button" className="button secondary mt-3" onClick={() => setConfirming(true)}>
        Refund my payment
      </button>
      {isConfirming && (
        <ConfirmDialog
          title="Refund your payment?"
          action="Refund and end membership"
          onConfirm={async () => {
            // Set it first, because this component unmounts before the promise resolves.
            isRefunded.current = true
            const problem = await refundFirstPayment()
            isRefunded.current = problem === undefined
            return problem
          }}
          onClose={() => setConfirming(false)}
        >
          {[
            'Your membership ends now, and member content closes.',
            user.isFoundingMember &&
              'You give up your founding seat, and another user can take it.',
            `We refund your first payment${price ? ` of ${price}` : ''}, plus any sales tax, to the card or Link account you paid with.`,
            'Banks take 5 to 10 business days to show it.',
          ]
            .filter(Boolean)
            .join(' ')}
        </ConfirmDialog>
      )}
    </div>
  )
}
