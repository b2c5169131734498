import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { subscriptionStatuses, tiers } from '../../domain/billing/plans.ts'
import { oneOf, timestamptz } from './columns.ts'

/**
 * A user. Only `syncCustomer()` writes the subscription columns and `billing_sync`. Only
 * `sync-user.ts` writes the columns with data from Clerk.
 */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clerkId: text('clerk_id').notNull().unique(),
    email: text('email').unique(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    /**
     * Clerk's `updated_at` of the user data in this row. Older data never overwrites newer data.
     */
    clerkUpdatedAt: timestamptz('clerk_updated_at').notNull(),

    subscriptionTier: text('subscription_tier', { enum: tiers }).notNull().default('free'),
    subscriptionStatus: text('subscription_status', { enum: subscriptionStatuses })
      .notNull()
      .default('active'),
    isFoundingMember: boolean('is_founding_member').notNull().default(false),
    stripeCustomerId: text('stripe_customer_id').unique(),
    stripeSubscriptionId: text('stripe_subscription_id').unique(),
    /** What Stripe will charge at the next renewal, before sales tax. Null if it is not certain. */
    subscriptionPriceCents: integer('subscription_price_cents'),
    subscriptionStartDate: timestamptz('subscription_start_date'),
    /**
     * If the subscription is canceled, the time at which it ended or will end. Otherwise the end of
     * the paid period.
     */
    subscriptionEndDate: timestamptz('subscription_end_date'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    billingSyncedAt: timestamptz('billing_synced_at'),
    /** When the nightly comparison last took this user. It takes the oldest first. */
    checkedAt: timestamptz('checked_at'),
    /**
     * Each sync takes a number from the sequence `billing_sync`. This column has the number of the
     * last sync that wrote the row. Only a sync with a greater number may change the subscription
     * columns.
     */
    billingSync: bigint('billing_sync', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),

    /**
     * The number of messages that count toward the allowance of the month `quotaPeriod`. If that
     * month is over, the user has used 0 messages in the current month.
     */
    aiMessagesUsed: integer('ai_messages_used').notNull().default(0),
    /**
     * The number of failed and filtered answers in the month `quotaPeriod`. Each retry counts
     * separately. The first `returnedMessages` of these answers do not count toward the message
     * allowance.
     */
    aiMessagesReturned: integer('ai_messages_returned').notNull().default(0),
    /**
     * The cost of the user's answers that ended in the month `quotaPeriod`, in millionths of a
     * dollar.
     */
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

/**
 * The Clerk ids of deleted users, and no other data about them. A session token stays valid for up
 * to a minute after its user was deleted. We use this table to reject such a token.
 */
export const deletedUsers = pgTable('deleted_users', {
  clerkId: text('clerk_id').primaryKey(),
  deletedAt: timestamptz('deleted_at').notNull(),
})

export const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
