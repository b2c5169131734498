import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { mostPlanBytes } from '../../domain/launch/plan-field-rules.ts'
import type { PlanFields } from '../../domain/launch/plan-fields.ts'
import { timestamptz } from './columns.ts'
import { ownerId } from './users.ts'

/** One plan of a user per opportunity. */
export const launchPlans = pgTable(
  'launch_plans',
  {
    userId: ownerId(),
    /** Empty for the row of the fields that all plans of the user share. */
    opportunitySlug: text('opportunity_slug').notNull(),
    fields: jsonb('fields').$type<PlanFields>().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** Increases with every change, so its value identifies one version of the row. */
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.userId, row.opportunitySlug] }),
    check(
      'launch_plans_size',
      sql`octet_length(${row.fields}::text) <= ${sql.raw(`${mostPlanBytes}`)}`,
    ),
  ],
)
