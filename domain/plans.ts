/** How an absent limit is written in the interface (product spec, 3). */
export const unlimited = -1

/** Whole US dollars a quarter; a founding member keeps the lower price for life. */
export const prices = { standard: 99, founding: 49 } as const

/** Months between two payments. */
export const billingMonths = 3

/** How many people may ever hold the founding price (product spec, 9). */
export const foundingSeats = 100

/** The plans and what they include (product spec, 3 and 9); `-1` means unlimited. */
export const plans = {
  free: { name: 'Free', price: 0, aiMessagesLimit: 5, savedLimit: 3 },
  member: {
    name: 'Member',
    price: prices.standard,
    foundingMemberPrice: prices.founding,
    interval: 'quarterly',
    aiMessagesLimit: unlimited,
    savedLimit: unlimited,
  },
} as const

export const tiers = ['free', 'member'] as const
export type Tier = (typeof tiers)[number]

/** Stripe's own words for the state of a subscription; someone who never paid is `active`. */
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

/** The part of a person's row that decides what they may open. */
export interface Entitlement {
  subscriptionTier: Tier
  subscriptionStatus: SubscriptionStatus
  /** The end of the paid period. */
  subscriptionEndDate: Date | null
  cancelAtPeriodEnd: boolean
}

const paying: ReadonlySet<SubscriptionStatus> = new Set(['active', 'trialing', 'past_due'])

/**
 * The plan in force at `now`. A late payment keeps access, `unpaid` and `canceled` end it, and a
 * membership that was cancelled lasts to the end of its paid period, to the second (scenario W9).
 * Without a cancellation the period's end closes nothing: the news of a renewal may be late.
 */
export function planFrom(row: Entitlement, now: Date): Tier {
  if (row.subscriptionTier !== 'member' || !paying.has(row.subscriptionStatus)) return 'free'
  const ended =
    row.cancelAtPeriodEnd && row.subscriptionEndDate !== null && row.subscriptionEndDate <= now
  return ended ? 'free' : 'member'
}

/** The month that messages are counted in: its first day by UTC, as `2026-11-01`. */
export const quotaPeriod = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`

/** The instant at which the month's messages come back: 00:00 UTC on the first (scenario Q2). */
export const quotaResetsAt = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))

/** The part of a person's row that counts messages. */
export interface MessageCounter {
  aiMessagesUsed: number
  quotaPeriod: string
}

/** Messages spent in the month of `now`: a counter left from an earlier month counts nothing. */
export const messagesUsed = (row: MessageCounter, now: Date): number =>
  row.quotaPeriod === quotaPeriod(now) ? row.aiMessagesUsed : 0
