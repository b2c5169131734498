import { useStore } from '@nanostores/react'
import { $checkout, openPortal } from '../../stores/billing/checkout.ts'

interface Props {
  primary?: boolean
  className?: string
}

export function ManageBilling({ primary = false, className = '' }: Props) {
  const { leavingFor } = useStore($checkout)
  const isLeaving = leavingFor === 'portal'
  return (
    <button
      type="button"
      className={`button ${primary ? '' : 'secondary'} ${className}`}
      aria-disabled={leavingFor !== undefined}
      aria-busy={isLeaving}
      onClick={() => void openPortal()}
    >
      {isLeaving ? 'Loading...' : 'Manage Billing'}
    </button>
  )
}
