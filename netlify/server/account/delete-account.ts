import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ApiError } from '../../../domain/http/errors.ts'
import { isPaid } from '../../../domain/billing/subscription.ts'
import { refunds } from '../../../drizzle/schema/billing.ts'
import { deletedUsers, users } from '../../../drizzle/schema/users.ts'
import { runUserTransaction } from './sync-user.ts'
import { deleteAtClerk } from './clerk.ts'
import { database, toTimestamp } from '../http/database.ts'
import { refundSubscription } from '../billing/refund.ts'
import { endConsents, readConsents, recordConsents } from '../billing/renewal-consents.ts'
import { loadUser } from './users.ts'
import type { UserRow } from './users.ts'
import {
  freeSeatOfUser,
  releaseSeatsOfSessions,
  releaseSeatWithoutSession,
} from '../billing/seats.ts'
import { expireCheckoutSession, listCheckoutSessions } from '../billing/stripe-checkout.ts'
import { deleteCustomer } from '../billing/stripe-customers.ts'
import { listSubscriptions } from '../billing/stripe-subscriptions.ts'

/**
 * How many times `deleteAccountSteps` may run its steps. Each Stripe customer that another tab
 * creates during the deletion requires one more round of the steps.
 */
const maxRounds = 4

/**
 * Deletes a user that Clerk has deleted. Billing ends first, because we need the user's row to find
 * the subscription and any unsent refund. A held seat stays held, without a user id. A reserved
 * seat is freed after its Checkout session has expired.
 *
 * @throws {ApiError} in_progress while a payment is processing or another tab opens a checkout, or
 *   an error for a Stripe outage. The user's row then still exists
 */
export async function deleteUser(clerkId: string, now: Date): Promise<void> {
  await database().execute(blockClerkId(clerkId, now))
  await deleteAccountSteps(clerkId, await loadUserByClerkId(clerkId), now)
}

/**
 * Lists the Clerk ids of users that Clerk has deleted and we have not. The nightly run deletes
 * them, because Clerk stops redelivering its webhook after some time. The order is random, so that
 * repeated failures do not block other deletions.
 */
export async function listUndeleted(): Promise<string[]> {
  const { rows } = await database().execute<{ clerkId: string }>(
    sql`select ${users.clerkId} as "clerkId" from ${users}
      join ${deletedUsers} on ${deletedUsers.clerkId} = ${users.clerkId} order by random()`,
  )
  return rows.map(({ clerkId }) => clerkId)
}

const loadUserByClerkId = async (clerkId: string): Promise<UserRow | undefined> =>
  (await loadUser(clerkId))?.user

/** Locks the user row. Every batch does this before it locks a seat row, to avoid a deadlock. */
const lockDeletion = (clerkId: string): SQL =>
  sql`select from ${users} where ${users.clerkId} = ${clerkId} for update`

/** Blocks re-creation of this Clerk ID and queues the user for nightly deletion. */
const blockClerkId = (clerkId: string, now: Date): SQL =>
  sql`insert into ${deletedUsers} values (${clerkId}, ${toTimestamp(now)}) on conflict do nothing`

/**
 * Builds the statements that delete a user and all their rows. Refunds in the states `pending` and
 * `needs_owner` stay, without a user id. If another tab has given the user a different Stripe
 * customer than `customer`, or has stored a refund that is not sent yet, nothing changes. The last statement returns a row if the user still
 * exists.
 */
const deleteUserRows = (clerkId: string, customer: string | null): SQL[] => {
  const isDeletable = sql`${users.clerkId} = ${clerkId}
    and ${users.stripeCustomerId} is not distinct from ${customer}::text
    and not exists (select from ${refunds}
      where ${refunds.userId} = ${users.id} and ${refunds.state} = 'owed')`
  return [
    sql`update ${refunds} set "user_id" = null from ${users}
      where ${refunds.userId} = ${users.id} and ${refunds.state} in ('pending', 'needs_owner')
        and ${isDeletable}`,
    sql`delete from ${users} where ${isDeletable}`,
    sql`select from ${users} where ${users.clerkId} = ${clerkId}`,
  ]
}

/**
 * Ends billing, calls `atClerk`, then deletes the user's rows. If another tab creates a Stripe
 * customer in the meantime, ends the billing of that customer too, then tries again to delete the
 * rows. Otherwise the user could still pay an open Checkout session of that customer.
 *
 * @returns the cents that the deletion refunded
 */
async function deleteAccountSteps(
  clerkId: string,
  loaded: UserRow | undefined,
  now: Date,
  atClerk?: () => Promise<unknown>,
): Promise<number> {
  let user = loaded
  let refundedCents = 0
  for (let round = 0; round < maxRounds; round += 1) {
    const ended = user ? await endBilling(user, now) : nothingToEnd
    refundedCents = ended.refundedCents
    if (round === 0) await atClerk?.()
    const customer = user?.stripeCustomerId ?? null
    const left = await runUserTransaction([
      lockDeletion(clerkId),
      ...ended.statements,
      blockClerkId(clerkId, now),
      ...deleteUserRows(clerkId, customer),
    ])
    if (left.length === 0) return refundedCents
    user = await loadUserByClerkId(clerkId)
  }
  throw new ApiError(
    'in_progress',
    'Another tab is opening the payment page for your account. Close that tab, then try again.',
  )
}

/**
 * Expires the user's open Checkout sessions, refunds the subscriptions that `subscriptionsToRefund`
 * lists, then deletes the Stripe customer, which ends all subscriptions. A refund that Stripe
 * rejects is left to the owner and does not block the deletion.
 *
 * @returns statements that free the user's reserved seat and keep the consents to renewal, and the
 * cents that were refunded
 * @throws {ApiError} in_progress while a payment is processing, or an error for a Stripe outage
 */
async function endBilling(
  user: UserRow,
  now: Date,
): Promise<{ statements: SQL[]; refundedCents: number }> {
  const { id: userId, stripeCustomerId: customer } = user
  if (customer === null) return nothingToEnd
  const sessions = await listCheckoutSessions(customer)
  if (sessions.some(({ isBeingPaid }) => isBeingPaid))
    throw new ApiError('in_progress', bankPaymentPending)
  for (const { id } of sessions.filter(({ status }) => status === 'open')) {
    if ((await expireCheckoutSession(id)) !== 'expired')
      throw new ApiError('in_progress', cardPaymentPending)
  }
  // A held seat stays held after the deletion. Free a reserved seat in the transaction that stores
  // the refund. If we freed it later, a webhook could mark it as held first.
  const seat = user.foundingSeat === 'held' ? [] : [freeSeatOfUser(userId)]
  for (const id of await subscriptionsToRefund(user, customer)) {
    const state = await refundSubscription(userId, id, 'account_deleted', now, seat)
    if (state === 'owed') throw new ApiError('in_progress', bankPaymentPending)
  }
  const consents = await readConsents(await listSubscriptions(customer), [])
  const refundedCents = await sumRefundsOfDeletion(userId)
  await deleteCustomer(customer)
  return {
    statements: [
      ...recordConsents(customer, consents, sql`true`),
      endConsents(customer, now),
      releaseSeatsOfSessions(sessions.map(({ id }) => id)),
      releaseSeatWithoutSession(userId),
    ],
    refundedCents,
  }
}

const nothingToEnd = { statements: [], refundedCents: 0 }

/** Also counts the refunds of an earlier attempt to delete the account that failed at a later step. */
async function sumRefundsOfDeletion(userId: string): Promise<number> {
  const { rows } = await database().execute<{ cents: number }>(
    sql`select coalesce(sum(${refunds.cents}), 0)::int as "cents" from ${refunds}
      where ${refunds.userId} = ${userId} and ${refunds.reason} = 'account_deleted'
        and ${refunds.state} in ('pending', 'succeeded')`,
  )
  return rows[0]?.cents ?? 0
}

const bankPaymentPending =
  'Your bank is still confirming a payment, which takes up to 4 business days. You can delete your account after that.'

const cardPaymentPending = 'A payment is still processing. Wait a minute and try again.'

/**
 * Lists the subscriptions to refund before we delete the user. Some have a stored refund that we
 * have not sent yet, or that the owner must send by hand. The others were paid but granted no
 * membership, for example because the user paid during the deletion.
 */
async function subscriptionsToRefund(user: UserRow, customer: string): Promise<string[]> {
  const { rows } = await database().execute<{ id: string }>(
    sql`select ${refunds.stripeSubscriptionId} as "id" from ${refunds}
      where ${refunds.userId} = ${user.id} and ${refunds.state} in ('owed', 'needs_owner')`,
  )
  // Refund every paid subscription except the one that gives a member access. A user without access
  // also gets a refund for the subscription in `stripeSubscriptionId`.
  const membership = user.subscriptionTier === 'member' ? user.stripeSubscriptionId : null
  const unrecorded = (await listSubscriptions(customer)).filter(
    (each) => each.price !== undefined && isPaid(each) && each.id !== membership,
  )
  return [...new Set([...rows, ...unrecorded].map(({ id }) => id))]
}

/**
 * Deletes an account: first billing, then the user at Clerk, then our rows. If billing or Clerk
 * fails, the user can try again. If a later step fails, Clerk's webhook or the nightly run finishes
 * the deletion.
 *
 * @returns the cents that the deletion refunded
 * @throws {ApiError} in_progress while a payment is processing or another tab opens a checkout;
 *   upstream_failed, upstream_timeout or unavailable for an outage. The user's row then still
 *   exists
 */
export async function deleteAccount(user: UserRow, now: Date): Promise<number> {
  return deleteAccountSteps(user.clerkId, user, now, () => deleteAtClerk(user.clerkId))
}
