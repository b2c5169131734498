import { and, desc, eq, gte, isNull, sql, type SQL } from 'drizzle-orm'
import type {
  ChatMessage,
  ConversationItem,
  ConversationPage,
} from '../../../domain/chat/chat.schema.ts'
import { conversationsPerPage, messagesPerPage } from '../../../domain/chat/chat-message.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { planFrom } from '../../../domain/billing/plans.ts'
import { aiConversations, chatMessages } from '../../../drizzle/schema/chat.ts'
import { assertKnown } from '../catalog/catalog.ts'
import { database, toTimestamp } from '../http/database.ts'
import { lockUserRow, type UserRow } from '../account/users.ts'
import { alias } from 'drizzle-orm/pg-core'
import type { Body, Output } from '../../../domain/http/contract.schema.ts'

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
 * pending answer, without its text, because the cost of that answer is still to be charged.
 */
export async function removeConversation(
  user: Pick<UserRow, 'id'>,
  which: ConversationKey,
): Promise<boolean> {
  const db = database()
  const [, , deleted] = await db.batch([
    lockUserRow(user),
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
