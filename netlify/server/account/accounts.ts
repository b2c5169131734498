import { and, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Limits, User } from '../../../domain/account/user.schema.ts'
import { refundableUntil } from '../../../domain/billing/refunds.ts'
import {
  messagesUsed,
  planFrom,
  plans,
  quotaResetsAt,
  returnedMessages,
} from '../../../domain/billing/plans.ts'
import { chatMessages } from '../../../drizzle/schema/chat.ts'
import { database } from '../http/database.ts'
import { environment } from '../http/env.ts'
import { isInterrupted } from '../chat/conversations.ts'
import type { UserRow } from './users.ts'

/** In the returned user, `subscriptionTier` is the plan in force at `now`. */
export const showUser = (user: UserRow, now: Date): User => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  profileImageUrl: user.profileImageUrl,
  subscriptionTier: planFrom(user, now),
  subscriptionStatus: user.subscriptionStatus,
  isFoundingMember: user.isFoundingMember,
  foundingSeat: user.foundingSeat,
  subscriptionEndDate: user.subscriptionEndDate?.toISOString() ?? null,
  cancelAtPeriodEnd: user.cancelAtPeriodEnd,
  refundUntil: refundUntil(user, now),
  subscriptionPriceDollars:
    user.subscriptionPriceCents === null ? null : user.subscriptionPriceCents / 100,
  addsSalesTax: environment().stripe.automaticTax,
})

function refundUntil(user: UserRow, now: Date): string | null {
  if (planFrom(user, now) !== 'member' || user.subscriptionStartDate === null) return null
  const end = refundableUntil(user.subscriptionStartDate)
  return now <= end ? end.toISOString() : null
}

export function showLimits(user: UserRow, now: Date): Limits {
  const { aiMessagesLimit, savedLimit } = plans[planFrom(user, now)]
  return {
    aiMessagesLimit,
    aiMessagesUsed: messagesUsed(user, now),
    savedLimit,
    savedUsed: user.savedOpportunitiesCount,
    resetsAt: quotaResetsAt(now).toISOString(),
  }
}

/**
 * The pending answers. `countedIn` is the month whose allowance the message uses, or null if the
 * message is not counted.
 */
export const selectPendingAnswers = (userId: SQL<string>) =>
  database()
    .select({ createdAt: chatMessages.createdAt, countedIn: chatMessages.chargedPeriod })
    .from(chatMessages)
    .where(and(eq(chatMessages.userId, userId), eq(chatMessages.state, 'pending')))

/**
 * Returns the user's limits. In the database, `aiMessagesUsed` includes interrupted messages until
 * the user sends another message. This function subtracts them, because
 * up to `returnedMessages` messages without a complete answer are free each month.
 */
export function showCurrentLimits(
  user: UserRow,
  pending: Awaited<ReturnType<typeof selectPendingAnswers>>,
  now: Date,
): Limits {
  const interrupted = pending.filter(
    ({ createdAt, countedIn }) =>
      countedIn === user.quotaPeriod && isInterrupted({ state: 'pending', createdAt }, now),
  ).length
  const returned = Math.min(interrupted, Math.max(0, returnedMessages - user.aiMessagesReturned))
  const aiMessagesUsed = Math.max(0, user.aiMessagesUsed - returned)
  return showLimits({ ...user, aiMessagesUsed }, now)
}
