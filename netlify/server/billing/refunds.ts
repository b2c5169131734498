import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Refund } from '../../../domain/billing/checkout.schema.ts'
import {
  addRefunds,
  progressAfter,
  progressOf,
  refundOwed,
  type RefundProgress,
  type RefundReason,
  type RefundState,
} from '../../../domain/billing/refunds.ts'
import { paymentIntentOf } from '../../../domain/billing/stripe-subscription.ts'
import { billingSyncOrder, refunds } from '../../../drizzle/schema/billing.ts'
import { lockUserRow } from '../account/users.ts'
import { database, toTimestamp } from '../http/database.ts'
import { describeCause, logBilling } from '../http/log.ts'
import { callStripe, asInvalidRequest, stripeId } from './stripe.ts'

/**
 * The user's refunds, including pending and failed ones. Refunds without a date come first, then
 * the others, newest first.
 */
export const selectRefunds = (userId: SQL<string> | string) =>
  database()
    .select({
      subscriptionId: refunds.stripeSubscriptionId,
      cents: refunds.cents,
      reason: refunds.reason,
      status: sql<Refund['status']>`case ${refunds.state} when 'owed' then 'pending'
        when 'needs_owner' then 'failed' when 'settled' then 'succeeded' else ${refunds.state} end`,
      refundedAt: refunds.refundedAt,
    })
    .from(refunds)
    .where(eq(refunds.userId, userId))
    .orderBy(sql`${refunds.refundedAt} desc nulls first`)

type RefundRow = Awaited<ReturnType<typeof selectRefunds>>[number]

export const showRefund = ({ cents, reason, status, refundedAt }: RefundRow): Refund => ({
  dollars: cents === null ? null : cents / 100,
  reason,
  status,
  refundedAt: refundedAt?.toISOString() ?? null,
})

/** Leaves out refunds of 0 cents, which belong to subscriptions that were never paid. */
export const showRefunds = (rows: RefundRow[]): Refund[] =>
  rows.filter(({ cents }) => cents !== 0).map(showRefund)

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

const nothingPaid: RefundProgress = { state: 'succeeded', cents: 0 }

interface UnpaidInvoice {
  id: string
  status: string | null
  payments?: { data: { payment: { payment_intent?: string | { id: string } | null } }[] }
}

/**
 * Refunds the last payment of a subscription in full, or voids the last invoice if it is unpaid.
 * Idempotent.
 *
 * @returns the state `owed` while the invoice is a draft, or its payment is processing or has just
 *   succeeded; `disputed` if the bank has already reversed the payment; `needs_owner` if Stripe
 *   rejects the refund for another reason, or the refund fails or is canceled; otherwise `pending`
 *   or `succeeded`
 * @throws {ApiError} upstream_failed, upstream_timeout, unavailable, in_progress: try again
 */
const refundLastPayment = (subscription: string, why: RefundReason): Promise<RefundProgress> =>
  sendRefund(subscription, why).catch((cause: unknown) => toRefusal(cause, null))

const sendRefund = (subscription: string, why: RefundReason): Promise<RefundProgress> =>
  callStripe(async (stripe) => {
    const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscription, {
      expand: ['latest_invoice.payments'],
    })
    if (!invoice || typeof invoice === 'string' || invoice.status === 'void') return nothingPaid
    if (invoice.status !== 'paid') return stopCollecting(invoice)
    const paymentIntent = paymentIntentOf(invoice)
    if (paymentIntent === undefined) return nothingPaid

    const listRefunds = async () =>
      (await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })).data
    const before = await listRefunds()
    const existing = progressOf(before, invoice.amount_paid)
    if (existing) return existing
    try {
      const refund = await stripe.refunds.create(
        {
          payment_intent: paymentIntent,
          reason: why === 'second_subscription' ? 'duplicate' : 'requested_by_customer',
        },
        { idempotencyKey: `refund-${subscription}` },
      )
      return progressAfter(before, refund)
    } catch (cause) {
      if (asInvalidRequest(cause)?.code !== 'charge_already_refunded') {
        return toRefusal(cause, invoice.amount_paid)
      }
      const sent = await listRefunds()
      return progressOf(sent, addRefunds(sent) || invoice.amount_paid) ?? refundOwed
    }
  })

const reversedByBank: ReadonlySet<string> = new Set(['charge_disputed', 'refund_disputed_payment'])

/** Converts a rejection by Stripe to a state. Throws any other error. */
function toRefusal(cause: unknown, cents: number | null): RefundProgress {
  const refusal = asInvalidRequest(cause)
  // `idempotency_key_in_use` means that another sync is sending the same refund. If we throw it,
  // `callStripe` tries again.
  if (!refusal || refusal.code === 'idempotency_key_in_use') throw cause
  const { code = 'refused' } = refusal
  return { state: reversedByBank.has(code) ? 'disputed' : 'needs_owner', cents, refusal: code }
}

/**
 * Voids an unpaid invoice, so that Stripe never collects it. If the invoice is a draft, or its
 * payment is processing or has just succeeded, returns `owed`. A later sync then tries again.
 */
async function stopCollecting({ id, status, payments }: UnpaidInvoice): Promise<RefundProgress> {
  if (status === 'draft') return refundOwed
  for (const { payment } of payments?.data ?? []) {
    const intent = stripeId(payment.payment_intent)
    if (intent === undefined) continue
    const { status: paid } = await callStripe((stripe) => stripe.paymentIntents.retrieve(intent))
    if (paid === 'processing' || paid === 'succeeded') return refundOwed
  }
  await callStripe(({ invoices }) => invoices.voidInvoice(id))
  return nothingPaid
}

/**
 * Cancels a subscription immediately, without a final invoice. Does nothing if it has ended, or if
 * Stripe does not have it.
 */
const cancelSubscription = (id: string): Promise<void> =>
  callStripe(
    async ({ subscriptions }) => {
      const { status } = await subscriptions.retrieve(id)
      if (status !== 'canceled' && status !== 'incomplete_expired') await subscriptions.cancel(id)
    },
    () => undefined,
  )
