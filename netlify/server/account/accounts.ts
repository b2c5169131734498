import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Limits, User } from '../../../domain/account/user.schema.ts'
import {
  messagesUsed,
  planFrom,
  plans,
  quotaResetsAt,
  returnedMessages,
} from '../../../domain/billing/plans.ts'
import { chatMessages, users } from '../../../drizzle/schema.ts'
import { isInterrupted } from '../chat/finish-answer.ts'
import type { UserRow } from './users.ts'

/** The person as the interface shows them: the tier is the plan in force at `now`. */
export const showUser = (person: UserRow, now: Date): User => ({
  id: person.id,
  email: person.email,
  firstName: person.firstName,
  lastName: person.lastName,
  profileImageUrl: person.profileImageUrl,
  subscriptionTier: planFrom(person, now),
  subscriptionStatus: person.subscriptionStatus,
  isFoundingMember: person.isFoundingMember,
  foundingSeat: person.foundingSeat,
  subscriptionEndDate: person.subscriptionEndDate?.toISOString() ?? null,
  cancelAtPeriodEnd: person.cancelAtPeriodEnd,
})

/** What the plan in force allows, and what is used of it in the month of `now`. */
export function showLimits(person: UserRow, now: Date): Limits {
  const { aiMessagesLimit, savedLimit } = plans[planFrom(person, now)]
  return {
    aiMessagesLimit,
    aiMessagesUsed: messagesUsed(person, now),
    savedLimit,
    savedUsed: person.savedOpportunitiesCount,
    resetsAt: quotaResetsAt(now).toISOString(),
  }
}

/** A pending answer and the month that counted its message, as JSON. */
interface PendingAnswer {
  createdAt: string
  countedIn: string | null
}

/** Read with the user for their limits. */
export const pendingAnswers: SQL<PendingAnswer[]> = sql<PendingAnswer[]>`(
  select coalesce(json_agg(json_build_object(
    'createdAt', ${chatMessages.createdAt}, 'countedIn', ${chatMessages.chargedPeriod})), '[]')
  from ${chatMessages} where ${chatMessages.userId} = ${users.id} and ${chatMessages.state} = 'pending'
)`

/** The limits without interrupted messages, which the next changing call returns. */
export function showCurrentLimits(user: UserRow, pending: PendingAnswer[], now: Date): Limits {
  const returned = pending.filter(
    ({ createdAt, countedIn }) =>
      countedIn === user.quotaPeriod &&
      user.aiMessagesReturned < returnedMessages &&
      isInterrupted({ state: 'pending', createdAt: new Date(createdAt) }, now),
  )
  const aiMessagesUsed = Math.max(0, user.aiMessagesUsed - returned.length)
  return showLimits({ ...user, aiMessagesUsed }, now)
}
