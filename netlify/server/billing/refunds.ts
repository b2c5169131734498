import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Refund } from '../../../domain/billing/checkout.schema.ts'
import { refunds } from '../../../drizzle/schema/billing.ts'
import { users } from '../../../drizzle/schema/users.ts'

/** Converts `refundedAt` from the format of Postgres to an ISO 8601 string. */
export const toRefunds = <Row extends Refund>(rows: Row[]): Row[] =>
  rows.map((refund) => ({
    ...refund,
    refundedAt: refund.refundedAt && new Date(refund.refundedAt).toISOString(),
  }))

export const refundStatus: SQL = sql`case ${refunds.state} when 'owed' then 'pending'
  when 'needs_owner' then 'failed' when 'settled' then 'succeeded' else ${refunds.state} end`

/**
 * The user's refunds, including pending and failed ones. Refunds without a date come first, then
 * the others, newest first. Leaves out refunds of 0 cents, which belong to subscriptions that were
 * never paid. The query that loads the user also selects this list.
 */
export const refundsOf: SQL<Refund[]> = sql`(
  select coalesce(json_agg(json_build_object(
    'dollars', ${refunds.cents} / 100.0, 'reason', ${refunds.reason},
    'status', ${refundStatus},
    'refundedAt', ${refunds.refundedAt}
  ) order by ${refunds.refundedAt} desc nulls first), '[]')
  from ${refunds} where ${refunds.userId} = ${users.id} and ${refunds.cents} is distinct from 0
)`.mapWith(toRefunds)
