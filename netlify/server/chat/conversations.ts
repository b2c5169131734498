import { and, desc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ChatMessage, ConversationPage } from '../../../domain/chat/chat.schema.ts'
import { messagesPerPage } from '../../../domain/chat/chat-message.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { planFrom } from '../../../domain/billing/plans.ts'
import { aiConversations, chatMessages } from '../../../drizzle/schema/chat.ts'
import { assertKnown } from '../catalog/catalog.ts'
import { database } from '../http/database.ts'
import { closeAnswers, isInterrupted, lostRuns } from './finish-answer.ts'
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
        sql`${chatMessages.conversationId} = (select ${aiConversations.id} from ${aiConversations}
          where ${aiConversations.userId} = ${userId}
            and ${aiConversations.opportunitySlug} is not distinct from ${slug}::text)`,
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

/** Shows an interrupted answer as `broken`, although the state in its row is still `pending`. */
export function showMessage(
  row: Pick<Row, 'role' | 'content' | 'createdAt' | 'requestId' | 'state' | 'isCut'>,
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

/** Returns undefined if the user has deleted the conversation. */
export async function readAnswer(
  user: Pick<UserRow, 'id'>,
  requestId: string,
  now: Date,
): Promise<ChatMessage | undefined> {
  const [row] = await database()
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.userId, user.id),
        eq(chatMessages.requestId, requestId),
        eq(chatMessages.role, 'assistant'),
      ),
    )
  return row && showMessage(row, now)
}

/** About 6,000 tokens. */
const promptCharacters = 24_000

export interface RecentMessage extends Record<string, unknown> {
  requestId: string
  role: Row['role']
  content: string
  state: Row['state']
  forMembers: boolean
}

/**
 * Selects the newest messages of a conversation, at most `messagesPerPage`, sorted oldest first.
 * Leaves out a message if the newer messages together have at least `promptCharacters` characters.
 *
 * @param which the SQL condition that selects the conversation
 */
export const recentMessages = (which: SQL): SQL => sql`
  with page as (
    select ${chatMessages.id} as "id", ${chatMessages.requestId} as "requestId",
      ${chatMessages.role} as "role", ${chatMessages.content} as "content",
      ${chatMessages.state} as "state", ${chatMessages.forMembers} as "forMembers"
    from ${chatMessages}
    where ${chatMessages.conversationId} = (
      select ${aiConversations.id} from ${aiConversations} where ${which})
    order by ${chatMessages.id} desc limit ${sql.raw(`${messagesPerPage}`)}
  ), summed as (
    select *, sum(length("content")) over (order by "id" desc) - length("content") as "newer" from page
  )
  select "requestId", "role", "content", "state", "forMembers" from summed
  where "newer" < ${promptCharacters}::int order by "id"`

/**
 * Deletes a conversation with its messages, and returns whether it existed. Keeps the row of a
 * streaming answer, without its text, because that row holds the reserved cost until the answer
 * ends.
 */
export async function removeConversation(
  user: Pick<UserRow, 'id'>,
  slug: string | null,
  now: Date,
): Promise<boolean> {
  const which = sql`${aiConversations.userId} = ${user.id}
    and ${aiConversations.opportunitySlug} is not distinct from ${slug}::text`
  const db = database()
  const results = await db.batch([
    lockUserRow(user),
    ...closeAnswers(user, lostRuns(now)),
    db.execute(sql`
      update ${chatMessages} set "conversation_id" = null, "content" = ''
      where ${chatMessages.state} = 'pending' and ${chatMessages.conversationId} = (
        select ${aiConversations.id} from ${aiConversations} where ${which})`),
    db.delete(aiConversations).where(which).returning({ id: aiConversations.id }),
  ])
  const deleted = results.at(-1) as unknown[]
  return deleted.length > 0
}
