import { useStore } from '@nanostores/react'
import { $checkout, openPortal } from '../../stores/billing/checkout.ts'

/** Opens the Stripe billing portal. */
export function ManageBilling({ primary = false }: { primary?: boolean }) {
  const { leavingFor } = useStore($checkout)
  const isLeaving = leavingFor === 'portal'
  return (
    <button
      type="button"
      className={primary ? 'button' : 'button secondary'}
      disabled={leavingFor !== undefined}
      aria-busy={isLeaving}
      onClick={() => void openPortal()}
    >
      {isLeaving ? 'Loading...' : 'Manage Billing'}
    </button>
  )
}
