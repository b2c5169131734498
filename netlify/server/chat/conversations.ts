import { and, desc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ConversationItem, ConversationPage } from '../../../domain/chat/chat.schema.ts'
import { conversationsPerPage, messagesPerPage } from '../../../domain/chat/chat-message.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { planFrom } from '../../../domain/billing/plans.ts'
import { aiConversations, chatMessages } from '../../../drizzle/schema/chat.ts'
import { assertKnown } from '../catalog/catalog.ts'
import { database, toTimestamp } from '../http/database.ts'
import { endLostAnswers } from './answers.ts'
import { conversationId, isAbout, isInConversation, showMessage } from './messages.ts'
import type { ConversationKey } from './messages.ts'
import { lockUserRow } from '../account/users.ts'
import type { UserRow } from '../account/users.ts'

type Conversation = typeof aiConversations.$inferSelect
type Message = typeof chatMessages.$inferSelect

/** A page of a conversation, newest first, and one older message if there is a next page. */
export const selectConversation = (
  userId: SQL<string>,
  which: ConversationKey,
  cursor: string | null,
) =>
  database()
    .select()
    .from(chatMessages)
    .where(
      and(
        isInConversation(userId, which),
        cursor === null ? undefined : sql`${chatMessages.id} < ${cursor}::bigint`,
      ),
    )
    .orderBy(desc(chatMessages.id))
    .limit(messagesPerPage + 1)

/** A page of the list of conversations, newest first, and one older one if there is a next page. */
export const selectConversations = (
  userId: SQL<string>,
  slug: string | null,
  cursor: { updatedAt: Date; id: string } | null,
) =>
  database()
    .select()
    .from(aiConversations)
    .where(
      and(
        isAbout(userId, slug),
        cursor === null
          ? undefined
          : sql`(${aiConversations.updatedAt}, ${aiConversations.id})
              < (${toTimestamp(cursor.updatedAt)}, ${cursor.id}::uuid)`,
      ),
    )
    .orderBy(desc(aiConversations.updatedAt), desc(aiConversations.id))
    .limit(conversationsPerPage + 1)

/**
 * @throws {ApiError} membership_required if a free user requests a general conversation; not_found
 *   if the opportunity is not public and the user has no `rows` about it
 */
export async function assertReadable(
  user: UserRow,
  slug: string | null,
  rows: unknown[],
  now: Date,
): Promise<void> {
  if (slug !== null) return assertKnown(slug, rows.length > 0)
  if (planFrom(user, now) !== 'member') throw new ApiError('membership_required')
}

/** `rows` are the rows of `selectConversation`. */
export function showConversation(rows: Message[], now: Date): ConversationPage {
  const shown = rows.slice(0, messagesPerPage)
  const oldest = shown.at(-1)
  return {
    ...(oldest?.conversationId && { conversationId: oldest.conversationId }),
    messages: shown.map((row) => showMessage(row, now)).toReversed(),
    ...(oldest && rows.length > shown.length && { nextCursor: `${oldest.id}` }),
  }
}

/** `rows` are the rows of `selectConversations`. */
export function showConversations(rows: Conversation[]) {
  const shown = rows.slice(0, conversationsPerPage)
  const oldest = shown.at(-1)
  return {
    conversations: shown.map(showItem),
    ...(oldest &&
      rows.length > shown.length && { nextCursor: `${oldest.updatedAt.getTime()}_${oldest.id}` }),
  }
}

const showItem = ({ id, title, updatedAt }: Conversation): ConversationItem => ({
  id,
  title,
  updatedAt: updatedAt.toISOString(),
})

const isConversation = ({ id }: Pick<UserRow, 'id'>, which: ConversationKey) =>
  and(eq(aiConversations.userId, id), eq(aiConversations.id, conversationId(id, which)))

/** @throws {ApiError} not_found */
export async function renameConversation(
  user: Pick<UserRow, 'id'>,
  which: ConversationKey,
  title: string,
): Promise<ConversationItem> {
  const [renamed] = await database()
    .update(aiConversations)
    .set({ title })
    .where(isConversation(user, which))
    .returning()
  if (!renamed) throw new ApiError('not_found')
  return showItem(renamed)
}

/**
 * Deletes a conversation with its messages, and returns whether it existed. Keeps the row of a
 * streaming answer, without its text, because the cost of that answer is still to be charged.
 */
export async function removeConversation(
  user: Pick<UserRow, 'id'>,
  which: ConversationKey,
  now: Date,
): Promise<boolean> {
  const db = database()
  const [, , , deleted] = await db.batch([
    lockUserRow(user),
    endLostAnswers(user, now),
    db
      .update(chatMessages)
      .set({ conversationId: null, content: '' })
      .where(and(eq(chatMessages.state, 'pending'), isInConversation(user.id, which))),
    db
      .delete(aiConversations)
      .where(isConversation(user, which))
      .returning({ id: aiConversations.id }),
  ])
  return deleted.length > 0
}
