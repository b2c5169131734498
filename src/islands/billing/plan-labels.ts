import type { User } from '../../../domain/account/user.schema.ts'
import { billingMonths, prices, retryDays } from '../../../domain/billing/plans.ts'
import { localDay } from '../../../domain/text/day.ts'

export const planLabel = (user: User) =>
  user.subscriptionTier !== 'member'
    ? { name: 'Free', price: 'Free Forever', badge: 'Free Tier' }
    : user.isFoundingMember
      ? {
          name: 'Founding Member',
          price: `$${prices.founding} per quarter`,
          badge: 'Founding Member',
        }
      : { name: 'Member', price: `$${prices.standard} per quarter`, badge: 'Premium Member' }

/** Formats an ISO 8601 timestamp as `November 21, 2026`, in the user's time zone. */
export const day = (timestamp: string): string => localDay.format(new Date(timestamp))

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
