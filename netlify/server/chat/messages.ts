import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ChatMessage } from '../../../domain/chat/chat.schema.ts'
import { aiConversations, chatMessages } from '../../../drizzle/schema/chat.ts'
import { database } from '../http/database.ts'

/**
 * The lease of a pending answer from its `created_at`, in milliseconds. After the lease, the answer
 * counts as interrupted, because Netlify has ended the function that was writing it.
 */
export const leaseMs = 90_000

export const isInterrupted = (
  { state, createdAt }: { state?: string | null | undefined; createdAt: Date },
  now: Date,
): boolean => state === 'pending' && createdAt.getTime() + leaseMs <= now.getTime()

/** Shows an interrupted answer as `broken`, although the state in its row is still `pending`. */
export function showMessage(
  row: Pick<
    typeof chatMessages.$inferSelect,
    'role' | 'content' | 'createdAt' | 'requestId' | 'state' | 'isCut' | 'isHelpful' | 'note'
  >,
  now: Date,
): ChatMessage {
  const { role, content, createdAt, requestId, isCut, isHelpful, note } = row
  const state = isInterrupted(row, now) ? 'broken' : row.state
  return {
    role,
    content,
    createdAt: createdAt.toISOString(),
    requestId,
    ...(state && { state }),
    ...(isCut && { isCut }),
    ...(isHelpful !== null && { helpful: isHelpful }),
    ...(note !== null && { note }),
  }
}

/** `slug` is null for a general conversation. `id` is null for the newest one about `slug`. */
export interface ConversationKey {
  slug: string | null
  id: string | null
}

/** The conversations of a user about an opportunity, or the general ones. */
export const isAbout = (userId: string | SQL<string>, slug: string | null) =>
  and(
    eq(aiConversations.userId, userId),
    slug === null
      ? isNull(aiConversations.opportunitySlug)
      : eq(aiConversations.opportunitySlug, slug),
  )

/** A subquery for the id of a user's conversation. It has no row if there is no such one. */
export const conversationId = (userId: string | SQL<string>, { slug, id }: ConversationKey) => sql`(
  select ${aiConversations.id} from ${aiConversations}
  where ${and(isAbout(userId, slug), id === null ? undefined : eq(aiConversations.id, id))}
  order by ${aiConversations.updatedAt} desc, ${aiConversations.id} desc limit 1)`

/** A subquery, not a join, so that Postgres reads only the newest rows of a long conversation. */
export const isInConversation = (userId: string | SQL<string>, which: ConversationKey) =>
  and(
    eq(chatMessages.userId, userId),
    eq(chatMessages.conversationId, conversationId(userId, which)),
  )

/** More than the prompt can quote, because even short exchanges have about 100 tokens. */
const mostExchanges = 20

/** The question of a row of `chatMessages` that is an answer. */
export const asked = alias(chatMessages, 'asked')
export const isAsked = and(
  eq(asked.userId, chatMessages.userId),
  eq(asked.requestId, chatMessages.requestId),
  eq(asked.role, 'user'),
)

/** The newest complete answers of a conversation with their questions, newest first. */
export function recentExchanges(userId: string, which: ConversationKey) {
  return database()
    .select({
      asked: asked.content,
      answered: chatMessages.content,
      forMembers: chatMessages.forMembers,
    })
    .from(chatMessages)
    .innerJoin(asked, isAsked)
    .where(and(isInConversation(userId, which), eq(chatMessages.state, 'complete')))
    .orderBy(desc(chatMessages.id))
    .limit(mostExchanges)
}
