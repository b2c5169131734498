import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { User } from '../../../domain/account/user.schema.ts'
import { refundDays } from '../../../domain/billing/plans.ts'
import { entrySlug, pageName } from '../../../domain/http/paths.ts'
import { membersAnchors } from '../../../domain/members/members-text.ts'
import { markPath, markSize } from '../../build/covers/mark.ts'
import { $user } from '../../stores/account/user.ts'
import {
  $checkoutReturn,
  $hasNewRefund,
  confirmPayment,
} from '../../stores/billing/checkout-return.ts'
import { $cardOf } from '../../stores/catalog/cards.ts'
import { LineIcon } from '../../ui/LineIcon.tsx'
import { Spinner } from '../../ui/LoadState.tsx'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { day, lastDayToCancel, planLabel, quarterlyPrice, renewalPrice } from './plan-texts.ts'

interface Props {
  supportEmail: string
  billingEmail: string
}

export function CheckoutReturn({ supportEmail, billingEmail }: Props) {
  const checkoutReturn = useStore($checkoutReturn)
  const hasNewRefund = useStore($hasNewRefund)
  switch (checkoutReturn.state) {
    case 'none':
      return null
    case 'confirming':
      return (
        <section className="panel mt-6 flex max-w-136 gap-4" role="status">
          <Spinner className="mt-1 size-5 flex-none border-line border-t-brand" />
          <div>
            <h2 className="text-panel">Confirming your payment…</h2>
            <p className="mt-1.5 text-soft">
              We’re checking with Stripe, our payment provider. This takes a few seconds, and you
              won’t be charged twice.
            </p>
          </div>
        </section>
      )
    case 'confirmed':
      return <Welcome path={checkoutReturn.path} billingEmail={billingEmail} />
    case 'not-found':
      // If there is a new refund, `RefundNotices` shows it, so show no message here.
      return hasNewRefund ? null : (
        <Unconfirmed title="No payment found" supportEmail={supportEmail}>
          Stripe shows no payment for this account, so your membership hasn’t started. If you paid,
          your money is safe. We check again every night, and you can check again now. Don’t pay a
          second time. If you stopped before paying, nothing was charged.
        </Unconfirmed>
      )
    case 'unreachable':
      return (
        <Unconfirmed title="We couldn’t check your payment" supportEmail={supportEmail}>
          We couldn’t reach our server or Stripe. If you paid, your money is safe. We check again
          every night, and you can check again now. Don’t pay a second time.
        </Unconfirmed>
      )
  }
}

interface UnconfirmedProps {
  title: string
  supportEmail: string
  children: React.ReactNode
}

function Unconfirmed({ title, supportEmail, children }: UnconfirmedProps) {
  return (
    <Notice title={title} role="alert" className="mt-6">
      <p className="max-w-168">{children}</p>
      <p className="buttons mt-2 max-sm:*:flex-auto">
        <button type="button" className="button" onClick={() => void confirmPayment()}>
          Check again
        </button>
        {supportEmail && (
          <a className="button secondary" href={`mailto:${supportEmail}`}>
            Email support
          </a>
        )}
      </p>
    </Notice>
  )
}

interface NoticeProps {
  title: string
  children: React.ReactNode
  role?: 'alert'
  className?: string
}

export const Notice = ({ title, children, role, className = '' }: NoticeProps) => (
  <section
    className={`billing-notice grid justify-items-start gap-2 rounded-card border border-l-6 border-line border-l-lamp bg-highlight px-6 py-5 ${className}`}
    aria-label={title}
    role={role}
  >
    <h2 className="text-h3">{title}</h2>
    {children}
  </section>
)

interface WelcomeProps {
  /** Path of the page from which the user came to /pricing. Undefined if unknown. */
  path: string | undefined
  billingEmail: string
}

function Welcome({ path, billingEmail }: WelcomeProps) {
  const user = useStore($user, ssrSnapshots.user)
  const cardOf = useStore($cardOf)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [])
  if (!user) return null
  const slug = path && entrySlug(path)
  const name = path && (pageName(path) ?? cardOf(slug ?? '')?.title ?? 'the page you came from')
  // If the user came from an entry, link to the entry's members' text. If `path` already has a
  // fragment, do not replace it.
  const way = slug && !path?.includes('#') ? `${path}#${membersAnchors.compliance}` : path
  const price = quarterlyPrice(user)
  const renewal = renewalPrice(user)
  return (
    <section
      className="welcome mt-6 grid grid-cols-1 gap-x-12 gap-y-6 overflow-hidden rounded-card border-2 border-brand bg-card px-[clamp(1.25rem,4vw,3rem)] pb-[clamp(1.5rem,4vw,2.5rem)] lg:grid-cols-[16rem_1fr]"
      aria-labelledby="welcome-title"
    >
      <MemberBadge user={user} />
      <div className="motion-safe:*:animate-[rise_500ms_500ms_ease-out_both] lg:pt-10">
        {/* The heading gets the focus only so that screen readers announce it. It needs no outline,
            because it is not a control. */}
        <h2 id="welcome-title" ref={heading} tabIndex={-1} className="focus-visible:outline-0">
          Welcome<bdi>{user.firstName ? `, ${user.firstName}` : ''}</bdi>. You now have full access.
        </h2>
        <p className="lede mt-2">
          {user.isFoundingMember
            ? `You’ve secured a founding seat${price ? `: ${price} per quarter, for life` : ' for life'}.`
            : `Your membership has started${price ? ` at ${price} per quarter` : ''}.`}
        </p>
        <ul role="list" className="mt-5 mb-4 border-t border-line">
          <NextStep
            href={way ?? '/#directory'}
            title={path ? `Back to ${name}` : 'Browse all entries'}
          >
            Every entry now shows compliance notes and marketing templates
          </NextStep>
          {slug && (
            <NextStep href={`/plan?start=${slug}`} title="Start my launch plan">
              The first task on Monday, with the words to say
            </NextStep>
          )}
          <NextStep href="/ai-chat" title="Ask AI Guidance">
            Ask about prices, rules and first clients, without a message limit
          </NextStep>
          <NextStep href="/saved" title="Your saved list">
            Save as many opportunities as you want, each with notes and a status
          </NextStep>
        </ul>
        <p className="note">
          We received your payment. Stripe sends the receipt to {user.email ?? 'your email address'}
          .
          {user.subscriptionEndDate &&
            ` Your membership renews on ${day(user.subscriptionEndDate)}${renewal ? ` at ${renewal}` : ''}, then every quarter until you cancel under Manage Billing. Cancel by ${lastDayToCancel(user.subscriptionEndDate)} to avoid that charge.`}
        </p>
        {/* We refund only a user's first payment. The text says "If", because the user may have
            been a member before. */}
        <p className="note mt-2">
          If this is your first payment, you have {refundDays} days to change your mind. Choose
          “Refund my payment” below, or write to{' '}
          <a className="wrap-anywhere" href={`mailto:${billingEmail}`}>
            {billingEmail}
          </a>
          . We refund the whole payment, and your membership ends.
        </p>
      </div>
    </section>
  )
}

function NextStep({ href, title, children }: { href: string; title: string; children: string }) {
  return (
    <li>
      <a
        href={href}
        className="group grid grid-cols-[1fr_20px] gap-x-4 gap-y-0.5 border-b border-line py-3 no-underline"
      >
        <b className="underline group-hover:decoration-2">{title}</b>
        <span className="text-sm text-soft">{children}</span>
        <LineIcon
          className="col-start-2 row-span-2 row-start-1 self-center group-hover:[translate:3px]"
          path="M4 12h15m-6-6 6 6-6 6"
        />
      </a>
    </li>
  )
}

const rulerColors = [
  '#a8475c',
  '#ec9273',
  '#d8bd83',
  '#3a7260',
  '#338c99',
  '#9dadd9',
  '#40598a',
  '#717d8a',
]
const ticksOfColor = 5
const tickCount = rulerColors.length * ticksOfColor

const nameOf = (user: User) => [user.firstName, user.lastName].filter(Boolean).join(' ')

/** The user's name. Without one, the email address, smaller and with its line break before the `@`. */
function BadgeName({ user }: { user: User }) {
  const name = nameOf(user)
  if (name) {
    return (
      <p className="serif mt-2.5 max-w-full text-h3 wrap-anywhere" dir="auto">
        {name}
      </p>
    )
  }
  const [mailbox, host] = (user.email ?? '').split('@')
  return (
    <p className="mt-2.5 max-w-full text-sm font-semibold wrap-anywhere">
      {mailbox}
      <wbr />
      {host && `@${host}`}
    </p>
  )
}

/**
 * A decorative name badge on a strap. Screen readers skip it, because the welcome text next to it
 * has the facts that matter.
 */
const MemberBadge = ({ user }: { user: User }) => (
  <div
    className="w-[min(16rem,100%)] origin-top justify-self-center before:mx-auto before:-mb-3 before:block before:h-16 before:w-6 before:bg-brand motion-safe:animate-[badge-drop_1500ms_cubic-bezier(0.3,0,0.3,1)_both]"
    aria-hidden="true"
  >
    {/* In windows narrower than 60rem the badge is shorter, so that the heading below it stays in
        view. */}
    <div className="grid justify-items-center gap-0.5 overflow-hidden rounded-dialog border border-edge bg-paper px-5 pt-7 text-center [box-shadow:var(--shadow-float)] before:-mt-4 before:mb-3.5 before:h-2 before:w-10 before:rounded-pill before:border before:border-edge before:bg-card lg:min-h-80 lg:grid-rows-[auto_1fr_auto_auto_auto_auto]">
      <svg
        className="w-12 lg:w-18 lg:self-center"
        viewBox={`0 0 ${markSize.width} ${markSize.height}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      >
        <path
          className="motion-safe:animate-[draw_900ms_600ms_ease-in-out_both]"
          d={markPath}
          pathLength="1"
          strokeDasharray="1"
        />
      </svg>
      <BadgeName user={user} />
      <p className="badge mt-1.5">{planLabel(user).badge}</p>
      <p className="note mt-1.5">Since {day(new Date().toISOString())}</p>
      <svg
        className="mt-5 w-full motion-safe:animate-[unroll_1000ms_900ms_cubic-bezier(0.2,0,0.1,1)_both]"
        viewBox={`0 0 ${tickCount * 5 - 2} 20`}
        strokeWidth="3"
      >
        {Array.from({ length: tickCount }, (_, index) => (
          <path
            key={index}
            stroke={rulerColors[Math.floor(index / ticksOfColor)]}
            d={`M${index * 5 + 1.5} 20v-${index % 10 === 9 ? 20 : 13}`}
          />
        ))}
      </svg>
    </div>
  </div>
)
