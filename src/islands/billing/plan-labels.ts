import type { User } from '../../../domain/account/user.schema.ts'
import { prices } from '../../../domain/billing/plans.ts'

/** What a plan is called and costs on the subscription page (product spec, section 2). */
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

// Not longDay of day.ts, which would then be a file by itself: one more request wherever a day is shown.
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A day as `November 21, 2026`, by UTC, of an ISO 8601 instant. */
export const day = (instant: string): string => format.format(new Date(instant))
