import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { rateLimits } from '../../domain/http/contract.schema.ts'
import { oneOf, timestamptz } from './columns.ts'
import { ownerId } from './users.ts'

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
