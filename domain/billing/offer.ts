import type { User } from '../account/user.schema.ts'
import type { PriceName } from './prices.ts'
import { billingMonths, prices } from './plans.ts'

/** The user fields that decide the offer. */
type OfferInput = Pick<
  User,
  'subscriptionTier' | 'subscriptionStatus' | 'isFoundingMember' | 'foundingSeat'
>

/** The offer that the pricing page shows a signed-in user. */
export interface Offer {
  isMember: boolean
  /** The price that a member pays, or that a free user would pay. */
  price: PriceName
  /**
   * `reserved` lasts while the checkout is open. A `held` seat outlasts the membership. A full
   * refund or the site owner can free it.
   */
  seat: User['foundingSeat']
  /**
   * True while an open invoice could revive the subscription. The user then pays that invoice and
   * cannot buy again.
   */
  onHold: boolean
}

/**
 * Chooses the price for a user. A user who holds or reserved a seat keeps the founding price. If
 * `seatsLeft` is undefined, we also offer the founding price. That is safe, because the server
 * rejects a founding checkout when no seat is free.
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

/** The renewal terms shown next to the button that opens the payment page. */
export const renewalTerms = (price: PriceName): string =>
  `You pay $${prices[price]} today. Renews at $${prices[price]} every ${billingMonths} months until you cancel. Cancel on the subscription page, under Manage Billing.`

/** States a quarterly price per month, rounded to a dollar, and per year. */
export const priceByMonthAndYear = (price: PriceName): string =>
  `About $${Math.round(prices[price] / billingMonths)} a month, $${(prices[price] * 12) / billingMonths} a year.`

/** Whether the user may have something to manage at Stripe: an invoice, a card or a cancellation. */
export const hasBilling = (user: Omit<OfferInput, 'isFoundingMember'>): boolean =>
  user.subscriptionTier === 'member' ||
  user.subscriptionStatus !== 'active' ||
  user.foundingSeat === 'held'

/**
 * Whether the user had a membership before. We show the refund offer only to other users, because
 * the refund in `/terms` covers the first payment only.
 */
export const hadMembership = (
  user: Pick<User, 'subscriptionStatus' | 'subscriptionEndDate' | 'foundingSeat'>,
): boolean =>
  user.foundingSeat === 'held' ||
  (user.subscriptionEndDate !== null && !user.subscriptionStatus.startsWith('incomplete'))
