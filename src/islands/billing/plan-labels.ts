import type { User } from '../../../domain/account/user.schema.ts'
import { exactDollars } from '../../../domain/billing/exact-dollars.ts'
import { billingMonths, retryDays } from '../../../domain/billing/plans.ts'
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
