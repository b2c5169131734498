import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { RefundReason, Reversal } from '../../../domain/billing/refunds.ts'
import { findReversals, freesSeat } from '../../../domain/billing/refunds.ts'
import {
  billingStateFrom,
  chooseSubscription,
  isPaid,
  type BillingState,
  type Subscription,
} from '../../../domain/billing/subscription.ts'
import {
  billingSyncOrder,
  checkouts,
  foundingSeats,
  refunds,
  renewalConsents,
} from '../../../drizzle/schema/billing.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { database, toTimestamp } from '../http/database.ts'
import { logBilling } from '../http/log.ts'
import { toUser, lockUserRow, selectUsers } from '../account/users.ts'
import type { UserRow } from '../account/users.ts'
import { readConsents, recordConsents } from './renewal-consents.ts'
import type { Consent } from './renewal-consents.ts'
import {
  recordRefund,
  recordDispute,
  reopenRefund,
  deleteDispute,
  settleRefund,
} from './refunds.ts'
import {
  attemptTimeoutMs,
  freeHeldSeat,
  holdSeat,
  releaseSeatsOfSessions,
  releaseSeatWithoutSession,
  storeSession,
} from './seats.ts'
import { listCharges, listSubscriptions } from './stripe-customers.ts'
import { listCheckoutSessions } from './stripe-checkout.ts'
import type { CheckoutSession } from './stripe-checkout.ts'

/** A refund can fail up to this many days after Stripe has reported that it succeeded. */
const refundMayFailDays = 30

/**
 * Loads a user and the user's rows about billing, before the requests to Stripe. `order` is the
 * number of this sync, from the sequence `billing_sync`. A greater number means a newer sync.
 */
async function loadStoredBilling(customer: string) {
  const db = database()
  const isCustomer = eq(users.stripeCustomerId, customer)
  const [numbered, found, refunded, [checkout], consents] = await db.batch([
    db.execute<{ order: string }>(
      sql`select nextval(${billingSyncOrder.seqName})::text as "order"`,
    ),
    selectUsers(isCustomer),
    db
      .select({ id: refunds.stripeSubscriptionId, reason: refunds.reason, state: refunds.state })
      .from(refunds)
      .innerJoin(users, eq(users.id, refunds.userId))
      .where(isCustomer),
    db
      .select(getTableColumns(checkouts))
      .from(checkouts)
      .innerJoin(users, eq(users.id, checkouts.userId))
      .where(isCustomer),
    db.select().from(renewalConsents).where(eq(renewalConsents.stripeCustomerId, customer)),
  ])
  const user = toUser(found)
  return (
    user && {
      user,
      order: numbered.rows[0]!.order,
      /** Subscriptions that are refunded, disputed or waiting for a refund. They grant no access. */
      refunded,
      checkout,
      consents,
    }
  )
}

type StoredBilling = NonNullable<Awaited<ReturnType<typeof loadStoredBilling>>>

const selectUnsettledRefunds = (userId: string, now: Date) =>
  database()
    .select({ id: refunds.stripeSubscriptionId })
    .from(refunds)
    .where(
      and(
        eq(refunds.userId, userId),
        sql`(${refunds.state} in ('owed', 'pending', 'needs_owner')
          or (${refunds.state} = 'succeeded' and ${refunds.cents} > 0 and ${refunds.refundedAt}
            > ${toTimestamp(new Date(now.getTime() - refundMayFailDays * 86_400_000))}))`,
      ),
    )

interface StripeSnapshot {
  current: Subscription | undefined
  /** The paid subscriptions other than `current`, to cancel and refund. */
  toRefund: string[]
  /** Subscriptions to cancel because their payment was refunded or is disputed. */
  reversals: Reversal[]
  /**
   * Refunds to send or to find at Stripe, because the dispute that held them up takes the payment no
   * longer.
   */
  reopened: string[]
  /** Disputes that take no payment, of subscriptions that are still active. They end nothing. */
  ineffective: string[]
  /** Whether to free the held founding seat of a user who is no longer a member. */
  isSeatFreed: boolean
  /**
   * Subscriptions with a row in `refunds` that are still active at Stripe, because our request to
   * cancel them failed or was never sent.
   */
  refundedButActive: string[]
  /** Sessions whose reserved seat we free: the expired and the complete ones. */
  closedSessions: string[]
  /**
   * The id of the checkout attempt to delete. Set if the user has paid, or if the attempt's session
   * is closed or was never created.
   */
  closedAttempt: string | undefined
  /**
   * True if the user's checkout is closed or never got a session. `writeBillingState` then frees
   * the user's reserved seat, unless the seat has a session id or the user has meanwhile started a
   * new checkout.
   */
  seatIsLost: boolean
  /** Consents to the renewal that are not stored yet, or not stored as ended. */
  consents: Consent[]
  /** The open session of the user's attempt, if the reply with its id and URL was lost. */
  lostSession: CheckoutSession | undefined
}

/**
 * Loads the customer's state from Stripe and writes the user's billing columns, unless a newer sync
 * has already written them. No other code writes these columns. Does not use the data of an event,
 * so events may arrive in any order, twice or never (W3, W4, W8).
 *
 * @returns the updated user; undefined if no user has this customer
 * @throws {ApiError} upstream_failed, upstream_timeout, unavailable, in_progress: try again. If a
 *   refund failed, the billing columns are already written
 */
export async function syncCustomer(customer: string, now: Date): Promise<UserRow | undefined> {
  const before = await loadStoredBilling(customer)
  if (!before) return undefined
  const snapshot = await readStripe(customer, before, now)
  const state = billingStateFrom(snapshot.current)
  const after = await writeBillingState(before, snapshot, state, now)
  if (!after) return undefined
  const reversed = snapshot.reversals.map(({ id }) => id)
  for (const id of new Set([...after.unsettled, ...snapshot.refundedButActive, ...reversed])) {
    await settleRefund(id, now)
  }
  return after.user
}

async function readStripe(
  customer: string,
  { user, checkout, refunded, consents: storedConsents }: StoredBilling,
  now: Date,
): Promise<StripeSnapshot> {
  // List sessions before subscriptions. If a session completes between the two requests, the list
  // of subscriptions includes its subscription.
  const mayBeOpen = checkout !== undefined || user.foundingSeat === 'reserved'
  const sessions = mayBeOpen ? await listCheckoutSessions(customer) : []
  const all = await listSubscriptions(customer)
  const disputed = refunded.filter(({ state }) => state === 'disputed')
  const isWatched = user.foundingSeat === 'held' || disputed.length > 0 || all.some(isPaid)
  const charges = isWatched ? await listCharges(customer) : []
  const found = findReversals(
    all.filter(({ price }) => price !== undefined),
    charges,
  )
  const isFound = (id: string, reason: RefundReason) =>
    found.some((one) => one.id === id && one.reason === reason)
  const decided = disputed.filter(({ id }) => !isFound(id, 'disputed'))
  const reopened = decided.filter(
    ({ id, reason }) => reason !== 'disputed' || isFound(id, 'requested'),
  )
  const ineffective = decided
    .filter((one) => !reopened.includes(one))
    .map(({ id }) => id)
    .filter((id) => all.some((one) => one.id === id && one.endedAt === null))
  const grantsNothing = new Set(
    refunded.map(({ id }) => id).filter((id) => !ineffective.includes(id)),
  )

  const subscriptions = all.filter(({ id }) => !grantsNothing.has(id))
  const unknownPrices = subscriptions.filter(({ price }) => price === undefined)
  for (const { id } of unknownPrices) logBilling({ what: 'unknown price', subscription: id })
  const reversals = found.filter(({ id }) => !grantsNothing.has(id))
  const { current, surplus } = chooseSubscription(
    subscriptions.filter((one) => !reversals.some(({ id }) => id === one.id)),
  )
  const isMember = current !== undefined && isPaid(current)
  const snapshot = {
    consents: await readConsents(all, storedConsents),
    current,
    toRefund: surplus.map(({ id }) => id),
    reversals,
    reopened: reopened.map(({ id }) => id),
    ineffective,
    isSeatFreed: !isMember && freesSeat(charges),
    refundedButActive: all.flatMap(({ id, endedAt }) =>
      grantsNothing.has(id) && endedAt === null ? [id] : [],
    ),
    closedSessions: [],
    closedAttempt: undefined,
    seatIsLost: false,
    lostSession: undefined,
  }
  const isOpen = ({ status }: CheckoutSession) => status === 'open'
  const closedSessions = sessions.filter((session) => !isOpen(session)).map(({ id }) => id)
  if (isMember) {
    const paid = { ...snapshot, closedAttempt: checkout?.attempt }
    if (current.price === 'founding') return paid
    // A user who paid the standard price no longer needs a reserved seat.
    return {
      ...paid,
      closedSessions,
      seatIsLost: mayBeOpen && closedSessions.length === sessions.length,
    }
  }
  if (!mayBeOpen) return snapshot

  const isOld = !checkout || now.getTime() - checkout.createdAt.getTime() > attemptTimeoutMs
  // Find the session by its attempt, not by the session id on the seat, because we may have failed
  // to store that id.
  const own = checkout ? sessions.find(({ attempt }) => attempt === checkout.attempt) : undefined
  const isOver = own ? !isOpen(own) : isOld
  return {
    ...snapshot,
    closedSessions,
    closedAttempt: isOver ? checkout?.attempt : undefined,
    seatIsLost: isOver,
    lostSession: own?.status === 'open' && isOld && checkout?.sessionId === null ? own : undefined,
  }
}

async function writeBillingState(
  { user, order }: StoredBilling,
  {
    current,
    toRefund,
    reversals,
    reopened,
    ineffective,
    isSeatFreed,
    closedSessions,
    closedAttempt,
    seatIsLost,
    consents,
    lostSession,
  }: StripeSnapshot,
  state: BillingState,
  now: Date,
): Promise<{ user: UserRow; unsettled: string[] } | undefined> {
  const db = database()
  const isUser = eq(users.id, user.id)
  const isNewer = sql`exists (select from ${users}
    where ${isUser} and ${users.billingSync} < ${order}::bigint)`
  const at = toTimestamp(now)
  const hasSeat = sql`exists (select from ${foundingSeats}
    where ${foundingSeats.userId} = ${user.id} and ${foundingSeats.state} = 'held')`
  // If another sync has stored a refund of this subscription since our requests to Stripe, the
  // subscription grants no access.
  const isRefunded = sql`exists (select from ${refunds}
    where ${refunds.stripeSubscriptionId} = ${current?.id ?? null})`
  // A founding payment without a seat grants no access. We refund it.
  const isGranted = state.isFoundingMember
    ? sql`(${hasSeat} and not ${isRefunded})`
    : sql`not ${isRefunded}`
  const date = (value: Date | null) => (value ? toTimestamp(value) : sql`null`)

  const statements = user.stripeCustomerId
    ? recordConsents(
        user.stripeCustomerId,
        consents,
        sql`exists (select from ${users} where ${isUser})`,
      )
    : []
  const mayWrite = sql`${isNewer} and not ${isRefunded}`
  for (const id of ineffective) statements.push(deleteDispute(id, isNewer))
  for (const id of reopened) statements.push(reopenRefund(id, isNewer))
  if (isSeatFreed) statements.push(freeHeldSeat(user.id, isNewer))
  if (state.isFoundingMember && current) {
    statements.push(
      holdSeat(user.id, now, mayWrite),
      // The user paid the founding price after the last seat was taken (S3).
      recordRefund(user.id, current.id, 'founding_sold_out', sql`${mayWrite} and not ${hasSeat}`),
    )
  }
  for (const id of toRefund) {
    statements.push(recordRefund(user.id, id, 'second_subscription', mayWrite))
  }
  for (const reversal of reversals) {
    statements.push(
      reversal.reason === 'disputed'
        ? recordDispute(user.id, reversal, now, isNewer)
        : recordRefund(user.id, reversal.id, 'requested', isNewer),
    )
  }
  if (closedSessions.length > 0) statements.push(releaseSeatsOfSessions(closedSessions))
  if (closedAttempt !== undefined) {
    statements.push(sql`delete from ${checkouts} where ${checkouts.userId} = ${user.id}
      and ${checkouts.attempt} = ${closedAttempt} and ${isNewer}`)
  }
  // Keep the seat for a checkout that the user has started since our requests to Stripe.
  const hasNoCheckout = sql`not exists (select from ${checkouts}
    where ${checkouts.userId} = ${user.id})`
  if (seatIsLost) statements.push(releaseSeatWithoutSession(user.id, hasNoCheckout))
  if (lostSession?.attempt !== undefined) {
    statements.push(...storeSession(user.id, lostSession.attempt, lostSession))
  }
  statements.push(sql`
    update ${users} set
      "subscription_tier" = case when ${isGranted} then ${state.subscriptionTier} else 'free' end,
      "subscription_status" = ${state.subscriptionStatus},
      "is_founding_member" = ${state.isFoundingMember}::boolean and ${isGranted},
      "stripe_subscription_id" = ${state.stripeSubscriptionId},
      "subscription_price_cents" = ${state.subscriptionPriceCents}::int,
      "subscription_start_date" = ${date(state.subscriptionStartDate)},
      "subscription_end_date" = ${date(state.subscriptionEndDate)},
      "cancel_at_period_end" = ${state.cancelAtPeriodEnd}::boolean,
      "billing_sync" = ${order}::bigint, "billing_synced_at" = ${at}, "updated_at" = ${at}
    where ${isUser} and ${users.billingSync} < ${order}::bigint`)
  const results = await db.batch([
    lockUserRow(user),
    ...statements.map((statement) => db.execute(statement)),
    selectUsers(isUser),
    selectUnsettledRefunds(user.id, now),
  ])
  const [rows, unsettled] = results.slice(-2) as [
    Awaited<ReturnType<typeof selectUsers>>,
    { id: string }[],
  ]
  const after = toUser(rows)
  return after && { user: after, unsettled: unsettled.map(({ id }) => id) }
}
