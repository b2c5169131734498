import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ApiError } from '../../../domain/http/errors.ts'
import { isPaid } from '../../../domain/billing/subscription.ts'
import { deletedPeople, refunds, users } from '../../../drizzle/schema.ts'
import { runUserTransaction } from './sync-user.ts'
import { deleteAtClerk } from './clerk.ts'
import { database, toTimestamp } from '../http/database.ts'
import { refundSubscription } from '../billing/refund.ts'
import { toUser, noExtra, selectUsers } from './users.ts'
import type { UserRow } from './users.ts'
import {
  freeSeatOfUser,
  releaseSeatsOfSessions,
  releaseSeatWithoutSession,
} from '../billing/seats.ts'
import { expireCheckoutSession, listCheckoutSessions } from '../billing/stripe-checkout.ts'
import { deleteCustomer } from '../billing/stripe-customers.ts'
import { listSubscriptions } from '../billing/stripe-subscriptions.ts'

/** Each checkout that is opened meanwhile takes one more round; four are more than a few tabs. */
const maxRounds = 4

/**
 * Ends what somebody pays, then deletes them here. Stripe comes first: a row that is gone could
 * never again say whose subscription goes on, nor to whom money is owed. A held seat stays taken,
 * without a name; a reserved one goes back once Stripe has ended its session (design card, 8).
 *
 * @throws {ApiError} when Stripe fails; nothing was deleted here
 */
export async function deleteUser(clerkId: string, now: Date): Promise<void> {
  await database().execute(blockClerkId(clerkId, now))
  await deleteAccountSteps(clerkId, await loadUserByClerkId(clerkId), now)
}

/**
 * Lists the Clerk ids of users who are still here although Clerk has deleted them: Clerk stops
 * sending its event, and a bank payment may take longer to settle. The order is random, so that
 * users whose deletion fails each night do not keep the others waiting.
 */
export async function listUndeleted(): Promise<string[]> {
  const { rows } = await database().execute<{ clerkId: string }>(
    sql`select ${users.clerkId} as "clerkId" from ${users}
      join ${deletedPeople} on ${deletedPeople.clerkId} = ${users.clerkId} order by random()`,
  )
  return rows.map(({ clerkId }) => clerkId)
}

const loadUserByClerkId = async (clerkId: string): Promise<UserRow | undefined> =>
  toUser(await selectUsers(eq(users.clerkId, clerkId), noExtra))?.user

/** First, as in every batch that changes what hangs on a person (`inTurn`): seats come after it. */
const lockDeletion = (clerkId: string): SQL =>
  sql`select from ${users} where ${users.clerkId} = ${clerkId} for update`

/** Whoever this names is never created again (api.md), and each night tries to delete them here. */
const blockClerkId = (clerkId: string, now: Date): SQL =>
  sql`insert into ${deletedPeople} values (${clerkId}, ${toTimestamp(now)}) on conflict do nothing`

/**
 * Deletes a user with all their rows. A refund that is pending or needs the owner stays, without its
 * user. A user who has another Stripe customer by now than the one whose billing was ended stays, and is the last
 * statement's row.
 */
const deleteUserRows = (clerkId: string, customer: string | null): SQL[] => [
  sql`update ${refunds} set "user_id" = null from ${users}
    where ${refunds.userId} = ${users.id} and ${refunds.state} in ('pending', 'needs_owner')
      and ${users.clerkId} = ${clerkId}
      and ${users.stripeCustomerId} is not distinct from ${customer}::text`,
  sql`delete from ${users} where ${users.clerkId} = ${clerkId}
    and ${users.stripeCustomerId} is not distinct from ${customer}::text`,
  sql`select from ${users} where ${users.clerkId} = ${clerkId}`,
]

/**
 * Ends billing and deletes the row that it was ended for. A checkout that another tab opens
 * meanwhile may have made a customer, who could be charged by a session that nobody has ended:
 * then all of it is done again.
 */
async function deleteAccountSteps(
  clerkId: string,
  loaded: UserRow | undefined,
  now: Date,
  atClerk?: () => Promise<unknown>,
): Promise<void> {
  let user = loaded
  for (let round = 0; round < maxRounds; round += 1) {
    const seat = user ? await endBilling(user, now) : []
    if (round === 0) await atClerk?.()
    const customer = user?.stripeCustomerId ?? null
    const left = await runUserTransaction([
      lockDeletion(clerkId),
      ...seat,
      blockClerkId(clerkId, now),
      ...deleteUserRows(clerkId, customer),
    ])
    if (left.length === 0) return
    user = await loadUserByClerkId(clerkId)
  }
  throw new ApiError('in_progress', 'A checkout of yours is being opened. Try again.')
}

/**
 * Ends every open checkout of a user, refunds payments that bought nothing, then deletes the Stripe
 * customer, which ends all subscriptions. A refund that Stripe refuses is left to the owner: it must
 * not keep an account that its user wants deleted.
 *
 * @returns statements that free a reserved seat, because no session of theirs can be paid any more
 * @throws {ApiError} in_progress while a payment is being taken; else what Stripe's outages become
 */
async function endBilling(user: UserRow, now: Date): Promise<SQL[]> {
  const { id: userId, stripeCustomerId: customer } = user
  if (customer === null) return []
  const sessions = await listCheckoutSessions(customer)
  if (sessions.some(({ isBeingPaid }) => isBeingPaid))
    throw new ApiError('in_progress', bankPaymentPending)
  for (const { id } of sessions.filter(({ status }) => status === 'open')) {
    if ((await expireCheckoutSession(id)) !== 'expired')
      throw new ApiError('in_progress', cardPaymentPending)
  }
  // An event may have kept the seat meanwhile, for the payment that is refunded. Freed with the
  // refund, because a retry after a failure would find it held, as if it had been theirs before.
  const seat = user.foundingSeat === 'held' ? [] : [freeSeatOfUser(userId)]
  for (const id of await subscriptionsToRefund(user, customer)) {
    const state = await refundSubscription(userId, id, 'account_deleted', now, seat)
    if (state === 'owed') throw new ApiError('in_progress', bankPaymentPending)
  }
  await deleteCustomer(customer)
  return [releaseSeatsOfSessions(sessions.map(({ id }) => id)), releaseSeatWithoutSession(userId)]
}

const bankPaymentPending =
  'Your bank is still confirming a payment, which takes up to 4 business days. You can delete your account after that.'

const cardPaymentPending = 'A payment of yours is being taken. Wait a minute and try again.'

/**
 * Subscriptions to refund before the user is deleted: refunds that are not sent yet, and what was
 * paid while the account was being deleted, before the membership began.
 */
async function subscriptionsToRefund(user: UserRow, customer: string): Promise<string[]> {
  const { rows } = await database().execute<{ id: string }>(
    sql`select ${refunds.stripeSubscriptionId} as "id" from ${refunds}
      where ${refunds.userId} = ${user.id} and ${refunds.state} in ('owed', 'needs_owner')`,
  )
  // A row may name a subscription that has not been paid yet, or has no seat: it grants nothing.
  const membership = user.subscriptionTier === 'member' ? user.stripeSubscriptionId : null
  const unrecorded = (await listSubscriptions(customer)).filter(
    (each) => each.price !== undefined && isPaid(each) && each.id !== membership,
  )
  return [...new Set([...rows, ...unrecorded].map(({ id }) => id))]
}

/**
 * Deletes an account: billing first, then at Clerk, then here (api.md). In this order a failure
 * halfway leaves someone who can ask again or, past Clerk, whose deletion Clerk's webhook
 * completes; never a row that is gone and a sign-in that would bring it back, nor a subscription
 * that nobody can end.
 *
 * @throws {ApiError} upstream_failed, upstream_timeout: nothing was deleted here
 */
export async function deleteAccount(user: UserRow, now: Date): Promise<void> {
  await deleteAccountSteps(user.clerkId, user, now, () => deleteAtClerk(user.clerkId))
}
