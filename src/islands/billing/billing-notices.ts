import type { User } from '../../../domain/account/user.schema.ts'
import { prices } from '../../../domain/billing/plans.ts'
import { day, lastRetryDay, renewalPrice } from './plan-labels.ts'

interface NoticeText {
  title: string
  text: string
  opensPortal: boolean
}

export const seatSentence = `We keep your founding seat for you. With it, membership costs $${prices.founding} per quarter.`

/** The notice about a user's Stripe subscription. Undefined if no notice is needed. */
export function noticeFor(user: User): NoticeText | undefined {
  const { subscriptionStatus: status, subscriptionEndDate: end, foundingSeat } = user
  const seat = foundingSeat === 'held' ? ` ${seatSentence}` : ''
  if (user.subscriptionTier === 'member') {
    if (status === 'past_due') {
      const price = renewalPrice(user)
      const canceled = user.cancelAtPeriodEnd ? 'You canceled, but' : 'If you cancel now,'
      const retries = end
        ? `We retry your card until about ${lastRetryDay(end)}, and you keep access until then.`
        : ''
      return {
        title: 'Your last payment did not go through',
        text: `Pay your invoice or update your card under Manage Billing. ${retries} If no payment succeeds, your membership ends. ${canceled} this payment${price ? ` of ${price}` : ''} stays due.${foundingSeat === 'held' ? ` You keep your founding seat, so you can rejoin at $${prices.founding} per quarter.` : ''}`,
        opensPortal: true,
      }
    }
    if (!user.cancelAtPeriodEnd) return undefined
    return {
      title: 'Your membership is canceled',
      text: `${end ? `You keep access until ${day(end)}. ` : ''}You won’t be charged again. You can renew your membership under Manage Billing.${seat}`,
      opensPortal: true,
    }
  }
  switch (status) {
    case 'unpaid':
      return {
        title: 'Your membership is on hold',
        text: `Your payment did not go through, so you can’t use member content. Pay your invoice under Manage Billing to restore access.${seat}`,
        opensPortal: true,
      }
    case 'paused':
      return {
        title: 'Your membership is paused',
        text: 'You won’t be charged while it is paused. Resume it under Manage Billing.',
        opensPortal: true,
      }
    case 'canceled':
      return {
        title: end ? `Your membership ended on ${day(end)}` : 'Your membership has ended',
        text: `You won’t be charged again. You keep your saved opportunities.${user.cancelAtPeriodEnd ? '' : ' If a payment failed, you can join again with another card.'}${seat}`,
        opensPortal: false,
      }
    case 'incomplete':
    case 'incomplete_expired':
      return {
        title: 'Your last checkout was not completed',
        text: 'Your payment did not go through, so your membership did not start. You can try again with another card.',
        opensPortal: false,
      }
    default:
      // A canceled membership keeps its paid status until Stripe reports its end. A user who never
      // subscribed also has the status `active`, but sees no notice.
      return user.cancelAtPeriodEnd && end
        ? {
            title: `Your membership ended on ${day(end)}`,
            text: `You won’t be charged again. You keep your saved opportunities.${seat}`,
            opensPortal: false,
          }
        : undefined
  }
}
