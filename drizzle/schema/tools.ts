import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { FitAnswers } from '../../domain/tools/fit/fit-answers.ts'
import type { Profile } from '../../domain/tools/profile.ts'
import {
  mostScenarioBytes,
  scenarioNameLength,
  type ScenarioInputs,
} from '../../domain/tools/take-home/scenario.ts'
import { timestamptz } from './columns.ts'
import { ownerId } from './users.ts'

export const scenarios = pgTable(
  'scenarios',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId(),
    opportunitySlug: text('opportunity_slug').notNull(),
    name: text('name').notNull(),
    inputs: jsonb('inputs').$type<ScenarioInputs>().notNull(),
    /** The browser sets this id, so that a scenario that is sent twice is stored once. */
    requestId: text('request_id').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** Increases with every change, so its value identifies one version of the row. */
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

export const fitAnswers = pgTable('fit_answers', {
  userId: ownerId().primaryKey(),
  answers: jsonb('answers').$type<FitAnswers>().notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

/** The answers about a user's job. */
export const profiles = pgTable('profiles', {
  userId: ownerId().primaryKey(),
  profile: jsonb('profile').$type<Profile>().notNull(),
  changedAt: timestamptz('changed_at').notNull(),
})
