import type { User } from '../account/user.schema.ts'
import type { PriceName } from './prices.ts'
import { billingMonths, prices } from './plans.ts'

type OfferInput = Pick<
  User,
  'subscriptionTier' | 'subscriptionStatus' | 'isFoundingMember' | 'foundingSeat'
>

export interface Offer {
  isMember: boolean
  /** The price that a member pays, or that a free user would pay. */
  price: PriceName
  /**
   * A `reserved` seat lasts while the checkout is open. A `held` seat remains after the membership
   * ends. It becomes free if the site owner frees it, or if a refund leaves us without any payment
   * from the user.
   */
  seat: User['foundingSeat']
  /**
   * True if the subscription is unpaid or paused. Such a user must pay the open invoice or resume
   * the subscription, and cannot buy a second one.
   */
  onHold: boolean
}

/**
 * A member keeps the current price. For another user, the price is `founding` if the user has a
 * seat, if seats are left, or if `seatsLeft` is not loaded yet. Otherwise it is `standard`. The
 * server rejects a founding checkout if the user has no seat and no seat is free.
 */
export function offerFor(user: OfferInput, seatsLeft: number | undefined): Offer {
  const isMember = user.subscriptionTier === 'member'
  const founding = isMember
    ? user.isFoundingMember
    : user.foundingSeat !== 'none' || seatsLeft !== 0
  return {
    isMember,
    price: founding ? 'founding' : 'standard',
    seat: user.foundingSeat,
    onHold:
      !isMember && (user.subscriptionStatus === 'unpaid' || user.subscriptionStatus === 'paused'),
  }
}

export const renewalTerms = (price: PriceName): string =>
  `You pay $${prices[price]} today, then $${prices[price]} every ${billingMonths} months until you cancel. We add sales tax where it applies. Cancel on the subscription page, under Manage Billing.`

export const priceByMonthAndYear = (price: PriceName): string =>
  `About $${Math.round(prices[price] / billingMonths)} a month, or $${(prices[price] * 12) / billingMonths} a year.`

/** Whether Stripe might have an invoice, a card or a cancellation that the user can manage. */
export const hasBilling = (user: Omit<OfferInput, 'isFoundingMember'>): boolean =>
  user.subscriptionTier === 'member' ||
  user.subscriptionStatus !== 'active' ||
  user.foundingSeat === 'held'

/**
 * Whether the user has or had a membership. We show the refund offer only to users who never had a
 * membership, because the refund in /terms covers only the first payment.
 */
export const hadMembership = (
  user: Pick<User, 'subscriptionStatus' | 'subscriptionEndDate' | 'foundingSeat'>,
): boolean =>
  user.foundingSeat === 'held' ||
  (user.subscriptionEndDate !== null && !user.subscriptionStatus.startsWith('incomplete'))
