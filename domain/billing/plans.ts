/** How an absent limit is written in the interface (product spec, 3). */
export const unlimited = -1

// Not read from `prices` below: to the bundler that could do anything, so that every island which takes
// a number from here would load the file.
const standard = 99
const founding = 49

/** Whole US dollars a quarter; a founding member keeps the lower price for life. */
export const prices = { standard, founding } as const

/** Months between two payments. */
export const billingMonths = 3

/** How many people may ever hold the founding price (product spec, 9). */
export const foundingSeatCount = 100

/**
 * Saves that the free plan holds, and its messages a month. Numbers by themselves: the bundler writes
 * them into an island's sentence, which then loads no table of plans.
 */
export const freeSaves = 3
export const freeMessages = 5

/** Messages a month that are returned to a user's allowance because no complete answer came. */
export const returnedMessages = 20

/** US dollars a month that one user's answers may cost, unless the setting names another sum. */
export const userGuidanceDollars = 20

/** The plans and what they include (product spec, 3 and 9); `-1` means unlimited. */
export const plans = {
  free: { name: 'Free', price: 0, aiMessagesLimit: freeMessages, savedLimit: freeSaves },
  member: {
    name: 'Member',
    price: standard,
    foundingMemberPrice: founding,
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

/** The states in which a subscription opens what members have: a late payment keeps it. */
export const paidStatuses: ReadonlySet<SubscriptionStatus> = new Set([
  'active',
  'trialing',
  'past_due',
])

/**
 * The plan in force at `now`. A late payment keeps access, `unpaid` and `canceled` end it, and a
 * membership that was canceled lasts to the end of its paid period, to the second (scenario W9).
 * Without a cancellation the period's end closes nothing: the news of a renewal may be late.
 */
export function planFrom(row: Entitlement, now: Date): Tier {
  if (row.subscriptionTier !== 'member' || !paidStatuses.has(row.subscriptionStatus)) return 'free'
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
