import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'
import { ownerId } from './users.ts'

/** Links with which a member lets others read one section of members' text. */
export const gifts = pgTable(
  'gifts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId(),
    /** SHA-256 of the link's token, in hex. The database does not have the token. */
    tokenHash: text('token_hash').notNull().unique(),
    opportunitySlug: text('opportunity_slug').notNull(),
    section: text('section').notNull(),
    opens: integer('opens').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    endsAt: timestamptz('ends_at').notNull(),
    /** A revoked link stays, because it counts for its month. */
    revokedAt: timestamptz('revoked_at'),
  },
  (row) => [
    index('gifts_by_user').on(row.userId, row.createdAt),
    check('gifts_opens_not_negative', sql`${row.opens} >= 0`),
    check('gifts_end_after_start', sql`${row.endsAt} > ${row.createdAt}`),
  ],
)
