import type { User } from '../account/user.schema.ts'
import type { PriceName } from './plans.ts'
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
   * The user's founding seat. `reserved`: the user's checkout is open. `held`: the user has paid, and
   * keeps the seat even after the membership ends.
   */
  seat: User['foundingSeat']
  /**
   * True if the subscription is unpaid or paused. Such a user must pay the open invoice or resume
   * the subscription, and cannot buy a second one.
   */
  onHold: boolean
}

/**
 * A member keeps the price that they pay now. A free user gets the founding price, or the standard
 * price if `seatsLeft` is 0 and the user has no seat.
 *
 * @param seatsLeft undefined if we could not load the number. In that case, the offer shows the
 *   founding price, and the server checks the number at checkout.
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

/**
 * The version of the text that a user agrees to on Stripe's payment page. A unit test fails if the
 * text changes and the version does not.
 */
const renewalTermsVersion = '2026-11-28'

/** The version and the price of `consentText`, which together identify the text. */
export const consentVersion = (price: PriceName): string => `${renewalTermsVersion}-${price}`

/** The text next to the box on Stripe's payment page. Stripe turns the Markdown link into a link. */
export const consentText = (price: PriceName, termsUrl: string): string =>
  `I agree to the [terms](${termsUrl}) and to automatic renewal. ${renewalTerms(price)}`

/**
 * The renewal terms on each invoice. A customer keeps the text of the day on which the customer was
 * created or last changed a name or an email address.
 */
export const invoiceFooter = (subscriptionUrl: string): string =>
  `This membership renews every ${billingMonths} months at the price above, plus sales tax where it applies, until you cancel. To cancel, open ${subscriptionUrl} and choose Manage Billing.`

export const priceByMonthAndYear = (price: PriceName): string =>
  `About $${Math.round(prices[price] / billingMonths)} a month, or $${(prices[price] * 12) / billingMonths} a year.`

/**
 * Whether Stripe might have a subscription or an invoice of the user, which the user can open under
 * "Manage Billing".
 */
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
