import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { loadLimits, $limits } from '../../stores/account/limits.ts'
import { $checkoutReturn, finishReturn, $refunds } from '../../stores/billing/checkout-return.ts'
import { $session, startSession } from '../../stores/account/session.ts'
import { $account, $user, retryAccount } from '../../stores/account/user.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { FailurePanel, Loading } from '../../ui/LoadState.tsx'
import { CheckoutReturn, Notice } from './CheckoutReturn.tsx'
import { ManageBilling } from './ManageBilling.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import { day, noticeFor } from './plan-texts.ts'
import '../../ui/island-styles.ts'
import type { Refund } from '../../../domain/billing/checkout.schema.ts'
import { exactDollars } from '../../../domain/billing/exact-dollars.ts'
import { deletionPhrase } from '../../../domain/account/deletion.ts'
import { deleteMyAccount, downloadMyData } from '../../stores/account/account-data.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RetryButton } from '../../ui/use-loaded.tsx'
import type { Limits } from '../../../domain/account/user.schema.ts'
import { unlimited } from '../../../domain/billing/plans.ts'

/** For example `3 of 5 used`. `verb` is `used` for messages and `saved` for opportunities. */
const usageText = (count: number, limit: number, verb: string) =>
  limit === unlimited ? `Unlimited, ${count} ${verb}` : `${count} of ${limit} ${verb}`

const rowLook = 'flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5 last:pb-0'

function Usage({ limits }: { limits: Limits }) {
  return (
    <dl className="mt-2">
      <div className={`${rowLook} border-b border-line`}>
        <dt>AI messages this month</dt>
        <dd className="font-medium sm:text-right">
          {usageText(limits.aiMessagesUsed, limits.aiMessagesLimit, 'used')}
          {limits.aiMessagesLimit !== unlimited && limits.aiMessagesUsed > 0 && (
            <span className="note block font-normal">Resets on {day(limits.resetsAt)}.</span>
          )}
        </dd>
      </div>
      <div className={rowLook}>
        <dt>Saved opportunities</dt>
        <dd className="font-medium sm:text-right">
          {usageText(limits.savedUsed, limits.savedLimit, 'saved')}
        </dd>
      </div>
    </dl>
  )
}

function UsagePanel() {
  const limits = useStore($limits)
  return (
    <section className="panel" aria-labelledby="usage-title">
      <h2 id="usage-title" className="text-panel">
        Usage
      </h2>
      {limits.state === 'loaded' ? (
        <Usage limits={limits.limits} />
      ) : limits.state === 'failed' ? (
        <p className="mt-2 text-soft" role="alert">
          We couldn’t load your usage.{' '}
          <RetryButton className="link" onClick={() => void loadLimits()}>
            Try again
          </RetryButton>
        </p>
      ) : (
        <p className="mt-2 min-h-24 text-soft" role="status">
          Loading...
        </p>
      )}
    </section>
  )
}

function YourData({ founding }: { founding: boolean }) {
  const [isConfirming, setConfirming] = useState(false)
  const [isExporting, setExporting] = useState(false)
  return (
    <section className="panel" aria-labelledby="your-data-title">
      <h2 id="your-data-title" className="text-panel">
        Your data
      </h2>
      <p className="mt-2 text-soft">
        Download everything we store about you, or delete your account.
      </p>
      <p className="buttons mt-3.5 max-sm:*:flex-auto">
        <button
          type="button"
          className="button secondary"
          aria-busy={isExporting}
          aria-disabled={isExporting}
          onClick={async () => {
            if (isExporting) return
            setExporting(true)
            await downloadMyData()
            setExporting(false)
          }}
        >
          {isExporting ? 'Loading...' : 'Download my data'}
        </button>
        <button type="button" className="button secondary" onClick={() => setConfirming(true)}>
          Delete my account
        </button>
      </p>
      {isConfirming && (
        <ConfirmDialog
          title="Delete your account?"
          phrase={deletionPhrase}
          action="Delete my account"
          onConfirm={() => deleteMyAccount(deletionPhrase)}
          onClose={() => setConfirming(false)}
        >
          This permanently deletes your account with all saved opportunities, notes, scenarios, quiz
          answers and conversations. If you have a membership, we cancel it first, and you lose the
          rest of the paid period.
          {founding && ' You also lose your founding rate permanently.'}
        </ConfirmDialog>
      )}
    </section>
  )
}

interface Props {
  freeFeatures: string[]
  memberFeatures: string[]
  /** Support address for members. Empty if the site offers no support. */
  supportEmail: string
  billingEmail: string
}

/** The panel of /subscription. After a payment, Stripe Checkout redirects the user to that page. */
export default function SubscriptionPanel({ supportEmail, billingEmail, ...features }: Props) {
  const session = useStore($session, ssrSnapshots.session)
  const account = useStore($account, ssrSnapshots.account)
  const user = useStore($user, ssrSnapshots.user)
  const { state: returnState } = useStore($checkoutReturn)
  useEffect(() => void startSession(), [])
  useEffect(() => {
    if (session.state === 'signed-in') finishReturn()
  }, [session.state])
  useEffect(() => {
    // The limits depend on the tier, so load them again when the tier changes.
    if (user) void loadLimits()
  }, [user?.subscriptionTier])

  if (session.state === 'signed-in' && returnState === 'confirming') {
    return <CheckoutReturn supportEmail={supportEmail} billingEmail={billingEmail} />
  }
  if (session.state === 'unavailable' || account.state === 'failed') {
    return (
      <FailurePanel
        title="We couldn’t load your plan"
        text="We couldn’t reach the server. Your account is fine."
        onRetry={() => void retryAccount()}
      />
    )
  }
  if (!user) {
    return (
      <div className="mt-4">
        <Loading>Loading your plan...</Loading>
      </div>
    )
  }
  const notice = noticeFor(user)
  return (
    <>
      <CheckoutReturn supportEmail={supportEmail} billingEmail={billingEmail} />
      <div className="mt-6 grid gap-4 empty:hidden">
        <RefundNotices billingEmail={billingEmail} />
        {notice && (
          <Notice title={notice.title}>
            <p className="max-w-168">{notice.text}</p>
            {notice.opensPortal && <ManageBilling primary className="mt-2" />}
          </Notice>
        )}
      </div>
      <div className="mt-6 grid grid-cols-1 gap-4 lg:grid-cols-[7fr_5fr] lg:grid-rows-[auto_1fr] lg:items-start">
        <PlanPanel
          user={user}
          {...features}
          supportEmail={supportEmail}
          billingEmail={billingEmail}
        />
        <UsagePanel />
        <YourData founding={user.isFoundingMember || user.foundingSeat === 'held'} />
      </div>
    </>
  )
}

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

function RefundNotices({ billingEmail }: { billingEmail: string }) {
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
