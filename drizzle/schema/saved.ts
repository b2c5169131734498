import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { savedStatuses } from '../../domain/saved/saved.schema.ts'
import { oneOf, timestamptz } from './columns.ts'
import { ownerId } from './users.ts'

export const savedOpportunities = pgTable(
  'saved_opportunities',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    opportunitySlug: text('opportunity_slug').notNull(),
    notes: text('notes'),
    status: text('status', { enum: savedStatuses }).notNull().default('interested'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
    /** When the user last opened the entry's changes on the saved list. */
    seenAt: timestamptz('seen_at'),
  },
  (row) => [
    // This index also serves queries by user, because `user_id` is its first column.
    unique('saved_opportunities_once').on(row.userId, row.opportunitySlug),
    index('saved_opportunities_by_slug').on(row.opportunitySlug),
    check('saved_opportunities_status_known', oneOf(row.status, savedStatuses)),
  ],
)
