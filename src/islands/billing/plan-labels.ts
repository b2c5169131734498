import type { User } from '../../../domain/account/user.schema.ts'
import { prices } from '../../../domain/billing/plans.ts'

/** The plan's name, price and badge on the subscription page. */
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

// Do not import `longDay` from day.ts. A shared module would be a separate file, one more request.
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats an ISO 8601 timestamp as `November 21, 2026`, in UTC. */
export const day = (timestamp: string): string => format.format(new Date(timestamp))
