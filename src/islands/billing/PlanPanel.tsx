import type { User } from '../../../domain/account/user.schema.ts'
import { hasBilling } from '../../../domain/billing/offer.ts'
import { prices } from '../../../domain/billing/plans.ts'
import { ManageBilling } from './ManageBilling.tsx'
import { day, planLabel } from './plan-labels.ts'

interface Props {
  user: User
  freeFeatures: string[]
  memberFeatures: string[]
  /** Where members write to; empty when the owner offers no support. */
  supportEmail: string
}

/** When the next payment is, or when access ends; nothing while a payment is late. */
function nextDate(user: User): string | undefined {
  if (user.subscriptionTier !== 'member' || !user.subscriptionEndDate) return undefined
  if (user.cancelAtPeriodEnd) return `Access until ${day(user.subscriptionEndDate)}`
  if (user.subscriptionStatus === 'past_due') return undefined
  const price = prices[user.isFoundingMember ? 'founding' : 'standard']
  return `Renews on ${day(user.subscriptionEndDate)} at $${price}`
}

/** The plan, its price and date, what it holds, and the ways to change it. */
export function PlanPanel({ user, freeFeatures, memberFeatures, supportEmail }: Props) {
  const plan = planLabel(user)
  const isMember = user.subscriptionTier === 'member'
  const hasKeptRate = isMember && user.isFoundingMember
  const date = nextDate(user)
  return (
    <section className="panel" aria-labelledby="plan-title">
      <div className="plan-top">
        <h2 id="plan-title">{plan.name}</h2>
        {/* One lamp: the rate's, where there is one. */}
        <span className={isMember && !hasKeptRate ? 'badge' : 'badge plain'}>{plan.badge}</span>
        {hasKeptRate && <span className="badge">Grandfathered Rate</span>}
      </div>
      <p className="lede">{plan.price}</p>
      {date && <p className="plan-date">{date}</p>}
      <ul>
        {(isMember ? memberFeatures : freeFeatures).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {isMember && (
        <p className="plan-links">
          <a className="alone" href="/early">
            Read the new entries
          </a>
          {supportEmail && (
            <>
              <br />
              <a className="alone" href={`mailto:${supportEmail}`}>
                Write to support
              </a>
            </>
          )}
        </p>
      )}
      <p className="buttons">
        {!isMember && (
          <a className="button" href="/pricing">
            Become a Member
          </a>
        )}
        {hasBilling(user) && <ManageBilling />}
        {isMember && (
          <a className="button secondary" href="/pricing">
            View Pricing
          </a>
        )}
      </p>
    </section>
  )
}
