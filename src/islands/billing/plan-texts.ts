import type { User } from '../../../domain/account/user.schema.ts'
import { exactDollars } from '../../../domain/billing/exact-dollars.ts'
import { billingMonths, prices, retryDays } from '../../../domain/billing/plans.ts'
import { localDay } from '../../../domain/text/day.ts'

/** What the user pays per quarter before sales tax, such as `$49`. Undefined if it is not certain. */
export const quarterlyPrice = ({ subscriptionPriceDollars: dollars }: User): string | undefined =>
  dollars === null ? undefined : exactDollars(dollars)

/** What Stripe charges at the next renewal, such as `$49`. Undefined if it is not certain. */
export const renewalPrice = (user: User): string | undefined => {
  const price = quarterlyPrice(user)
  return price && user.addsSalesTax ? `${price} plus any sales tax` : price
}

export const planLabel = (user: User) => {
  if (user.subscriptionTier !== 'member') {
    return { name: 'Free', price: 'Free Forever', badge: 'Free Tier' }
  }
  const quarterly = quarterlyPrice(user)
  const price = quarterly ? `${quarterly} per quarter` : 'Billed quarterly'
  return user.isFoundingMember
    ? { name: 'Founding Member', price, badge: 'Founding Member' }
    : { name: 'Member', price, badge: 'Premium Member' }
}

/** Formats an ISO 8601 timestamp as `November 21, 2026`, in the user's time zone. */
export const day = (timestamp: string): string => localDay.format(new Date(timestamp))

/**
 * Formats the last whole day before the charge at `renewal`. A user who cancels on that day, at any
 * time, is not charged.
 */
export const lastDayToCancel = (renewal: string): string =>
  day(new Date(Date.parse(renewal) - 86_400_000).toISOString())

/**
 * Formats the day of the last retry of a failed renewal payment. The day can be off by a few days.
 * `periodEnd` is the end of the period that the renewal pays for.
 */
export function lastRetryDay(periodEnd: string): string {
  const at = new Date(periodEnd)
  at.setUTCMonth(at.getUTCMonth() - billingMonths)
  at.setUTCDate(at.getUTCDate() + retryDays)
  return day(at.toISOString())
}

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
