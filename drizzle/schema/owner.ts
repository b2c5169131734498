import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { correctionStates } from '../../domain/owner/correction.ts'
import { oneOf, timestamptz } from './columns.ts'

const alertKinds = ['job', 'budget', 'refund', 'dispute', 'signature', 'weekly'] as const

/** The last alert of each kind that we sent to the owner. */
export const alerts = pgTable(
  'alerts',
  {
    kind: text('kind', { enum: alertKinds }).primaryKey(),
    sentAt: timestamptz('sent_at').notNull(),
    /**
     * What the alert was about, such as `2026-11 member 80%`. A later alert of this kind must have
     * another fact. No personal data.
     */
    facts: jsonb('facts').$type<string[]>().notNull(),
  },
  (row) => [check('alerts_kind_known', oneOf(row.kind, alertKinds))],
)

/** Errors that readers reported. No user id, so a report is not part of an account. */
export const corrections = pgTable(
  'corrections',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    opportunitySlug: text('opportunity_slug'),
    /** The path of the page. */
    page: text('page').notNull(),
    /** The part of the page, such as "Start-up costs". */
    figure: text('figure').notNull(),
    message: text('message').notNull(),
    sourceUrl: text('source_url'),
    /** Deleted 90 days after `closedAt`. */
    email: text('email'),
    /** A keyed hash of the sender's network address. Deleted after an hour. */
    sender: text('sender'),
    state: text('state', { enum: correctionStates }).notNull().default('new'),
    answer: text('answer'),
    createdAt: timestamptz('created_at').notNull(),
    closedAt: timestamptz('closed_at'),
  },
  (row) => [
    check('corrections_state_known', oneOf(row.state, correctionStates)),
    check(
      'corrections_closed_when_decided',
      sql`(${row.state} = 'new') = (${row.closedAt} is null)`,
    ),
  ],
)
