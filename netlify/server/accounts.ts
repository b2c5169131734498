import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AccountExport, Limits, User } from '../../domain/account.ts'
import {
  messagesUsed,
  planFrom,
  plans,
  quotaResetsAt,
  returnedMessages,
} from '../../domain/plans.ts'
import type { Refund } from '../../domain/billing.ts'
import type { SavedItem } from '../../domain/saved.ts'
import { aiConversations, chatMessages, checkouts, users } from '../../drizzle/schema.ts'
import { readMessagePages } from './conversations.ts'
import type { ExportedMessage } from './conversations.ts'
import { isInterrupted } from './finish-answer.ts'
import type { Person } from './people.ts'
import { refundsOf, toRefunds } from './refunds.ts'
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
export function showCurrentLimits(user: Person, pending: PendingAnswer[], now: Date): Limits {
  const returned = pending.filter(
    ({ createdAt, countedIn }) =>
      countedIn === user.quotaPeriod &&
      user.aiMessagesReturned < returnedMessages &&
      isInterrupted({ state: 'pending', createdAt: new Date(createdAt) }, now),
  )
  const aiMessagesUsed = Math.max(0, user.aiMessagesUsed - returned.length)
  return showLimits({ ...user, aiMessagesUsed }, now)
}

/** A conversation of the export before its messages are read. */
interface ExportedConversation extends Pick<
  AccountExport['conversations'][number],
  'opportunitySlug' | 'createdAt' | 'updatedAt'
> {
  id: string
}

/** What is stored about a user in other tables. */
interface Held extends Pick<AccountExport, 'questions' | 'checkout'> {
  conversations: ExportedConversation[]
  saved: SavedItem[]
  refunds: Refund[]
}

const allConversations: SQL = sql`(
  select coalesce(json_agg(json_build_object(
    'id', ${aiConversations.id}, 'opportunitySlug', ${aiConversations.opportunitySlug},
    'createdAt', ${aiConversations.createdAt}, 'updatedAt', ${aiConversations.updatedAt}
  ) order by ${aiConversations.createdAt}), '[]')
  from ${aiConversations} where ${aiConversations.userId} = ${users.id}
)`

const allQuestions: SQL = sql`(
  select coalesce(json_agg(json_build_object(
    'requestId', ${chatMessages.requestId}, 'state', ${chatMessages.state},
    'countedIn', ${chatMessages.chargedPeriod}, 'askedAt', ${chatMessages.createdAt}
  ) order by ${chatMessages.id}), '[]')
  from ${chatMessages} where ${chatMessages.userId} = ${users.id} and ${chatMessages.role} = 'assistant'
)`

const openCheckout: SQL = sql`(
  select json_build_object(
    'price', ${checkouts.price}, 'returnPath', ${checkouts.returnPath},
    'createdAt', ${checkouts.createdAt}, 'expiresAt', ${checkouts.expiresAt})
  from ${checkouts} where ${checkouts.userId} = ${users.id}
)`

/** An instant as Postgres writes it into JSON, as the interface does. */
const iso = (instant: string) => new Date(instant).toISOString()

/** Read with the person for their export: whatever hangs on them. */
export const everythingHeld: SQL<Held> = sql`
  json_build_object('saved', ${savedItems}, 'refunds', ${refundsOf}, 'conversations', ${allConversations},
    'questions', ${allQuestions}, 'checkout', ${openCheckout})`.mapWith(
  (held: Omit<Held, 'saved'> & { saved: RawItem[] }) => ({
    saved: toItems(held.saved),
    refunds: toRefunds(held.refunds),
    conversations: held.conversations.map((conversation) => ({
      ...conversation,
      createdAt: iso(conversation.createdAt),
      updatedAt: iso(conversation.updatedAt),
    })),
    questions: held.questions.map((one) => ({ ...one, askedAt: iso(one.askedAt) })),
    checkout: held.checkout && {
      ...held.checkout,
      createdAt: iso(held.checkout.createdAt),
      expiresAt: iso(held.checkout.expiresAt),
    },
  }),
)

/** Everything that is stored about a user, for GET /api/account/export. */
export async function showExport(person: Person, held: Held, now: Date): Promise<AccountExport> {
  const conversations = []
  for (const { id, ...conversation } of held.conversations) {
    const messages: ExportedMessage[] = []
    for await (const page of readMessagePages(person, id, now)) messages.push(...page)
    conversations.push({ ...conversation, messages })
  }
  return {
    exportedAt: now.toISOString(),
    account: {
      ...showUser(person, now),
      clerkId: person.clerkId,
      stripeCustomerId: person.stripeCustomerId,
      stripeSubscriptionId: person.stripeSubscriptionId,
      subscriptionPriceDollars:
        person.subscriptionPriceCents === null ? null : person.subscriptionPriceCents / 100,
      subscriptionStartDate: person.subscriptionStartDate?.toISOString() ?? null,
      foundingSeatNumber: person.seatNumber,
      aiMessagesUsed: person.aiMessagesUsed,
      quotaPeriod: person.quotaPeriod,
      createdAt: person.createdAt.toISOString(),
      updatedAt: person.updatedAt.toISOString(),
    },
    savedOpportunities: held.saved,
    refunds: held.refunds,
    conversations,
    questions: held.questions,
    checkout: held.checkout,
  }
}
