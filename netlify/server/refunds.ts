import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Refund } from '../../domain/billing.ts'
import { refunds, users } from '../../drizzle/schema.ts'

/** Rows that Postgres wrote into JSON, as refunds. */
const toRefunds = (rows: Refund[]): Refund[] =>
  rows.map((refund) => ({ ...refund, refundedAt: new Date(refund.refundedAt).toISOString() }))

/** Read with the person: what was given back to them, newest first; a debt is not told before it is paid. */
export const refundsOf: SQL<Refund[]> = sql`(
  select coalesce(json_agg(json_build_object(
    'dollars', ${refunds.cents} / 100, 'reason', ${refunds.reason},
    'refundedAt', ${refunds.refundedAt}
  ) order by ${refunds.refundedAt} desc), '[]')
  from ${refunds} where ${refunds.userId} = ${users.id} and ${refunds.refundedAt} is not null
)`.mapWith(toRefunds)
