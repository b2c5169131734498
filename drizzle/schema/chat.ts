import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { tiers } from '../../domain/billing/plans.ts'
import {
  answerStates,
  chatRoles,
  maxNoteLength,
  maxTitleLength,
} from '../../domain/chat/chat-message.ts'
import { oneOf, timestamptz } from './columns.ts'
import { ownerId } from './users.ts'

const hasLength = (column: AnyPgColumn, most: number): SQL =>
  sql`char_length(${column}) between 1 and ${sql.raw(`${most}`)}`

/** A user's conversations. A general conversation has no slug. */
export const aiConversations = pgTable(
  'ai_conversations',
  {
    /**
     * The browser may set this id, so that it can start a conversation without a request. Two users
     * may have the same id.
     */
    id: uuid('id').notNull().defaultRandom(),
    userId: ownerId(),
    opportunitySlug: text('opportunity_slug'),
    title: text('title').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** The time of the newest question. */
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.userId, row.id] }),
    index('ai_conversations_newest').on(row.userId, row.opportunitySlug, row.updatedAt),
    check('ai_conversations_title_length', hasLength(row.title, maxTitleLength)),
  ],
)

/**
 * One row per message. A question and its answer share a request id. The answer has the higher
 * `id`.
 */
export const chatMessages = pgTable(
  'chat_messages',
  {
    /**
     * Increases with every message, so we sort a conversation by it. Also the cursor when we load
     * a conversation page by page.
     */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    /**
     * Null if the user deleted the conversation while this answer streamed. We delete the row when
     * the answer ends and its cost is charged.
     */
    conversationId: uuid('conversation_id'),
    /** The browser sets this id, so that a message that is sent twice is stored once. */
    requestId: text('request_id').notNull(),
    role: text('role', { enum: chatRoles }).notNull(),
    content: text('content').notNull(),
    /**
     * The time of the newest request for this message. For an answer, the start of its run: the run
     * may write for 90 seconds, and a retry after that sets a later time.
     */
    createdAt: timestamptz('created_at').notNull(),

    // Only answers use the columns below.
    state: text('state', { enum: answerStates }),
    /** Whether a complete answer ends at its token limit, so its text may stop in mid-sentence. */
    isCut: boolean('is_cut').notNull().default(false),
    /**
     * Whether the answer was written for a member. Such an answer may quote text that only members
     * can read, so a free user's prompt leaves out the answer and its question. Also says whose
     * budget pays for the answer.
     */
    forMembers: boolean('for_members').notNull().default(false),
    /**
     * The first day of the month whose allowance the message uses. Null if we do not count the
     * message, because its answer failed or was filtered. A retry is free while this is not null.
     */
    chargedPeriod: date('charged_period', { mode: 'string' }),
    /** The user's rating of a complete answer. Null without a rating. */
    isHelpful: boolean('is_helpful'),
    /** What the user wrote about the rating. */
    note: text('note'),
    ratedAt: timestamptz('rated_at'),
  },
  (row) => [
    unique('chat_messages_once').on(row.userId, row.requestId, row.role),
    // The key has the user's id, so a message cannot belong to another user's conversation.
    foreignKey({
      columns: [row.userId, row.conversationId],
      foreignColumns: [aiConversations.userId, aiConversations.id],
    }).onDelete('cascade'),
    index('chat_messages_by_conversation').on(row.userId, row.conversationId, row.id),
    index('chat_messages_pending')
      .on(row.userId)
      .where(sql`${row.state} = 'pending'`),
    check('chat_messages_role_known', oneOf(row.role, chatRoles)),
    check('chat_messages_state_known', oneOf(row.state, answerStates)),
    check('chat_messages_state_of_answers', sql`(${row.role} = 'user') = (${row.state} is null)`),
    check(
      'chat_messages_deleted_is_empty',
      sql`${row.conversationId} is not null or (${row.state} = 'pending' and ${row.content} = '')`,
    ),
    check(
      'chat_messages_rated_if_complete',
      sql`num_nulls(${row.isHelpful}, ${row.ratedAt}) in (0, 2)
        and (${row.isHelpful} is null or ${row.state} = 'complete')
        and (${row.note} is null or ${row.isHelpful} is not null)`,
    ),
    check('chat_messages_note_length', hasLength(row.note, maxNoteLength)),
    check('chat_messages_period_is_a_month', sql`extract(day from ${row.chargedPeriod}) = 1`),
  ],
)

/**
 * The cost of all AI answers in one month, for all users of a plan together. Each plan has its own
 * budget, so that free accounts cannot use up the members' budget.
 */
export const guidanceSpend = pgTable(
  'guidance_spend',
  {
    /** The first day of a month in UTC. */
    period: date('period', { mode: 'string' }).notNull(),
    /** The plan under which the questions were asked. */
    plan: text('plan', { enum: tiers }).notNull().default('member'),
    /** The cost of the answers that have ended, in millionths of a dollar. */
    microDollars: bigint('micro_dollars', { mode: 'number' }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.period, row.plan] }),
    check('guidance_spend_plan_known', oneOf(row.plan, tiers)),
    check('guidance_spend_period_is_a_month', sql`extract(day from ${row.period}) = 1`),
    check('guidance_spend_not_negative', sql`${row.microDollars} >= 0`),
  ],
)
