import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  hadMembership,
  hasBilling,
  renewalTerms,
  type Offer,
} from '../../../domain/billing/offer.ts'
import { prices, refundDays } from '../../../domain/billing/plans.ts'
import {
  $checkout,
  $offer,
  resumeCheckout,
  showCanceledCheckout,
  startCheckout,
} from '../../stores/billing/checkout.ts'
import { $session, startSession } from '../../stores/account/session.ts'
import { $account, $user, retryAccount } from '../../stores/account/user.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { RetryButton } from '../../ui/use-loaded.tsx'
import { noticeFor, seatSentence } from './plan-texts.ts'
import { ManageBilling } from './ManageBilling.tsx'

const noteLook = 'rounded-control border-l-4 border-lamp bg-highlight px-3.5 py-3 text-sm'

const labels = {
  founding: `Claim Founding Member - $${prices.founding}/quarter`,
  standard: `Become a Member - $${prices.standard}/quarter`,
}

interface Props {
  /** The address to write to for a refund. */
  refundEmail: string
}

export default function OfferAction({ refundEmail }: Props) {
  const session = useStore($session, ssrSnapshots.session)
  const account = useStore($account, ssrSnapshots.account)
  const offer = useStore($offer, ssrSnapshots.offer)
  useEffect(() => {
    void startSession()
    showCanceledCheckout()
  }, [])
  useEffect(() => {
    if (offer) resumeCheckout(offer)
  }, [offer])

  if (session.state === 'unavailable' || account.state === 'failed') return <Failed />
  if (!offer) {
    return (
      <div className="grid gap-3">
        <button type="button" className="button" disabled aria-busy="true">
          Loading...
        </button>
        {/* Reserves the height of the renewal terms and the refund text, to avoid layout shift. */}
        <p className="note min-h-[6lh] sm:min-h-[4lh]" aria-hidden="true" />
        <p className="min-h-[4lh] text-sm sm:min-h-[3lh]" aria-hidden="true" />
      </div>
    )
  }
  if (offer.isMember) return <Current />
  return offer.onHold ? <OnHold /> : <Join offer={offer} refundEmail={refundEmail} />
}

function Failed() {
  return (
    <div className="grid gap-3" role="alert">
      <p>
        <b>We couldn’t load your plan.</b> Your account is fine, and nothing was charged.
      </p>
      <RetryButton className="button secondary" onClick={() => void retryAccount()}>
        Retry
      </RetryButton>
    </div>
  )
}

function Current() {
  const user = useStore($user, ssrSnapshots.user)
  const notice = user && noticeFor(user)
  return (
    <div className="grid gap-3">
      <button type="button" className="button" disabled>
        Current Plan
      </button>
      {notice && (
        <p className={noteLook}>
          <b>{notice.title}.</b> {notice.text}
        </p>
      )}
      <ManageBilling primary={notice !== undefined} />
      <p className="note">
        {user?.cancelAtPeriodEnd
          ? 'View invoices or update your card'
          : 'View invoices, update your card or cancel'}{' '}
        under Manage Billing. See your usage on the <a href="/subscription">subscription page</a>.
      </p>
    </div>
  )
}

function OnHold() {
  const user = useStore($user, ssrSnapshots.user)
  const paused = user?.subscriptionStatus === 'paused' ? noticeFor(user) : undefined
  return (
    <div className="grid gap-3">
      <p className={noteLook}>
        {paused ? (
          <>
            <b>{paused.title}.</b> {paused.text}
          </>
        ) : (
          <>
            <b>Your membership is on hold.</b> Your last invoice is unpaid. Pay it or update your
            card under Manage Billing.
          </>
        )}{' '}
        You don’t need a new membership.
      </p>
      <ManageBilling primary />
    </div>
  )
}

function Join({ offer, refundEmail }: { offer: Offer } & Props) {
  const { leavingFor, soldOut, canceled } = useStore($checkout)
  const user = useStore($user, ssrSnapshots.user)
  const isLeaving = leavingFor === 'checkout'
  return (
    <div className="grid gap-3">
      {offer.seat === 'held' && (
        <p className={noteLook}>
          <b>Welcome back.</b> {seatSentence}
        </p>
      )}
      {/* A live region must stay in the page to announce its text. `empty:absolute` avoids a gap
          while it is empty. */}
      <div role="status" className="grid gap-2 empty:absolute">
        {canceled && <p className={noteLook}>Nothing was charged. You can continue later.</p>}
        {soldOut && offer.price === 'standard' && (
          <p className={noteLook}>
            <b>The last founding seat has just been taken.</b> Nothing was charged. Membership is $
            {prices.standard} per quarter. To join at that price, click below.
          </p>
        )}
      </div>
      <button
        type="button"
        className="button"
        aria-disabled={leavingFor !== undefined}
        aria-busy={isLeaving}
        aria-describedby="renewal-terms"
        onClick={() => void startCheckout(offer.price)}
      >
        {isLeaving ? 'Loading...' : labels[offer.price]}
      </button>
      <p className="note" id="renewal-terms">
        {renewalTerms(offer.price)}{' '}
        {offer.price === 'founding' && offer.seat === 'none' && (
          <>
            If no founding seat is left when you pay, we do not charge you, or we refund your
            payment. You can then join at ${prices.standard} per quarter.{' '}
          </>
        )}
        {offer.seat === 'reserved' && (
          <>We reserve your founding seat for about half an hour after you open the checkout. </>
        )}
        <a href="/terms">Terms</a>
      </p>
      {user && hasBilling(user) && (
        <>
          <ManageBilling />
          <p className="note">Your past invoices are under Manage Billing.</p>
        </>
      )}
      {user && !hadMembership(user) && (
        <p className="text-sm">
          <b>{refundDays} days to change your mind.</b> Refund your first payment yourself on the
          subscription page, or write to{' '}
          <a className="wrap-anywhere" href={`mailto:${refundEmail}`}>
            {refundEmail}
          </a>
          .
        </p>
      )}
    </div>
  )
}
