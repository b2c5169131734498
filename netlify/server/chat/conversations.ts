import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ChatMessage, ConversationPage } from '../../../domain/chat/chat.schema.ts'
import { messagesPerPage } from '../../../domain/chat/chat-message.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { planFrom } from '../../../domain/billing/plans.ts'
import { aiConversations, chatMessages } from '../../../drizzle/schema/chat.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { assertKnown } from '../catalog/catalog.ts'
import { database } from '../http/database.ts'
import { endLostAnswers, isConversation, isInConversation, showMessage } from './answers.ts'
import { lockUserRow } from '../account/users.ts'
import type { UserRow } from '../account/users.ts'

type Row = typeof chatMessages.$inferSelect

/** JSON has no dates, so `createdAt` is a string. */
interface JsonRow extends Pick<Row, 'id' | 'role' | 'content' | 'requestId' | 'state' | 'isCut'> {
  createdAt: string
}

interface ConversationRows {
  /**
   * The messages of the requested page, newest first, and one older message if there is a next
   * page. Null if the conversation does not exist.
   */
  messages: JsonRow[] | null
}

/**
 * The SQL expression for one page of a conversation. It has the placeholders `opportunitySlug` and
 * `cursor`. The query that loads the user also selects this expression.
 */
export const conversationRows: SQL<ConversationRows> = sql<ConversationRows>`json_build_object(
  'messages', (
    select (
      select coalesce(json_agg(page), '[]') from (
        select ${chatMessages.id} as "id", ${chatMessages.role} as "role",
          ${chatMessages.content} as "content", ${chatMessages.requestId} as "requestId",
          ${chatMessages.state} as "state", ${chatMessages.isCut} as "isCut",
          ${chatMessages.createdAt} as "createdAt"
        from ${chatMessages} where ${chatMessages.conversationId} = ${aiConversations.id}
          and ${chatMessages.id} < coalesce(${sql.placeholder('cursor')}::bigint, 9223372036854775807)
        order by ${chatMessages.id} desc limit ${sql.raw(`${messagesPerPage + 1}`)}
      ) as page
    ) from ${aiConversations}
    where ${aiConversations.userId} = ${users.id}
      and ${aiConversations.opportunitySlug} is not distinct from ${sql.placeholder('opportunitySlug')}::text
  ))`

/**
 * @throws {ApiError} membership_required if a free user requests the general conversation;
 *   not_found if the opportunity is not public and the user has no conversation about it
 */
export async function assertReadable(
  user: UserRow,
  slug: string | null,
  { messages }: ConversationRows,
  now: Date,
): Promise<void> {
  if (slug !== null) return assertKnown(slug, messages !== null)
  if (planFrom(user, now) !== 'member') throw new ApiError('membership_required')
}

export function showConversation({ messages }: ConversationRows, now: Date): ConversationPage {
  const rows = messages ?? []
  const shown = rows.slice(0, messagesPerPage)
  const oldest = shown.at(-1)
  return {
    messages: shown
      .map((row) => showMessage({ ...row, createdAt: new Date(row.createdAt) }, now))
      .toReversed(),
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
  const which = isConversation(user, slug)
  const db = database()
  const [, , , deleted] = await db.batch([
    lockUserRow(user),
    endLostAnswers(user, now),
    db
      .update(chatMessages)
      .set({ conversationId: null, content: '' })
      .where(and(eq(chatMessages.state, 'pending'), isInConversation(user, slug))),
    db.delete(aiConversations).where(which).returning({ id: aiConversations.id }),
  ])
  return deleted.length > 0
}

/** `forMembers` marks an answer that was written for a member. */
export type ExportedMessage = ChatMessage & { forMembers?: true }

export async function* readMessagePages(
  user: Pick<UserRow, 'id'>,
  conversationId: string,
  now: Date,
): AsyncGenerator<ExportedMessage[], void> {
  for (let after = 0; ;) {
    const rows = await database()
      .select()
      .from(chatMessages)
      .where(
        and(
          eq(chatMessages.userId, user.id),
          eq(chatMessages.conversationId, conversationId),
          gt(chatMessages.id, after),
        ),
      )
      .orderBy(asc(chatMessages.id))
      .limit(messagesPerPage)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => ({
      ...showMessage(row, now),
      ...(row.forMembers && { forMembers: true as const }),
    }))
    if (rows.length < messagesPerPage) return
    after = last.id
  }
}
