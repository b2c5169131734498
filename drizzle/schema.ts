import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { priceNames } from '../domain/billing/prices.ts'
import { refundReasons, refundStates } from '../domain/billing/refunds.ts'
import { answerStates, chatRoles } from '../domain/chat/chat-message.ts'
import { rateLimits } from '../domain/http/contract.schema.ts'
import { foundingSeatCount, subscriptionStatuses, tiers } from '../domain/billing/plans.ts'
import { savedStatuses } from '../domain/saved/saved.schema.ts'
import type { FitAnswers } from '../domain/tools/fit/fit.ts'
import {
  mostScenarioBytes,
  scenarioNameLength,
  type ScenarioInputs,
} from '../domain/tools/take-home/scenario.ts'

/** `timestamptz` with milliseconds, the precision of a JavaScript date. */
const timestamptz = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** `column in ('a', 'b')` with the values of the domain, so that code and checks stay equal. */
const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/** A user. Only `syncCustomer()` writes the billing columns, and only `sync-user.ts` Clerk's. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clerkId: text('clerk_id').notNull().unique(),
    email: text('email').unique(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    /** Clerk's `updated_at` of the copied state. An older state never overwrites it. */
    clerkUpdatedAt: timestamptz('clerk_updated_at').notNull(),

    subscriptionTier: text('subscription_tier', { enum: tiers }).notNull().default('free'),
    subscriptionStatus: text('subscription_status', { enum: subscriptionStatuses })
      .notNull()
      .default('active'),
    isFoundingMember: boolean('is_founding_member').notNull().default(false),
    stripeCustomerId: text('stripe_customer_id').unique(),
    /** The Stripe customer does not have this row's name and email yet. */
    stripeContactDue: boolean('stripe_contact_due').notNull().default(false),
    stripeSubscriptionId: text('stripe_subscription_id').unique(),
    /** Price per quarter. */
    subscriptionPriceCents: integer('subscription_price_cents'),
    subscriptionStartDate: timestamptz('subscription_start_date'),
    /** The end of the paid period. */
    subscriptionEndDate: timestamptz('subscription_end_date'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    billingSyncedAt: timestamptz('billing_synced_at'),
    /** The `billing_sync` value read before the request to Stripe. Only a greater one may write. */
    billingSync: bigint('billing_sync', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),

    /** Messages in the month `quotaPeriod`. A count of an earlier month counts as 0. */
    aiMessagesUsed: integer('ai_messages_used').notNull().default(0),
    /** Messages of that month that were returned, and retries of returned messages that failed. */
    aiMessagesReturned: integer('ai_messages_returned').notNull().default(0),
    /** What the answers of that month cost, reservations included, in millionths of a dollar. */
    aiCostMicroDollars: bigint('ai_cost_micro_dollars', { mode: 'number' }).notNull().default(0),
    /** The first day of a month in UTC. */
    quotaPeriod: date('quota_period', { mode: 'string' }).notNull().default('1970-01-01'),
    savedOpportunitiesCount: integer('saved_opportunities_count').notNull().default(0),

    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (row) => [
    check('users_tier_known', oneOf(row.subscriptionTier, tiers)),
    check('users_status_known', oneOf(row.subscriptionStatus, subscriptionStatuses)),
    check('users_price_not_negative', sql`${row.subscriptionPriceCents} >= 0`),
    check('users_messages_not_negative', sql`${row.aiMessagesUsed} >= 0`),
    check('users_returned_not_negative', sql`${row.aiMessagesReturned} >= 0`),
    check('users_ai_cost_not_negative', sql`${row.aiCostMicroDollars} >= 0`),
    check('users_saves_not_negative', sql`${row.savedOpportunitiesCount} >= 0`),
    check('users_quota_period_is_a_month', sql`extract(day from ${row.quotaPeriod}) = 1`),
  ],
)

/** Orders the writes of syncs: each sync reads a value before it calls Stripe. */
export const billingSyncOrder = pgSequence('billing_sync')

/**
 * Clerk ids of deleted users, without other data. A session token outlives its user for up to a
 * minute and must not create the user again.
 */
export const deletedUsers = pgTable('deleted_users', {
  clerkId: text('clerk_id').primaryKey(),
  deletedAt: timestamptz('deleted_at').notNull(),
})

export const savedOpportunities = pgTable(
  'saved_opportunities',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    opportunitySlug: text('opportunity_slug').notNull(),
    notes: text('notes'),
    status: text('status', { enum: savedStatuses }).notNull().default('interested'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (row) => [
    // Also serves queries by user, because `user_id` is the first column.
    unique('saved_opportunities_once').on(row.userId, row.opportunitySlug),
    index('saved_opportunities_by_slug').on(row.opportunitySlug),
    check('saved_opportunities_status_known', oneOf(row.status, savedStatuses)),
  ],
)

/** Named inputs of the take-home tool. */
export const scenarios = pgTable(
  'scenarios',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    opportunitySlug: text('opportunity_slug').notNull(),
    name: text('name').notNull(),
    inputs: jsonb('inputs').$type<ScenarioInputs>().notNull(),
    /** Set by the browser, so that a scenario sent twice is stored once. */
    requestId: text('request_id').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** Increases with every change, so that it names one version of the row. */
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (row) => [
    unique('scenarios_once').on(row.userId, row.requestId),
    index('scenarios_by_entry').on(row.userId, row.opportunitySlug),
    check(
      'scenarios_name_length',
      sql`char_length(${row.name}) between 1 and ${sql.raw(`${scenarioNameLength}`)}`,
    ),
    check(
      'scenarios_inputs_size',
      sql`octet_length(${row.inputs}::text) <= ${sql.raw(`${mostScenarioBytes}`)}`,
    ),
  ],
)

/** A user's answers of the fit quiz. */
export const fitAnswers = pgTable('fit_answers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  answers: jsonb('answers').$type<FitAnswers>().notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

/** One conversation per user and opportunity. The general one has no slug. */
export const aiConversations = pgTable(
  'ai_conversations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    opportunitySlug: text('opportunity_slug'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (row) => [unique('ai_conversations_once').on(row.userId, row.opportunitySlug).nullsNotDistinct()],
)

/** One row per message. A question and its answer share a request id, and the answer follows. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    /** The order of a conversation's messages, and the cursor of its pages. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * Null after the user deletes the conversation while its answer streams. We delete the row when
     * the stream ends.
     */
    conversationId: uuid('conversation_id').references(() => aiConversations.id, {
      onDelete: 'cascade',
    }),
    /** Set by the browser, so that a message sent twice is stored once. */
    requestId: text('request_id').notNull(),
    role: text('role', { enum: chatRoles }).notNull(),
    content: text('content').notNull(),
    createdAt: timestamptz('created_at').notNull(),

    // The columns below are for answers.
    state: text('state', { enum: answerStates }),
    /** Whether the prompt held members' text. Such an exchange stays out of a free user's prompts. */
    forMembers: boolean('for_members').notNull().default(false),
    /** Changes on every run, so that a stale run cannot write. */
    attempt: uuid('attempt'),
    /** The month that counts the message. Null when it was returned to the allowance. */
    chargedPeriod: date('charged_period', { mode: 'string' }),
    /** Reserved in the month's budgets until the cost is known, in millionths of a dollar. */
    reservedMicroDollars: bigint('reserved_micro_dollars', { mode: 'number' }).notNull().default(0),
    /** When the run last wrote. A retry takes over a run that has been silent for seconds. */
    activeAt: timestamptz('active_at'),
  },
  (row) => [
    unique('chat_messages_once').on(row.userId, row.requestId, row.role),
    index('chat_messages_by_conversation').on(row.conversationId, row.id),
    index('chat_messages_pending')
      .on(row.userId)
      .where(sql`${row.state} = 'pending'`),
    check('chat_messages_role_known', oneOf(row.role, chatRoles)),
    check('chat_messages_state_known', oneOf(row.state, answerStates)),
    check('chat_messages_state_of_answers', sql`(${row.role} = 'user') = (${row.state} is null)`),
    check(
      'chat_messages_run_of_pending',
      sql`${row.state} <> 'pending' or (${row.attempt} is not null and ${row.activeAt} is not null)`,
    ),
    check(
      'chat_messages_deleted_is_empty',
      sql`${row.conversationId} is not null or (${row.state} = 'pending' and ${row.content} = '')`,
    ),
    check('chat_messages_period_is_a_month', sql`extract(day from ${row.chargedPeriod}) = 1`),
    check('chat_messages_reserved_not_negative', sql`${row.reservedMicroDollars} >= 0`),
  ],
)

/** Cost of the guide's answers per month, for all users together. */
export const guidanceSpend = pgTable(
  'guidance_spend',
  {
    /** The first day of a month in UTC. */
    period: date('period', { mode: 'string' }).primaryKey(),
    /** Millionths of a dollar, including reservations of streaming answers. */
    microDollars: bigint('micro_dollars', { mode: 'number' }).notNull(),
  },
  (row) => [
    check('guidance_spend_period_is_a_month', sql`extract(day from ${row.period}) = 1`),
    check('guidance_spend_not_negative', sql`${row.microDollars} >= 0`),
  ],
)

/**
 * The 100 founding seats. The migrations insert the rows, so there is no seat 101. A held seat stays
 * taken after its user's account is deleted, without the user id.
 */
export const foundingSeats = pgTable(
  'founding_seats',
  {
    number: integer('number').primaryKey(),
    state: text('state', { enum: ['free', 'reserved', 'held'] })
      .notNull()
      .default('free'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Id of the Checkout session that reserved the seat. Only Stripe decides when it expires. */
    checkoutSessionId: text('checkout_session_id').unique(),
    reservedAt: timestamptz('reserved_at'),
    heldAt: timestamptz('held_at'),
  },
  (row) => [
    check(
      'founding_seats_number',
      sql`${row.number} between 1 and ${sql.raw(`${foundingSeatCount}`)}`,
    ),
    check('founding_seats_state_known', oneOf(row.state, ['free', 'reserved', 'held'])),
    check(
      'founding_seats_free_has_no_user',
      sql`${row.state} <> 'free' or (${row.userId} is null and ${row.checkoutSessionId} is null)`,
    ),
    uniqueIndex('founding_seats_one_per_user').on(row.userId),
    index('founding_seats_by_state').on(row.state),
  ],
)

/** Number of new founding-seat reservations on the last day that a user made one. */
export const seatReservations = pgTable(
  'seat_reservations',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A day in UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    reservations: integer('reservations').notNull(),
  },
  (row) => [check('seat_reservations_not_negative', sql`${row.reservations} >= 0`)],
)

/**
 * The one open checkout of a user. We store every parameter before we call Stripe, so a retry sends
 * the same request with the same idempotency key and gets the same session (C2).
 */
export const checkouts = pgTable(
  'checkouts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Part of the idempotency key. Each session has its own. */
    attempt: uuid('attempt').notNull(),
    price: text('price', { enum: priceNames }).notNull(),
    /** The path of the site to return to. */
    returnPath: text('return_path'),
    /** Id and URL of the session. Null until Stripe answers. */
    sessionId: text('session_id').unique(),
    url: text('url'),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (row) => [
    check('checkouts_price_known', oneOf(row.price, priceNames)),
    check('checkouts_answered_whole', sql`(${row.sessionId} is null) = (${row.url} is null)`),
  ],
)

/**
 * Payments that we refund or lost to a dispute. A subscription listed here grants no access. Each
 * sync of its user continues an unfinished refund.
 */
export const refunds = pgTable(
  'refunds',
  {
    stripeSubscriptionId: text('stripe_subscription_id').primaryKey(),
    /** Null after the account was deleted while the refund was pending or needed the owner. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    cents: integer('cents'),
    reason: text('reason', { enum: refundReasons }).notNull(),
    state: text('state', { enum: refundStates }).notNull().default('owed'),
    /** When Stripe accepted the refund, the bank took the money, or the owner settled it. */
    refundedAt: timestamptz('refunded_at'),
    /** The `billing_sync` value read before the request to Stripe. Only a greater one may write. */
    billingSync: bigint('billing_sync', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),
  },
  (row) => [
    index('refunds_by_user').on(row.userId),
    check('refunds_reason_known', oneOf(row.reason, refundReasons)),
    check('refunds_cents_not_negative', sql`${row.cents} >= 0`),
    check('refunds_state_known', oneOf(row.state, refundStates)),
    check(
      'refunds_dated_when_settled',
      sql`(${row.refundedAt} is null) = (${row.state} in ('owed', 'needs_owner'))`,
    ),
    check(
      'refunds_amount_known',
      sql`${row.cents} is not null or ${row.state} not in ('pending', 'succeeded')`,
    ),
  ],
)

/**
 * The Stripe account and mode whose ids the other tables hold. The first request to Stripe writes
 * the row. After that, we reject a key of another account or mode.
 */
export const stripeAccount = pgTable(
  'stripe_account',
  {
    id: integer('id').primaryKey(),
    /** `acct_…`. Test mode and live mode share it. */
    accountId: text('account_id').notNull(),
    isLive: boolean('is_live').notNull(),
    firstUsedAt: timestamptz('first_used_at').notNull(),
  },
  (row) => [check('stripe_account_is_one_row', sql`${row.id} = 1`)],
)

/** Progress of the nightly reconciliation. A migration inserts the only row. */
export const reconciliation = pgTable(
  'reconciliation',
  {
    id: integer('id').primaryKey(),
    /** The last user that the current run compared. Null at the start and between runs. */
    cursor: uuid('cursor'),
    startedAt: timestamptz('started_at'),
    finishedAt: timestamptz('finished_at'),
    /** Until this time no other process may run it. */
    leasedUntil: timestamptz('leased_until'),
  },
  (row) => [check('reconciliation_is_one_row', sql`${row.id} = 1`)],
)

/** Ids of processed events, so that a second delivery changes nothing. */
export const webhookReceipts = pgTable(
  'webhook_receipts',
  {
    vendor: text('vendor', { enum: ['clerk', 'stripe'] }).notNull(),
    eventId: text('event_id').notNull(),
    receivedAt: timestamptz('received_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.vendor, row.eventId] }),
    check('webhook_receipts_vendor_known', oneOf(row.vendor, ['clerk', 'stripe'])),
    index('webhook_receipts_by_time').on(row.receivedAt),
  ],
)

/** Requests per user, rate limit and minute. The row is reset when a new minute starts. */
export const requestCounts = pgTable(
  'request_counts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: rateLimits }).notNull(),
    minute: timestamptz('minute').notNull(),
    calls: integer('calls').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.userId, row.kind] }),
    check('request_counts_kind_known', oneOf(row.kind, rateLimits)),
    check('request_counts_calls_not_negative', sql`${row.calls} >= 0`),
  ],
)
