import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { loadLimits } from '../../stores/account/limits.ts'
import { $checkoutReturn, finishReturn } from '../../stores/billing/checkout-return.ts'
import { $session, startSession } from '../../stores/account/session.ts'
import { $account, $user, loadUser } from '../../stores/account/user.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { BillingNotice } from './BillingNotice.tsx'
import { CheckoutReturn } from './CheckoutReturn.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import { RefundNotices } from './RefundNotices.tsx'
import { UsagePanel } from './UsagePanel.tsx'
import { useOverlays } from '../../ui/use-overlays.ts'
import { YourData } from '../account/YourData.tsx'
import './subscription-panel.css'

interface Props {
  freeFeatures: string[]
  memberFeatures: string[]
  /** Where members write to; empty when the owner offers no support. */
  supportEmail: string
  /** Where users write to about payments. */
  billingEmail: string
}

/** Plan, usage, bills and data of the signed-in person; and the way back in from Stripe. */
export default function SubscriptionPanel({ supportEmail, billingEmail, ...features }: Props) {
  const session = useStore($session, ssrSnapshots.session)
  const account = useStore($account, ssrSnapshots.account)
  const user = useStore($user, ssrSnapshots.user)
  const { state: returned } = useStore($checkoutReturn)
  useOverlays()
  useEffect(() => void startSession(), [])
  useEffect(() => {
    if (session.state === 'signed-in') finishReturn()
  }, [session.state])
  useEffect(() => {
    // Anew when the tier changes, since the limits change with it.
    if (user) void loadLimits()
  }, [user?.subscriptionTier])

  if (session.state === 'signed-in' && returned === 'confirming') {
    return <CheckoutReturn supportEmail={supportEmail} />
  }
  if (session.state === 'unavailable' || account.state === 'failed') {
    return (
      <div className="panel" role="alert">
        <h2 className="panel-title">Could not load your plan</h2>
        <p className="soft">The server did not answer. Your account is fine.</p>
        <button
          type="button"
          className="button secondary"
          onClick={() => void (session.state === 'signed-in' ? loadUser() : startSession())}
        >
          Try again
        </button>
      </div>
    )
  }
  if (!user) {
    return (
      <p className="waiting" role="status">
        <span className="spinner" />
        Loading your plan...
      </p>
    )
  }
  return (
    <>
      <CheckoutReturn supportEmail={supportEmail} />
      <div className="notices">
        <RefundNotices billingEmail={billingEmail} />
        <BillingNotice user={user} />
      </div>
      <div className="subscription">
        <PlanPanel user={user} {...features} supportEmail={supportEmail} />
        <UsagePanel />
        <YourData founding={user.isFoundingMember || user.foundingSeat === 'held'} />
      </div>
    </>
  )
}
