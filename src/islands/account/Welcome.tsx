import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { User } from '../../../domain/account/user.schema.ts'
import { membersAnchors } from '../../../domain/members/members-anchors.ts'
import { entrySlug, pageName } from '../../../domain/http/paths.ts'
import { prices } from '../../../domain/billing/plans.ts'
import { markPath, markSize } from '../../build/covers/mark.ts'
import { $cards } from '../../stores/catalog/cards.ts'
import { $user } from '../../stores/account/user.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { day, planLabel } from '../billing/plan-labels.ts'

/** Number of ticks on the badge's ruler. */
const tickCount = 40

const nameOf = (user: User) => [user.firstName, user.lastName].filter(Boolean).join(' ')

/** Confirms the payment and links to member features. `path` is the page the user came from. */
export function Welcome({ path }: { path: string | undefined }) {
  const user = useStore($user, ssrSnapshots.user)
  const cards = useStore($cards)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [])
  if (!user) return null
  const slug = path && entrySlug(path)
  const name = path && (pageName(path) ?? cards[slug ?? '']?.title ?? 'the page you came from')
  // A path with a fragment leads where the user was.
  const way = slug && !path?.includes('#') ? `${path}#${membersAnchors.compliance}` : path
  const price = prices[user.isFoundingMember ? 'founding' : 'standard']
  return (
    <section className="welcome" aria-labelledby="welcome-title">
      <Badge user={user} />
      <div className="welcome-text">
        <h2 id="welcome-title" ref={heading} tabIndex={-1}>
          Welcome{user.firstName ? `, ${user.firstName}` : ''}. You now have full access.
        </h2>
        <p className="lede">
          {user.isFoundingMember
            ? `You’ve secured a founding seat: $${price} per quarter, for life.`
            : `Your membership has started at $${price} per quarter.`}
        </p>
        <ul role="list" className="welcome-ways">
          <NextStep href={way ?? '/#directory'} title={path ? `Back to ${name}` : 'Open an entry'}>
            Every entry now shows compliance notes and marketing templates
          </NextStep>
          <NextStep href="/ai-chat" title="Ask AI Guidance">
            Unlimited questions about prices, rules and first clients
          </NextStep>
          <NextStep href="/saved" title="Your saved list">
            Unlimited saves, each with notes and a status
          </NextStep>
        </ul>
        <p className="note">
          Stripe sends the receipt to {user.email ?? 'your email address'}.
          {user.subscriptionEndDate &&
            ` Renews on ${day(user.subscriptionEndDate)} at $${price}, until you cancel under Manage Billing.`}
        </p>
      </div>
    </section>
  )
}

function NextStep({ href, title, children }: { href: string; title: string; children: string }) {
  return (
    <li>
      <a href={href}>
        <b>{title}</b>
        <span className="soft">{children}</span>
        <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 12h15m-6-6 6 6-6 6" />
        </svg>
      </a>
    </li>
  )
}

/** A decorative name badge. It repeats the text next to it, so screen readers skip it. */
function Badge({ user }: { user: User }) {
  const { width, height } = markSize
  return (
    <div className="badge-swing" aria-hidden="true">
      <div className="id-badge">
        <svg width="48" height="56" viewBox={`0 0 ${width} ${height}`}>
          <path d={markPath} pathLength="1" />
        </svg>
        <p className="id-name">{nameOf(user) || user.email}</p>
        <p className="id-tier">{planLabel(user).badge}</p>
        <p className="note">Since {day(new Date().toISOString())}</p>
        <svg className="id-ruler" viewBox={`0 0 ${tickCount * 5 - 2} 20`}>
          {Array.from({ length: tickCount }, (_, index) => (
            <path key={index} d={`M${index * 5 + 1.5} 20v-${index % 10 === 9 ? 20 : 13}`} />
          ))}
        </svg>
      </div>
    </div>
  )
}
