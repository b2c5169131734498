import type { PriceName } from './plans.ts'
import { paidStatuses, type SubscriptionStatus, type Tier } from './plans.ts'

export interface Subscription {
  id: string
  status: SubscriptionStatus
  /**
   * Undefined for a price that is not ours. A subscription at such a price grants no access (W6).
   */
  price: PriceName | undefined
  /**
   * What Stripe will charge at the next renewal, before sales tax. Null if it is not certain, for
   * example with a discount or while the collection is paused.
   */
  renewalCents: number | null
  createdAt: Date
  startedAt: Date
  periodEnd: Date
  /** The time at which Stripe will end the subscription. Null if no end is scheduled. */
  cancelAt: Date | null
  endedAt: Date | null
  /** Id of the payment intent of the latest invoice. Undefined until that invoice is paid. */
  paymentIntent: string | undefined
  /** The version of the renewal terms that the user agreed to. Undefined if checkout asked for no consent. */
  termsVersion?: string | undefined
}

export interface BillingState {
  subscriptionTier: Tier
  subscriptionStatus: SubscriptionStatus
  isFoundingMember: boolean
  stripeSubscriptionId: string | null
  subscriptionPriceCents: number | null
  subscriptionStartDate: Date | null
  subscriptionEndDate: Date | null
  cancelAtPeriodEnd: boolean
}

/**
 * A subscription with one of these statuses gives no membership until the user pays or resumes it.
 */
const suspended: ReadonlySet<SubscriptionStatus> = new Set(['unpaid', 'paused', 'incomplete'])

const neverSubscribed: BillingState = {
  subscriptionTier: 'free',
  subscriptionStatus: 'active',
  isFoundingMember: false,
  stripeSubscriptionId: null,
  subscriptionPriceCents: null,
  subscriptionStartDate: null,
  subscriptionEndDate: null,
  cancelAtPeriodEnd: false,
}

/**
 * Chooses only from the subscriptions at our prices. `current` is the oldest `active` or `trialing`
 * one. If there is none, it is the oldest `past_due` one, then the newest one with a status in
 * `suspended`, then the newest ended one.
 *
 * `surplus` has the other paid subscriptions. The caller cancels and refunds them.
 */
export function chooseSubscription(all: Subscription[]): {
  current: Subscription | undefined
  surplus: Subscription[]
} {
  const oldestFirst = all
    .filter(({ price }) => price !== undefined)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
  const paid = oldestFirst.filter(isPaid)
  const isLate = ({ status }: Subscription) => status === 'past_due'
  const [first, ...surplus] = [...paid.filter((one) => !isLate(one)), ...paid.filter(isLate)]
  const revivable = oldestFirst.filter(({ status }) => suspended.has(status))
  return { current: first ?? revivable.at(-1) ?? oldestFirst.at(-1), surplus }
}

/**
 * Whether a subscription counts as paid. `past_due` counts, because Stripe still retries the
 * payment (W9).
 */
export const isPaid = ({ status }: Subscription): boolean => paidStatuses.has(status)

/**
 * `isFoundingMember` depends only on the status and the price. This function does not check whether
 * the user has a founding seat.
 */
export function billingStateFrom(current: Subscription | undefined): BillingState {
  if (!current) return neverSubscribed
  const { status, price, cancelAt, endedAt, periodEnd } = current
  const isMember = isPaid(current)
  return {
    subscriptionTier: isMember ? 'member' : 'free',
    subscriptionStatus: status,
    isFoundingMember: isMember && price === 'founding',
    stripeSubscriptionId: current.id,
    subscriptionPriceCents: current.renewalCents,
    subscriptionStartDate: current.startedAt,
    subscriptionEndDate: endedAt ?? cancelAt ?? periodEnd,
    cancelAtPeriodEnd: cancelAt !== null,
  }
}

interface SubscriptionSummary {
  subscriptionStatus: SubscriptionStatus
  stripeSubscriptionId: string | null
}

/**
 * Whether the user has a subscription with the status `unpaid`, `paused` or one of `paidStatuses`.
 * Such a user cannot start another checkout.
 */
export const hasSubscription = ({
  subscriptionStatus,
  stripeSubscriptionId,
}: SubscriptionSummary): boolean =>
  stripeSubscriptionId !== null &&
  subscriptionStatus !== 'incomplete' &&
  (paidStatuses.has(subscriptionStatus) || suspended.has(subscriptionStatus))
