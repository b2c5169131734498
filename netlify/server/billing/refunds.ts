import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Refund } from '../../../domain/billing/checkout.schema.ts'
import type { RefundReason, RefundState } from '../../../domain/billing/refunds.ts'
import { billingSyncOrder, refunds } from '../../../drizzle/schema/billing.ts'
import { lockUserRow } from '../account/users.ts'
import { database, toTimestamp } from '../http/database.ts'
import { describeCause, logBilling } from '../http/log.ts'
import { cancelSubscription, refundLastPayment } from './stripe-refunds.ts'

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

/** Inserts a refund in the state `owed`, if `when` is true. Does not change an existing refund. */
export const recordRefund = (
  userId: string,
  subscription: string,
  reason: RefundReason,
  when: SQL = sql`true`,
): SQL => sql`
  insert into ${refunds} ("stripe_subscription_id", "user_id", "reason", "state")
  select ${subscription}, ${userId}::uuid, ${reason}, 'owed' where ${when}
  on conflict ("stripe_subscription_id") do nothing`

/**
 * Inserts a dispute, if `when` is true. We send no refund, because the bank has already taken the
 * money back.
 */
export const recordDispute = (
  userId: string,
  { id, cents }: { id: string; cents: number },
  now: Date,
  when: SQL,
): SQL => sql`
  insert into ${refunds} ("stripe_subscription_id", "user_id", "reason", "state", "cents", "refunded_at")
  select ${id}, ${userId}::uuid, 'disputed', 'disputed', ${cents}::int, ${toTimestamp(now)} where ${when}
  on conflict ("stripe_subscription_id") do nothing`

/**
 * Ends the state `disputed` of a refund that no dispute takes any more, if `when` is true. The next
 * `settleRefund` sends the refund, or finds the one that the site owner made at Stripe.
 */
export const reopenRefund = (subscription: string, when: SQL): SQL => sql`
  update ${refunds} set "state" = 'owed', "refunded_at" = null,
    "reason" = case when ${refunds.reason} = 'disputed' then 'requested' else ${refunds.reason} end
  where ${refunds.stripeSubscriptionId} = ${subscription} and ${refunds.state} = 'disputed'
    and ${when}`

/** Deletes a dispute that ended nothing, if `when` is true, so that the subscription grants access. */
export const deleteDispute = (subscription: string, when: SQL): SQL => sql`
  delete from ${refunds} where ${refunds.stripeSubscriptionId} = ${subscription}
    and ${refunds.state} = 'disputed' and ${when}`

/**
 * Cancels a subscription and refunds its last payment. We store the refund first, so that the
 * subscription grants no access and each later sync continues the refund.
 *
 * @param alongside statements to run in the transaction that stores the refund
 */
export async function refundSubscription(
  userId: string,
  subscription: string,
  reason: RefundReason,
  now: Date,
  alongside: SQL[] = [],
): Promise<RefundState | undefined> {
  const db = database()
  await db.batch([
    lockUserRow({ id: userId }),
    ...alongside.map((statement) => db.execute(statement)),
    db.execute(recordRefund(userId, subscription, reason)),
  ])
  return settleRefund(subscription, now)
}

/**
 * Marks a refund as settled by the owner outside this site. No later sync changes the refund.
 *
 * @returns whether there was an unsettled refund
 */
export async function settleByOwner(subscription: string, now: Date): Promise<boolean> {
  const { rows } = await database().execute(sql`
    update ${refunds} set "state" = 'settled',
      "refunded_at" = coalesce(${refunds.refundedAt}, ${toTimestamp(now)})
    where ${refunds.stripeSubscriptionId} = ${subscription}
      and ${refunds.state} in ('owed', 'pending', 'needs_owner')
    returning "state"`)
  return rows.length > 0
}

/**
 * Continues the pending refunds of deleted accounts, because `syncCustomer` does not sync a deleted
 * account. Deletes the finished refunds of these accounts, and keeps the failed ones for the owner.
 */
export async function settleRefundsOfDeleted(now: Date): Promise<void> {
  const { rows } = await database().execute<{ id: string }>(sql`
    select ${refunds.stripeSubscriptionId} as "id" from ${refunds}
    where ${refunds.userId} is null and ${refunds.state} = 'pending'`)
  for (const { id } of rows) {
    await settleRefund(id, now).catch((cause: unknown) =>
      logBilling({ what: 'refund not settled', subscription: id, reason: describeCause(cause) }),
    )
  }
  await database().execute(sql`delete from ${refunds}
    where ${refunds.userId} is null and ${refunds.state} not in ('pending', 'needs_owner')`)
}

/**
 * Whether we send no refund in this state. `disputed`: the bank has taken the payment back. Only
 * `syncCustomer` ends this state. `settled`: the owner has settled the refund outside this site.
 */
const isFinal = (state: RefundState): boolean => state === 'disputed' || state === 'settled'

/**
 * Continues a stored refund: cancels the subscription, sends the refund if needed, and stores the
 * new state. We cancel first, so that the subscription charges nothing more even if Stripe rejects
 * the refund.
 *
 * @returns the state of the refund; undefined if none is stored
 * @throws {ApiError} upstream_failed, upstream_timeout, unavailable, in_progress: try again
 */
export async function settleRefund(
  subscription: string,
  now: Date,
): Promise<RefundState | undefined> {
  const db = database()
  const isThisRefund = sql`${refunds.stripeSubscriptionId} = ${subscription}`
  // Read the sequence value before the requests to Stripe, so that an older response never
  // overwrites a newer one.
  const { rows } = await db.execute<{ reason: RefundReason; state: RefundState; order: string }>(
    sql`select ${refunds.reason} as "reason", ${refunds.state} as "state",
      nextval(${billingSyncOrder.seqName})::text as "order" from ${refunds} where ${isThisRefund}`,
  )
  const [refund] = rows
  if (!refund) return undefined
  await cancelSubscription(subscription)
  if (isFinal(refund.state)) return refund.state
  const { state, cents, refusal } = await refundLastPayment(subscription, refund.reason)
  const isWithStripe = state !== 'owed' && state !== 'needs_owner'
  await db.execute(sql`
    update ${refunds} set "state" = ${state}, "cents" = coalesce(${cents}::int, ${refunds.cents}),
      "refunded_at" = ${isWithStripe ? sql`coalesce(${refunds.refundedAt}, ${toTimestamp(now)})` : sql`null`},
      "billing_sync" = ${refund.order}::bigint
    where ${isThisRefund} and ${refunds.billingSync} < ${refund.order}::bigint
      and ${refunds.state} not in ('disputed', 'settled')`)
  if (state !== refund.state) {
    logBilling({ what: `refund ${state}`, subscription, reason: refusal ?? refund.reason })
  }
  return state
}
