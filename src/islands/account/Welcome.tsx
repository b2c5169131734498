import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { User } from '../../../domain/account/user.schema.ts'
import { entrySlug, pageName } from '../../../domain/http/paths.ts'
import { prices } from '../../../domain/billing/plans.ts'
import { markPath, markSize } from '../../build/covers/mark.ts'
import { $cards } from '../../stores/catalog/cards.ts'
import { $user } from '../../stores/account/user.ts'
import { day, planLabel } from '../billing/plan-labels.ts'

/** Ticks of the ruler, in the colors of the covers. */
const ticks = 40

const nameOf = (user: User) => [user.firstName, user.lastName].filter(Boolean).join(' ')

/** Confirms the payment and links to what it opened. `path` is the page that the user came from. */
export function Welcome({ path }: { path: string | undefined }) {
  const user = useStore($user)
  const cards = useStore($cards)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [])
  if (!user) return null
  const name =
    path && (pageName(path) ?? cards[entrySlug(path) ?? '']?.title ?? 'the page you came from')
  const price = prices[user.isFoundingMember ? 'founding' : 'standard']
  return (
    <section className="welcome" aria-labelledby="welcome-title">
      <Badge user={user} />
      <div className="welcome-text">
        <h2 id="welcome-title" ref={heading} tabIndex={-1}>
          You are in{user.firstName ? `, ${user.firstName}` : ''}. Everything is open.
        </h2>
        <p className="lede">
          {user.isFoundingMember
            ? `Your founding seat is yours, and $${price} per quarter with it, for life.`
            : `Your membership has begun, at $${price} per quarter.`}
        </p>
        <ul role="list" className="welcome-ways">
          <Way href={path ?? '/#directory'} title={path ? `Back to ${name}` : 'Open an entry'}>
            Compliance notes and marketing templates are open on every entry
          </Way>
          <Way href="/ai-chat" title="Ask AI Guidance">
            Prices, rules, first clients: as many questions as you have
          </Way>
          <Way href="/saved" title="Your saved list">
            No limit anymore, with notes and a status for each
          </Way>
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

function Way({ href, title, children }: { href: string; title: string; children: string }) {
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

/** A nurse's name badge on its strap. It says nothing that the text beside it does not. */
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
        <svg className="id-ruler" viewBox={`0 0 ${ticks * 5 - 2} 20`}>
          {Array.from({ length: ticks }, (_, index) => (
            <path key={index} d={`M${index * 5 + 1.5} 20v-${index % 10 === 9 ? 20 : 13}`} />
          ))}
        </svg>
      </div>
    </div>
  )
}
