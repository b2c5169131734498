import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AccountExport, Limits, User } from '../../domain/account.ts'
import { messagesUsed, planFrom, plans, quotaResetsAt } from '../../domain/plans.ts'
import type { SavedItem } from '../../domain/saved.ts'
import { aiConversations, users } from '../../drizzle/schema.ts'
import { forget } from './arrivals.ts'
import { deleteAtClerk } from './clerk.ts'
import type { Person } from './people.ts'
import { savedItems, toItems } from './saved.ts'
import type { RawItem } from './saved.ts'

/** The person as the interface shows them: the tier is the plan in force at `now`. */
export const showUser = (person: Person, now: Date): User => ({
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
export function showLimits(person: Person, now: Date): Limits {
  const { aiMessagesLimit, savedLimit } = plans[planFrom(person, now)]
  return {
    aiMessagesLimit,
    aiMessagesUsed: messagesUsed(person, now),
    savedLimit,
    savedUsed: person.savedOpportunitiesCount,
    resetsAt: quotaResetsAt(now).toISOString(),
  }
}

type Conversation = AccountExport['conversations'][number]

/** Read with the person for their export: what they saved, and every conversation. */
export const everythingHeld: SQL<{ saved: SavedItem[]; conversations: Conversation[] }> = sql`
  json_build_object('saved', ${savedItems}, 'conversations', (
    select coalesce(json_agg(json_build_object(
      'opportunitySlug', ${aiConversations.opportunitySlug},
      'messages', ${aiConversations.messages},
      'createdAt', ${aiConversations.createdAt},
      'updatedAt', ${aiConversations.updatedAt}
    ) order by ${aiConversations.createdAt}), '[]')
    from ${aiConversations} where ${aiConversations.userId} = ${users.id}
  ))`.mapWith((held: { saved: RawItem[]; conversations: Conversation[] }) => ({
  saved: toItems(held.saved),
  conversations: held.conversations.map((conversation) => ({
    ...conversation,
    createdAt: new Date(conversation.createdAt).toISOString(),
    updatedAt: new Date(conversation.updatedAt).toISOString(),
  })),
}))

/** Everything that is held about a person (api.md: GET /api/account/export). */
export function showExport(
  person: Person,
  held: { saved: SavedItem[]; conversations: Conversation[] },
  now: Date,
): AccountExport {
  return {
    exportedAt: now.toISOString(),
    account: {
      ...showUser(person, now),
      clerkId: person.clerkId,
      stripeCustomerId: person.stripeCustomerId,
      stripeSubscriptionId: person.stripeSubscriptionId,
      subscriptionStartDate: person.subscriptionStartDate?.toISOString() ?? null,
      foundingSeatNumber: person.seatNumber,
      aiMessagesUsed: person.aiMessagesUsed,
      quotaPeriod: person.quotaPeriod,
      createdAt: person.createdAt.toISOString(),
      updatedAt: person.updatedAt.toISOString(),
    },
    savedOpportunities: held.saved,
    conversations: held.conversations,
  }
}

/**
 * Deletes an account at Clerk, then here. In this order a failure halfway leaves someone who can
 * ask again or, past Clerk, whose deletion Clerk's webhook completes; never a row that is gone and
 * a sign-in that would bring it back.
 *
 * @throws {ApiError} upstream_failed, upstream_timeout: nothing was deleted here
 */
export async function deleteAccount(person: Person, now: Date): Promise<void> {
  await deleteAtClerk(person.clerkId)
  await forget(person.clerkId, now)
}
