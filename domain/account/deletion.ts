import { exactDollars } from '../billing/exact-dollars.ts'
import type { SubscriptionStatus, Tier } from '../billing/plans.ts'

export const deletionPhrase = 'delete my account'

/**
 * Tells the user what the deletion of the account did. `user` is the account before the deletion;
 * undefined if it was not loaded.
 */
export function describeDeletion(
  user: { subscriptionTier: Tier; subscriptionStatus: SubscriptionStatus } | undefined,
  refundedDollars = 0,
): string {
  // These subscriptions grant no access, but Stripe still has them.
  const isOnHold = user?.subscriptionStatus === 'unpaid' || user?.subscriptionStatus === 'paused'
  const canceled = user?.subscriptionTier === 'member' || isOnHold
  return [
    canceled ? 'We deleted your account and canceled your membership.' : 'We deleted your account.',
    ...(refundedDollars > 0 ? [`We refunded ${exactDollars(refundedDollars)}.`] : []),
  ].join(' ')
}
