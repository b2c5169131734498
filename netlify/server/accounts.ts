import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AccountExport, Limits, User } from '../../domain/account.ts'
import { messagesUsed, planFrom, plans, quotaResetsAt } from '../../domain/plans.ts'
import type { Refund } from '../../domain/billing.ts'
import type { SavedItem } from '../../domain/saved.ts'
import { aiRequests, checkouts, users } from '../../drizzle/schema.ts'
import { allConversations } from './conversations.ts'
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

/** What hangs on a person. */
interface Held extends Pick<AccountExport, 'conversations' | 'questions' | 'checkout'> {
  saved: SavedItem[]
  refunds: Refund[]
}

const allQuestions: SQL = sql`(
  select coalesce(json_agg(json_build_object(
    'requestId', ${aiRequests.requestId}, 'state', ${aiRequests.state},
    'countedIn', ${aiRequests.chargedPeriod}, 'askedAt', ${aiRequests.startedAt}
  ) order by ${aiRequests.startedAt}), '[]')
  from ${aiRequests} where ${aiRequests.userId} = ${users.id}
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

/** Everything that is held about a person (api.md: GET /api/account/export). */
export function showExport(person: Person, held: Held, now: Date): AccountExport {
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
    conversations: held.conversations,
    questions: held.questions,
    checkout: held.checkout,
  }
}
