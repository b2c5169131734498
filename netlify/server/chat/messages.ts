import { and, desc, eq, sql } from 'drizzle-orm'
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
    'role' | 'content' | 'createdAt' | 'requestId' | 'state' | 'isCut'
  >,
  now: Date,
): ChatMessage {
  const { role, content, createdAt, requestId, isCut } = row
  const state = isInterrupted(row, now) ? 'broken' : row.state
  return {
    role,
    content,
    createdAt: createdAt.toISOString(),
    requestId,
    ...(state && { state }),
    ...(isCut && { isCut }),
  }
}

export const isConversation = (userId: string | SQL<string>, slug: string | null) =>
  and(
    eq(aiConversations.userId, userId),
    sql`${aiConversations.opportunitySlug} is not distinct from ${slug}::text`,
  )

/** A subquery, not a join, so that Postgres reads only the newest rows of a long conversation. */
export const isInConversation = (userId: string | SQL<string>, slug: string | null) =>
  sql`${chatMessages.conversationId} = (
    select ${aiConversations.id} from ${aiConversations} where ${isConversation(userId, slug)})`

/** More than the prompt can quote, because even short exchanges have about 100 tokens. */
const mostExchanges = 20

/** The newest complete answers of a conversation with their questions, newest first. */
export function recentExchanges(userId: string, slug: string | null) {
  const asked = alias(chatMessages, 'asked')
  return database()
    .select({
      asked: asked.content,
      answered: chatMessages.content,
      forMembers: chatMessages.forMembers,
    })
    .from(chatMessages)
    .innerJoin(
      asked,
      and(
        eq(asked.userId, chatMessages.userId),
        eq(asked.requestId, chatMessages.requestId),
        eq(asked.role, 'user'),
      ),
    )
    .where(and(isInConversation(userId, slug), eq(chatMessages.state, 'complete')))
    .orderBy(desc(chatMessages.id))
    .limit(mostExchanges)
}
