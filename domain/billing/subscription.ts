import type { PriceName } from './prices.ts'
import { paidStatuses, type SubscriptionStatus, type Tier } from './plans.ts'

/** A subscription to the membership, as Stripe tells it, in our words. */
export interface Subscription {
  id: string
  status: SubscriptionStatus
  /** Nothing for a price that is none of ours: it grants nothing (scenario W6). */
  price: PriceName | undefined
  cents: number
  createdAt: Date
  startedAt: Date
  /** The end of the paid period. */
  periodEnd: Date
  /** When it ends, if someone has canceled it. */
  cancelAt: Date | null
  endedAt: Date | null
  /** Stripe's id of the payment of the latest invoice, if that is paid. */
  paymentIntent: string | undefined
}

/** What a person's row says about billing. */
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

/** Not paid, and not over either: a payment may still revive it. */
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
 * Chooses the subscription that counts, and the surplus: other paid ones, to cancel and refund.
 * Active wins over past due, then the older wins. Without a paid one the newest suspended one
 * counts, else the newest that has ended.
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

/** Whether a subscription is paid; `past_due` is, until Stripe gives it up (scenario W9). */
export const isPaid = ({ status }: Subscription): boolean => paidStatuses.has(status)

/** Billing's part of a row, from the subscription that counts; the seat is another question. */
export function billingStateFrom(current: Subscription | undefined): BillingState {
  if (!current) return neverSubscribed
  const { status, price, cancelAt, endedAt, periodEnd } = current
  const isMember = isPaid(current)
  return {
    subscriptionTier: isMember ? 'member' : 'free',
    subscriptionStatus: status,
    isFoundingMember: isMember && price === 'founding',
    stripeSubscriptionId: current.id,
    subscriptionPriceCents: current.cents,
    subscriptionStartDate: current.startedAt,
    subscriptionEndDate: endedAt ?? cancelAt ?? periodEnd,
    cancelAtPeriodEnd: cancelAt !== null,
  }
}

/** The part of a row that says whether a new checkout would sell a second subscription. */
export interface SubscriptionSummary {
  subscriptionStatus: SubscriptionStatus
  stripeSubscriptionId: string | null
}

/** Whether there is a subscription that is paid, or that paying an open invoice would revive. */
export const hasSubscription = ({
  subscriptionStatus,
  stripeSubscriptionId,
}: SubscriptionSummary): boolean =>
  stripeSubscriptionId !== null &&
  subscriptionStatus !== 'incomplete' &&
  (paidStatuses.has(subscriptionStatus) || suspended.has(subscriptionStatus))
