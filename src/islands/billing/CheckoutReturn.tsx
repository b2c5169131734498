import { useStore } from '@nanostores/react'
import {
  $checkoutReturn,
  $hasNewRefund,
  confirmPayment,
} from '../../stores/billing/checkout-return.ts'
import { Welcome } from '../account/Welcome.tsx'
import { Spinner } from '../../ui/Spinner.tsx'

interface Props {
  supportEmail: string
  refundDays: number
  billingEmail: string
}

export function CheckoutReturn({ supportEmail, ...refund }: Props) {
  const checkoutReturn = useStore($checkoutReturn)
  const hasNewRefund = useStore($hasNewRefund)
  switch (checkoutReturn.state) {
    case 'none':
      return null
    case 'confirming':
      return (
        <section className="panel mt-6 flex max-w-136 gap-4" role="status">
          <Spinner className="mt-1 size-5 flex-none border-line border-t-brand" />
          <div>
            <h2 className="text-panel">Confirming your payment…</h2>
            <p className="mt-1.5 text-soft">
              We’re checking with Stripe, our payment provider. This takes a few seconds, and you
              won’t be charged twice.
            </p>
          </div>
        </section>
      )
    case 'confirmed':
      return <Welcome path={checkoutReturn.path} {...refund} />
    case 'not-found':
      // If there is a new refund, `RefundNotices` shows it, so show no message here.
      return hasNewRefund ? null : (
        <Unconfirmed title="No payment found" supportEmail={supportEmail}>
          Stripe shows no payment for this account, so your membership hasn’t started. If you paid,
          your money is safe. We check again every night, and you can check again now. Don’t pay a
          second time. If you stopped before paying, nothing was charged.
        </Unconfirmed>
      )
    case 'unreachable':
      return (
        <Unconfirmed title="We couldn’t check your payment" supportEmail={supportEmail}>
          We couldn’t reach our server or Stripe. If you paid, your money is safe. We check again
          every night, and you can check again now. Don’t pay a second time.
        </Unconfirmed>
      )
  }
}

interface UnconfirmedProps {
  title: string
  supportEmail: string
  children: React.ReactNode
}

function Unconfirmed({ title, supportEmail, children }: UnconfirmedProps) {
  return (
    <Notice title={title} role="alert" className="mt-6">
      <p className="max-w-168">{children}</p>
      <p className="buttons mt-2 max-sm:*:flex-auto">
        <button type="button" className="button" onClick={() => void confirmPayment()}>
          Check again
        </button>
        {supportEmail && (
          <a className="button secondary" href={`mailto:${supportEmail}`}>
            Email support
          </a>
        )}
      </p>
    </Notice>
  )
}

interface NoticeProps {
  title: string
  children: React.ReactNode
  role?: 'alert'
  className?: string
}

export const Notice = ({ title, children, role, className = '' }: NoticeProps) => (
  <section
    className={`billing-notice grid justify-items-start gap-2 rounded-card border border-l-6 border-line border-l-lamp bg-highlight px-6 py-5 ${className}`}
    aria-label={title}
    role={role}
  >
    <h2 className="text-h3">{title}</h2>
    {children}
  </section>
)
