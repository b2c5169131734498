import type { User } from '../../../domain/account/user.schema.ts'
import { prices } from '../../../domain/billing/plans.ts'
import { ManageBilling } from './ManageBilling.tsx'
import { day } from './plan-labels.ts'

interface Notice {
  title: string
  text: string
  /** Whether something has to be done at Stripe, and not merely can be. */
  act: boolean
}

const seatKept = `Your founding seat is kept: $${prices.founding} per quarter, whenever you come back.`

/** What a person should know about their billing, by Stripe's word for it (scenario W9). */
function noticeFor(user: User): Notice | undefined {
  const { subscriptionStatus: status, subscriptionEndDate: end, foundingSeat } = user
  const seat = foundingSeat === 'held' ? ` ${seatKept}` : ''
  if (user.subscriptionTier === 'member') {
    if (status === 'past_due') {
      return {
        title: 'Your last payment did not go through',
        text: 'You keep access while the card is tried again over the next days. Under Manage Billing you can change the card or pay the open bill.',
        act: true,
      }
    }
    if (!user.cancelAtPeriodEnd) return undefined
    return {
      title: 'Your membership is canceled',
      text: `${end ? `You keep access until ${day(end)}. ` : ''}Nothing more is charged. Until then you can renew it under Manage Billing.${seat}`,
      act: false,
    }
  }
  switch (status) {
    case 'unpaid':
      return {
        title: 'Your membership is on hold',
        text: `The payment did not go through, so member content is closed. Pay the open bill under Manage Billing and it opens at once.${seat}`,
        act: true,
      }
    case 'paused':
      return {
        title: 'Your membership is paused',
        text: 'Nothing is charged meanwhile. Resume it under Manage Billing.',
        act: true,
      }
    case 'canceled':
      return {
        title: end ? `Your membership ended on ${day(end)}` : 'Your membership has ended',
        text: `Nothing more is charged. What you saved is still yours.${seat}`,
        act: false,
      }
    case 'incomplete':
    case 'incomplete_expired':
      return {
        title: 'Your last checkout was not completed',
        text: 'The payment did not go through, and no membership began. You can try again with another card.',
        act: false,
      }
    default:
      // `active` and `trialing` without the tier: the paid period is over.
      return user.cancelAtPeriodEnd && end
        ? {
            title: `Your membership ended on ${day(end)}`,
            text: `Nothing more is charged. What you saved is still yours.${seat}`,
            act: false,
          }
        : undefined
  }
}

/** The notice above the plan, when there is something to say. */
export function BillingNotice({ user }: { user: User }) {
  const notice = noticeFor(user)
  if (!notice) return null
  return (
    <section className="billing-notice" aria-labelledby="billing-notice-title">
      <h2 id="billing-notice-title">{notice.title}</h2>
      <p>{notice.text}</p>
      {notice.act && <ManageBilling primary />}
    </section>
  )
}
