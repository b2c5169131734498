import type { User } from '../account/user.schema.ts'
import type { PriceName } from './prices.ts'
import { billingMonths, prices } from './plans.ts'

/** The part of a person's record that decides what they are offered. */
type OfferInput = Pick<
  User,
  'subscriptionTier' | 'subscriptionStatus' | 'isFoundingMember' | 'foundingSeat'
>

/** What the pricing page says to a signed-in person. */
export interface Offer {
  isMember: boolean
  /** What they pay, or would pay. */
  price: PriceName
  /** Whether a founding seat is theirs, for good or as long as their checkout is open. */
  seat: User['foundingSeat']
  /** Whether a bill stands open that would revive what they bought: they pay it, and buy nothing. */
  onHold: boolean
}

/**
 * The price for a person, with `seatsLeft` founding seats free; undefined where nobody knows. Who
 * holds or has reserved a seat keeps the founding price however many are left (design card, 8).
 * An unknown number offers the founding price too: the server refuses what it cannot give.
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

/** What renewing means, to stand beside the button that leads to payment. */
export const renewalTerms = (price: PriceName): string =>
  `You pay $${prices[price]} today. Renews at $${prices[price]} every ${billingMonths} months until you cancel, from the subscription page, under Manage Billing.`

/** Whether there may be something to manage at Stripe: a bill, a card, an end that can be undone. */
export const hasBilling = (user: Omit<OfferInput, 'isFoundingMember'>): boolean =>
  user.subscriptionTier === 'member' ||
  user.subscriptionStatus !== 'active' ||
  user.foundingSeat === 'held'
