import { and, desc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ConversationPage } from '../../../domain/chat/chat.schema.ts'
import { messagesPerPage } from '../../../domain/chat/chat-message.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { planFrom } from '../../../domain/billing/plans.ts'
import { aiConversations, chatMessages } from '../../../drizzle/schema/chat.ts'
import { assertKnown } from '../catalog/catalog.ts'
import { database } from '../http/database.ts'
import { endLostAnswers } from './answers.ts'
import { isConversation, isInConversation, showMessage } from './messages.ts'
import { lockUserRow } from '../account/users.ts'
import type { UserRow } from '../account/users.ts'

type Row = typeof chatMessages.$inferSelect

/** A page of a conversation, newest first, and one older message if there is a next page. */
export const selectConversation = (
  userId: SQL<string>,
  slug: string | null,
  cursor: string | null,
) =>
  database()
    .select()
    .from(chatMessages)
    .where(
      and(
        isInConversation(userId, slug),
        cursor === null ? undefined : sql`${chatMessages.id} < ${cursor}::bigint`,
      ),
    )
    .orderBy(desc(chatMessages.id))
    .limit(messagesPerPage + 1)

/**
 * @throws {ApiError} membership_required if a free user requests the general conversation;
 *   not_found if the opportunity is not public and the user has no messages about it
 */
export async function assertReadable(
  user: UserRow,
  slug: string | null,
  rows: Row[],
  now: Date,
): Promise<void> {
  if (slug !== null) return assertKnown(slug, rows.length > 0)
  if (planFrom(user, now) !== 'member') throw new ApiError('membership_required')
}

/** `rows` are the rows of `selectConversation`. */
export function showConversation(rows: Row[], now: Date): ConversationPage {
  const shown = rows.slice(0, messagesPerPage)
  const oldest = shown.at(-1)
  return {
    messages: shown.map((row) => showMessage(row, now)).toReversed(),
    ...(oldest && rows.length > shown.length && { nextCursor: `${oldest.id}` }),
  }
}

/**
 * Deletes a conversation with its messages, and returns whether it existed. Keeps the row of a
 * streaming answer, without its text, because the cost of that answer is still to be charged.
 */
export async function removeConversation(
  user: Pick<UserRow, 'id'>,
  slug: string | null,
  now: Date,
): Promise<boolean> {
  const which = isConversation(user.id, slug)
  const db = database()
  const [, , , deleted] = await db.batch([
    lockUserRow(user),
    endLostAnswers(user, now),
    db
      .update(chatMessages)
      .set({ conversationId: null, content: '' })
      .where(and(eq(chatMessages.state, 'pending'), isInConversation(user.id, slug))),
    db.delete(aiConversations).where(which).returning({ id: aiConversations.id }),
  ])
  return deleted.length > 0
}
