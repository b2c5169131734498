import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Body, Output } from '../../../domain/http/contract.schema.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { aiConversations, chatMessages } from '../../../drizzle/schema/chat.ts'
import type { UserRow } from '../account/users.ts'
import { database } from '../http/database.ts'
import { asked, isAsked } from './messages.ts'

/**
 * Stores the user's rating of a complete answer, and replaces an earlier one with its note.
 *
 * @throws {ApiError} not_found
 */
export async function rateAnswer(
  { id }: Pick<UserRow, 'id'>,
  { messageId, helpful, note }: Body<'POST /api/ai/feedback'>,
  now: Date,
): Promise<Output<'POST /api/ai/feedback'>> {
  const rated = await database()
    .update(chatMessages)
    .set({ isHelpful: helpful, note: note || null, ratedAt: now })
    .where(
      and(
        eq(chatMessages.userId, id),
        eq(chatMessages.requestId, messageId),
        eq(chatMessages.state, 'complete'),
      ),
    )
    .returning({ id: chatMessages.id })
  if (rated.length === 0) throw new ApiError('not_found')
  return { helpful, ...(note && { note }) }
}

export interface UnhelpfulAnswer {
  question: string
  answer: string
  note: string | null
  /** Null for a general conversation. */
  opportunitySlug: string | null
  ratedAt: Date
}

/** The answers that users rated as not helpful since a time, newest rating first, without names. */
export function listUnhelpfulAnswers(since: Date, most: number): Promise<UnhelpfulAnswer[]> {
  return database()
    .select({
      question: asked.content,
      answer: chatMessages.content,
      note: chatMessages.note,
      opportunitySlug: aiConversations.opportunitySlug,
      ratedAt: sql<Date>`${chatMessages.ratedAt}`.mapWith(chatMessages.ratedAt),
    })
    .from(chatMessages)
    .innerJoin(asked, isAsked)
    .innerJoin(
      aiConversations,
      and(
        eq(aiConversations.userId, chatMessages.userId),
        eq(aiConversations.id, chatMessages.conversationId),
      ),
    )
    .where(and(eq(chatMessages.isHelpful, false), gte(chatMessages.ratedAt, since)))
    .orderBy(desc(chatMessages.ratedAt))
    .limit(most)
}
