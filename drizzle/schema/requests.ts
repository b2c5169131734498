import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { rateLimits } from '../../domain/http/contract.schema.ts'
import { oneOf, timestamptz } from './columns.ts'
import { ownerId } from './users.ts'

/**
 * The ids of webhook events that we have processed, so that a second delivery of an event changes
 * nothing.
 */
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

/**
 * One row per user and kind of rate limit. `calls` is the number of the user's requests of that
 * `kind` in `minute`. The first request in another minute updates `minute` and sets `calls` to 1.
 */
export const requestCounts = pgTable(
  'request_counts',
  {
    userId: ownerId(),
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
