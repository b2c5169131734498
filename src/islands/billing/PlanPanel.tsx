import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { User } from '../../../domain/account/user.schema.ts'
import { hasBilling } from '../../../domain/billing/offer.ts'
import { refundDays } from '../../../domain/billing/plans.ts'
import { $checkoutReturn, refundFirstPayment } from '../../stores/billing/checkout-return.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ManageBilling } from './ManageBilling.tsx'
import {
  day,
  lastDayToCancel,
  lastRetryDay,
  noticeFor,
  planLabel,
  quarterlyPrice,
  renewalPrice,
} from './plan-texts.ts'

interface Props {
  user: User
  freeFeatures: string[]
  memberFeatures: string[]
  /** Support address for members. Empty if the site offers no support. */
  supportEmail: string
  billingEmail: string
}

function nextDate(user: User): string | undefined {
  if (user.subscriptionTier !== 'member' || !user.subscriptionEndDate) return undefined
  const end = user.subscriptionEndDate
  if (user.subscriptionStatus === 'past_due') return `Access until about ${lastRetryDay(end)}`
  if (user.cancelAtPeriodEnd) return `Access until ${day(end)}`
  const price = renewalPrice(user)
  return price && `Renews on ${day(end)} at ${price}`
}

function cancelBy(user: User): string | undefined {
  const { subscriptionTier: tier, subscriptionStatus: status, subscriptionEndDate: end } = user
  const isCharged =
    tier === 'member' && status !== 'past_due' && !user.cancelAtPeriodEnd && renewalPrice(user)
  return isCharged && end ? `Cancel by ${lastDayToCancel(end)} to avoid this charge` : undefined
}

export function PlanPanel({
  user,
  freeFeatures,
  memberFeatures,
  supportEmail,
  billingEmail,
}: Props) {
  const plan = planLabel(user)
  const isMember = user.subscriptionTier === 'member'
  const hasFoundingRate = isMember && user.isFoundingMember
  const date = nextDate(user)
  const lastDay = cancelBy(user)
  // If the user may have paid, make the "Become a Member" button less prominent, so that the user
  // does not pay a second time.
  const { state } = useStore($checkoutReturn)
  const mayHavePaid = state === 'not-found' || state === 'unreachable'
  return (
    <section className="panel lg:row-span-2" aria-labelledby="plan-title">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {/* After a refund, the focus moves here, because the button is no longer on the page. */}
        <h2 id="plan-title" tabIndex={-1} className="text-panel focus-visible:outline-0">
          {plan.name}
        </h2>
        {/* Highlight a member's plan badge, unless the badge "Grandfathered Rate" is shown. */}
        <span className={isMember && !hasFoundingRate ? 'badge' : 'badge plain'}>{plan.badge}</span>
        {hasFoundingRate && <span className="badge">Grandfathered Rate</span>}
      </div>
      <p className="lede mt-3">{plan.price}</p>
      {date && <p className="mt-0.5 font-medium">{date}</p>}
      {lastDay && <p className="mt-0.5 text-soft">{lastDay}</p>}
      <p className="buttons mt-4 max-sm:*:flex-auto">
        {!isMember && (
          <a className={`button ${mayHavePaid ? 'secondary' : ''}`} href="/pricing">
            Become a Member
          </a>
        )}
        {/* If the billing notice has a "Manage Billing" button, do not show a second one. */}
        {hasBilling(user) && !noticeFor(user)?.opensPortal && <ManageBilling />}
        {isMember && (
          <a className="button secondary" href="/pricing">
            View Pricing
          </a>
        )}
      </p>
      {hasBilling(user) && (
        <p className="note mt-2">
          {isMember && !user.cancelAtPeriodEnd
            ? 'View invoices, update your card or cancel'
            : 'View invoices or update your card'}{' '}
          under Manage Billing. It opens Stripe, our payment provider.
        </p>
      )}
      {user.refundUntil && (
        <RefundOffer user={user} until={user.refundUntil} billingEmail={billingEmail} />
      )}
      <ul className="mt-5 grid gap-1.5 pl-5 marker:text-soft">
        {(isMember ? memberFeatures : freeFeatures).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {isMember && (
        <p className="mt-4">
          <a className="standalone-link" href="/early">
            Read the new entries
          </a>
          {supportEmail && (
            <>
              <br />
              <a className="standalone-link" href={`mailto:${supportEmail}`}>
                Email support
              </a>
            </>
          )}
        </p>
      )}
    </section>
  )
}

interface RefundOfferProps {
  user: User
  /** The last moment for the refund, in ISO 8601. */
  until: string
  billingEmail: string
}

/** Lets a new member have the first payment refunded. */
function RefundOffer({ user, until, billingEmail }: RefundOfferProps) {
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
