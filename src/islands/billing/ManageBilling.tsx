import { useStore } from '@nanostores/react'
import { $checkout, openPortal } from '../../stores/billing/checkout.ts'

/** Leads to Stripe's Billing Portal. */
export function ManageBilling({ primary = false }: { primary?: boolean }) {
  const { leavingFor } = useStore($checkout)
  const leaving = leavingFor === 'portal'
  return (
    <button
      type="button"
      className={primary ? 'button' : 'button secondary'}
      disabled={leavingFor !== undefined}
      aria-busy={leaving}
      onClick={() => void openPortal()}
    >
      {leaving ? 'Loading...' : 'Manage Billing'}
    </button>
  )
}
