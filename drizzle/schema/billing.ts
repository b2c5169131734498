import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { foundingSeatCount, priceNames } from '../../domain/billing/plans.ts'
import { refundReasons, refundStates } from '../../domain/billing/refunds.ts'
import { oneOf, timestamptz } from './columns.ts'
import { ownerId, users } from './users.ts'

/**
 * Each sync with Stripe and each call of `settleRefund` takes a number from this sequence before it
 * calls Stripe. It may change a row only if its number is greater than the number in the row.
 */
export const billingSyncOrder = pgSequence('billing_sync')

/**
 * The 100 founding seats. A migration inserts all the rows, so there is no seat 101. A held seat
 * stays held after its user deletes the account. The row then has no user id.
 */
export const foundingSeats = pgTable(
  'founding_seats',
  {
    number: integer('number').primaryKey(),
    state: text('state', { enum: ['free', 'reserved', 'held'] })
      .notNull()
      .default('free'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /**
     * Id of the Checkout session for which the seat is reserved. Null before Stripe creates the
     * session and after the user has paid. While the id is set, we free the seat only if Stripe has
     * closed the session or all of the user's payments are refunded.
     */
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

/**
 * A user's current checkout attempt. Each user has at most one. We store the attempt before we call
 * Stripe, so that a retry sends the same request with the same idempotency key and gets the same
 * session (C2).
 */
export const checkouts = pgTable(
  'checkouts',
  {
    userId: ownerId().primaryKey(),
    /** Part of the idempotency key. Each attempt has a different value. */
    attempt: uuid('attempt').notNull(),
    price: text('price', { enum: priceNames }).notNull(),
    /**
     * The path of the page on which the user started the checkout. The redirect URLs that
     * we send to Stripe contain this path.
     */
    returnPath: text('return_path'),
    /** Stripe's id of the session. This id and `url` are null until Stripe answers. */
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
 * One row per subscription with a refunded or disputed payment, unfinished refunds included. Such a
 * subscription grants no access. Each sync of a user continues the user's unfinished refunds.
 */
export const refunds = pgTable(
  'refunds',
  {
    stripeSubscriptionId: text('stripe_subscription_id').primaryKey(),
    /**
     * Null if the account was deleted while the refund was `pending` or `needs_owner`. We set it to
     * null before we delete the user, because otherwise the cascade would delete the refund.
     */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    cents: integer('cents'),
    reason: text('reason', { enum: refundReasons }).notNull(),
    state: text('state', { enum: refundStates }).notNull().default('owed'),
    /**
     * The time at which Stripe accepted the refund, we stored the dispute, or the site's owner
     * settled the refund. Null in the states `owed` and `needs_owner`.
     */
    refundedAt: timestamptz('refunded_at'),
    /**
     * Each call of `settleRefund` takes a number from the sequence `billing_sync`. This is the
     * number of the last call that wrote the state. A call with a lower number writes nothing.
     */
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
 * One row per Checkout session in which a user agreed to the automatic renewal. We keep the row after
 * the account is deleted, as proof, so it has no user id. Stripe's ids match it to a payment.
 */
export const renewalConsents = pgTable(
  'renewal_consents',
  {
    checkoutSessionId: text('checkout_session_id').primaryKey(),
    stripeSubscriptionId: text('stripe_subscription_id').notNull(),
    stripeCustomerId: text('stripe_customer_id').notNull(),
    /** A `consentVersion`, such as `2026-11-28-founding`. */
    termsVersion: text('terms_version').notNull(),
    acceptedAt: timestamptz('accepted_at').notNull(),
    /** When the subscription ended or its account was deleted. Null while neither has happened. */
    endedAt: timestamptz('ended_at'),
  },
  (row) => [index('renewal_consents_by_customer').on(row.stripeCustomerId)],
)

/**
 * The Stripe account and mode (live or test) to which the Stripe ids in all tables belong. The
 * first request to Stripe writes the row. Later we reject an API key of another account or mode.
 */
export const stripeAccount = pgTable(
  'stripe_account',
  {
    id: integer('id').primaryKey(),
    /** Stripe's id of the account, `acct_…`. Test mode and live mode have the same id. */
    accountId: text('account_id').notNull(),
    isLive: boolean('is_live').notNull(),
    firstUsedAt: timestamptz('first_used_at').notNull(),
  },
  (row) => [check('stripe_account_is_one_row', sql`${row.id} = 1`)],
)

/** A migration inserts the only row. */
export const reconciliation = pgTable(
  'reconciliation',
  {
    id: integer('id').primaryKey(),
    /** When the nightly comparison last reached its end. */
    lastFinishedAt: timestamptz('last_finished_at'),
  },
  (row) => [check('reconciliation_is_one_row', sql`${row.id} = 1`)],
)
