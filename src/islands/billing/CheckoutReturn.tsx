import { useStore } from '@nanostores/react'
import { $checkoutReturn, $refunds, confirmPayment } from '../../stores/billing/checkout-return.ts'
import { Welcome } from '../account/Welcome.tsx'
import './checkout-return.css'

/** What the return from Stripe's Checkout came to; nothing on a visit like any other. */
export function CheckoutReturn({ supportEmail }: { supportEmail: string }) {
  const checkoutReturn = useStore($checkoutReturn)
  const refunds = useStore($refunds)
  switch (checkoutReturn.state) {
    case 'none':
      return null
    case 'confirming':
      return (
        <section className="panel confirming" role="status">
          <span className="spinner" />
          <div>
            <h2>Confirming your payment…</h2>
            <p className="soft">
              We are checking with Stripe. This takes a few seconds, and nothing is charged twice.
            </p>
          </div>
        </section>
      )
    case 'confirmed':
      return <Welcome path={checkoutReturn.path} />
    case 'not-found':
      // A refund's own notice says what became of the payment.
      return refunds.length > 0 ? null : (
        <Unconfirmed title="No payment was found" supportEmail={supportEmail}>
          Stripe shows no payment for this account, and nothing was opened. If you paid, your money
          is safe: we check again every night, and you can check again now.
        </Unconfirmed>
      )
    case 'unreachable':
      return (
        <Unconfirmed title="Your payment could not be checked" supportEmail={supportEmail}>
          The server did not answer. If you paid, your money is safe: we check again every night,
          and you can check again now. Do not pay a second time.
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
    <section className="billing-notice" role="alert">
      <h2>{title}</h2>
      <p>{children}</p>
      <p className="buttons">
        <button type="button" className="button" onClick={() => void confirmPayment()}>
          Check again
        </button>
        <a className="button secondary" href="/pricing">
          View Pricing
        </a>
        {supportEmail && (
          <a className="button secondary" href={`mailto:${supportEmail}`}>
            Write to support
          </a>
        )}
      </p>
    </section>
  )
}
