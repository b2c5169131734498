import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Limits, User } from '../../domain/account.ts'
import { prices, unlimited } from '../../domain/plans.ts'
import { $limits, loadLimits } from '../stores/account.ts'
import { $session, startSession } from '../stores/session.ts'
import { $account, loadUser } from '../stores/user.ts'
import { useOverlays } from './use-overlays.ts'
import { YourData } from './YourData.tsx'
import './subscription-panel.css'

interface Props {
  freeFeatures: string[]
  memberFeatures: string[]
}

const planOf = (user: User) =>
  user.subscriptionTier !== 'member'
    ? { name: 'Free', price: 'Free Forever', badge: 'Free Tier' }
    : user.isFoundingMember
      ? {
          name: 'Founding Member',
          price: `$${prices.founding} per quarter`,
          badge: 'Founding Member',
        }
      : { name: 'Member', price: `$${prices.standard} per quarter`, badge: 'Premium Member' }

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const used = (count: number, limit: number) =>
  limit === unlimited ? `${count} used, Unlimited` : `${count} of ${limit} used`

function Usage({ limits }: { limits: Limits }) {
  return (
    <dl className="usage">
      <div>
        <dt>AI messages</dt>
        <dd>
          {used(limits.aiMessagesUsed, limits.aiMessagesLimit)}
          {limits.aiMessagesLimit !== unlimited && (
            <span className="note">They come back on {day.format(new Date(limits.resetsAt))}.</span>
          )}
        </dd>
      </div>
      <div>
        <dt>Saved opportunities</dt>
        <dd>{used(limits.savedUsed, limits.savedLimit)}</dd>
      </div>
    </dl>
  )
}

/** Plan, usage and data of the signed-in person. */
export default function SubscriptionPanel({ freeFeatures, memberFeatures }: Props) {
  const session = useStore($session)
  const account = useStore($account)
  const limits = useStore($limits)
  useOverlays()
  useEffect(() => void startSession(), [])
  useEffect(() => {
    if (session.state === 'signed-in') void loadLimits()
  }, [session.state])

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
  if (account.state !== 'known') {
    return (
      <p className="waiting" role="status">
        <span className="spinner" />
        Loading your plan...
      </p>
    )
  }

  const { user } = account
  const plan = planOf(user)
  const isMember = user.subscriptionTier === 'member'
  return (
    <div className="subscription">
      <section className="panel" aria-labelledby="plan-title">
        <div className="plan-top">
          <h2 id="plan-title">{plan.name}</h2>
          <span className={isMember ? 'badge' : 'badge plain'}>{plan.badge}</span>
          {isMember && user.isFoundingMember && <span className="badge">Grandfathered Rate</span>}
        </div>
        <p className="lede">{plan.price}</p>
        <ul>
          {(isMember ? memberFeatures : freeFeatures).map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <a className={isMember ? 'button secondary' : 'button'} href="/pricing">
          {isMember ? 'View Pricing' : 'Become a Member'}
        </a>
      </section>
      <section className="panel" aria-labelledby="usage-title">
        <h2 id="usage-title">Usage</h2>
        {limits.state === 'known' ? (
          <Usage limits={limits.limits} />
        ) : limits.state === 'failed' ? (
          <p className="soft" role="alert">
            Could not be counted just now.{' '}
            <button type="button" className="link" onClick={() => void loadLimits()}>
              Try again
            </button>
          </p>
        ) : (
          <p role="status">Loading...</p>
        )}
      </section>
      <YourData founding={user.isFoundingMember || user.foundingSeat === 'held'} />
    </div>
  )
}
