import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Refund } from '../../../domain/billing/checkout.schema.ts'
import { refunds } from '../../../drizzle/schema/billing.ts'
import { database } from '../http/database.ts'

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
 * never paid.
 */
export const selectRefunds = (userId: SQL<string>) =>
  database()
    .select({
      cents: refunds.cents,
      reason: refunds.reason,
      status: sql<Refund['status']>`${refundStatus}`,
      refundedAt: refunds.refundedAt,
    })
    .from(refunds)
    .where(and(eq(refunds.userId, userId), sql`${refunds.cents} is distinct from 0`))
    .orderBy(sql`${refunds.refundedAt} desc nulls first`)

export const showRefund = ({
  cents,
  refundedAt,
  ...row
}: Pick<Refund, 'reason' | 'status'> & {
  cents: number | null
  refundedAt: Date | null
}): Refund => ({
  ...row,
  dollars: cents === null ? null : cents / 100,
  refundedAt: refundedAt?.toISOString() ?? null,
})
