export const unlimited = -1

/** The checkout request of the API has one of these names in its field `tier`. */
export const priceNames = ['founding', 'standard'] as const
export type PriceName = (typeof priceNames)[number]

/** Whole US dollars per quarter. A founding member keeps the lower price for life. */
export const prices = { standard: 99, founding: 49 } as const

export const billingMonths = 3

/** Days after the first payment in which the user can have it refunded. */
export const refundDays = 14

/**
 * Approximate number of days for which Stripe retries a failed payment. docs/going-live.md says
 * where to set the retries in Stripe.
 */
export const retryDays = 21

/**
 * Never raise this number, because the pages promise the founding price only to the first 100
 * members.
 */
export const foundingSeatCount = 100

// `freeSaves` and `freeMessages` are separate constants, so that the bundler can inline them into
// an island and leave out the `plans` object below.
export const freeSaves = 3
/** Per month. */
export const freeMessages = 5

/**
 * Maximum number of stored take-home scenarios per entry. A free user can store a scenario only for
 * a saved entry.
 */
export const freeScenarios = 1
export const memberScenarios = 10

/** Days for which a gift link opens its section. */
export const giftDays = 7

/** Gift links that a member may create in a UTC month. Revoked links count. */
export const giftsPerMonth = 5

/**
 * If an answer fails or is filtered, we do not count the message toward the user's allowance. We
 * do this for at most this many messages of a user per month.
 */
export const returnedMessages = 20

/**
 * After this many failed or filtered answers of a user in a month, every retry counts. Without this
 * limit, one counted message that fails could be retried until the budget is used up.
 */
export const mostFreeFailures = 2 * returnedMessages

/** Default budget for one user's answers, in US dollars per month. */
export const userGuidanceDollars = 20

export const plans = {
  free: { aiMessagesLimit: freeMessages, savedLimit: freeSaves },
  member: { aiMessagesLimit: unlimited, savedLimit: unlimited },
} as const

export const tiers = ['free', 'member'] as const
export type Tier = (typeof tiers)[number]

/** Stripe's subscription statuses. A user who never subscribed also has the status `active`. */
export const subscriptionStatuses = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'paused',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export interface Entitlement {
  subscriptionTier: Tier
  subscriptionStatus: SubscriptionStatus
  /**
   * If the subscription is canceled or has ended, the time of its end. Otherwise, the end of the
   * current billing period. Null if the user never subscribed.
   */
  subscriptionEndDate: Date | null
  cancelAtPeriodEnd: boolean
}

/**
 * The statuses that grant membership. A user with a late payment (`past_due`) keeps the membership.
 */
export const paidStatuses: ReadonlySet<SubscriptionStatus> = new Set([
  'active',
  'trialing',
  'past_due',
])

/**
 * Returns the plan in force at `now`. If `cancelAtPeriodEnd` is true, the membership ends exactly
 * at `subscriptionEndDate` (W9). Otherwise the membership continues after that time, because
 * Stripe's renewal event may be late.
 */
export function planFrom(row: Entitlement, now: Date): Tier {
  if (row.subscriptionTier !== 'member' || !paidStatuses.has(row.subscriptionStatus)) return 'free'
  const ended =
    row.cancelAtPeriodEnd && row.subscriptionEndDate !== null && row.subscriptionEndDate <= now
  return ended ? 'free' : 'member'
}

/** The UTC month of `now`, as its first day: `2026-11-01`. We count a user's messages per month. */
export const quotaPeriod = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`

/** The time at which the message count resets: 00:00 UTC on the first of the next month (Q2). */
export const quotaResetsAt = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))

interface MessageCounter {
  aiMessagesUsed: number
  quotaPeriod: string
}

export const messagesUsed = (row: MessageCounter, now: Date): number =>
  row.quotaPeriod === quotaPeriod(now) ? row.aiMessagesUsed : 0
