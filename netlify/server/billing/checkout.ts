import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PriceName } from '../../../domain/billing/plans.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { paths } from '../../../domain/http/paths.ts'
import { planFrom } from '../../../domain/billing/plans.ts'
import { hasSubscription } from '../../../domain/billing/subscription.ts'
import { checkouts, foundingSeats } from '../../../drizzle/schema/billing.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { syncCustomer } from './sync-customer.ts'
import { database, toTimestamp } from '../http/database.ts'
import { lockUserRow } from '../account/users.ts'
import type { UserRow } from '../account/users.ts'
import {
  listAbandoning,
  releaseOrphanedSeats,
  releaseSeatsOfSessions,
  reserveSeat,
  storeSession,
} from './seats.ts'
import { describeCause, logBilling } from '../http/log.ts'
import { siteOrigins } from '../http/site-origins.ts'
import { createCheckoutSession, expireCheckoutSession, readPriceId } from './stripe-checkout.ts'
import { createCustomer, deleteCustomer } from './stripe-customers.ts'

/** Lifetime of a Checkout session, in milliseconds. Stripe's minimum is 30 minutes. */
const sessionMs = 31 * 60_000

/** We replace a session that expires within this time, in milliseconds. */
const reuseMs = 5 * 60_000

/**
 * How many rounds `startCheckout` may need: one to expire an old session, one if the price was
 * replaced, one if Stripe has deleted the customer, and one to create the session.
 */
const maxRounds = 4

/**
 * How long the idempotency key of a new customer stays the same, in milliseconds. For at least 24
 * hours, Stripe answers a key with the error of its first request.
 */
const customerKeyMs = 600_000

interface CheckoutParams {
  price: PriceName
  returnPath: string | undefined
}

type Attempt = typeof checkouts.$inferSelect

/**
 * Returns the URL of the user's open Checkout session, and creates the session if needed. At the
 * founding price, reserves a seat first. A user who holds a seat always pays the founding price.
 *
 * @throws {ApiError} already_member, founding_sold_out, in_progress, unauthorized, or
 *   an error for a Stripe outage
 */
export async function startCheckout(
  stored: UserRow,
  params: CheckoutParams,
  now: Date,
): Promise<string> {
  // Sync first. A webhook event may have been lost, and a user who has paid must not pay again.
  const user =
    (stored.stripeCustomerId && (await syncCustomer(stored.stripeCustomerId, now))) || stored
  assertNotPaying(user, now)
  const price = user.foundingSeat === 'held' ? 'founding' : params.price
  // Check the price before we reserve a seat. The price at Stripe must be the price on the page.
  await readPriceId(price).catch(sayNothingCharged)
  let customer = user.stripeCustomerId ?? (await ensureCustomer(user, now).catch(sayNothingCharged))

  for (let round = 0; round < maxRounds; round += 1) {
    const claim = () => claimCheckout(user.id, { ...params, price }, now)
    const attempt = await claim().catch(async (cause: unknown) => {
      if (!(cause instanceof ApiError) || cause.code !== 'founding_sold_out') throw cause
      await freeAbandonedSeats(now)
      return claim()
    })
    const session = await openSession(attempt, customer).catch(sayNothingCharged)
    if (session === 'new attempt') {
      await deleteAttempt(attempt)
      await readPriceId(price).catch(sayNothingCharged)
    } else if (session === 'no customer') {
      customer = await ensureCustomer(user, now, customer)
      await deleteAttempt(attempt)
    } else if (isReusable(attempt, price, now)) {
      return session.url
    } else if ((await expireCheckoutSession(session.id)) === 'expired') {
      await deleteAttempt(attempt, session.id)
    } else {
      // Stripe could not expire the session, because the user has completed it or is paying now.
      const after = await syncCustomer(customer, now)
      if (after) assertNotPaying(after, now)
    }
  }
  throw new ApiError(
    'in_progress',
    'Another tab is opening the payment page for your account. Close that tab, then try again.',
  )
}

const outageCodes = new Set(['upstream_failed', 'upstream_timeout', 'unavailable'])

/**
 * Adds "Nothing was charged." to the message of a Stripe outage. We know this only before the user
 * gets the URL of a session.
 */
function sayNothingCharged(cause: unknown): never {
  if (!(cause instanceof ApiError) || !outageCodes.has(cause.code)) throw cause
  if (cause.message.includes('Nothing was charged')) throw cause
  throw new ApiError(cause.code, `${cause.message} Nothing was charged.`, cause.detail)
}

/** @throws {ApiError} already_member (C3) */
function assertNotPaying(user: UserRow, now: Date): void {
  if (planFrom(user, now) === 'member') throw new ApiError('already_member')
  if (hasSubscription(user)) {
    const message =
      'You have a membership, but it is unpaid or paused. Pay your invoice or resume your membership on the subscription page, under Manage Billing.'
    throw new ApiError('already_member', message)
  }
}

const isReusable = (attempt: Attempt, price: PriceName, now: Date): boolean =>
  attempt.price === price && attempt.expiresAt.getTime() - now.getTime() > reuseMs

/**
 * Creates the user's Stripe customer. The idempotency key holds the user id, so that simultaneous
 * requests get the same customer (C2). `deleted` is the user's earlier customer, if Stripe has
 * deleted it.
 */
async function ensureCustomer(user: UserRow, now: Date, deleted?: string): Promise<string> {
  const key = `${deleted ?? 'first'}-${Math.floor(now.getTime() / customerKeyMs)}`
  const created = await createCustomer(user.id, user, `customer-${user.id}-${key}`)
  const before = deleted === undefined ? sql`is null` : sql`= ${deleted}`
  const [, { rows }] = await database().batch([
    database().execute(sql`update ${users} set "stripe_customer_id" = ${created}
      where ${users.id} = ${user.id} and ${users.stripeCustomerId} ${before}`),
    database().execute<{ customer: string }>(
      sql`select "stripe_customer_id" as "customer" from ${users} where ${users.id} = ${user.id}`,
    ),
  ])
  const [row] = rows
  // Delete a customer that the user's row does not name. Either the account was deleted meanwhile,
  // or Stripe no longer had the idempotency key and created a second customer.
  if (row?.customer !== created) await deleteCustomer(created)
  if (!row) throw new ApiError('unauthorized')
  return row.customer
}

/**
 * Stores a checkout attempt and reserves a seat if needed, in one transaction. If the user already
 * has an attempt, returns that one.
 *
 * @throws {ApiError} founding_sold_out
 */
async function claimCheckout(
  userId: string,
  { price, returnPath }: CheckoutParams,
  now: Date,
): Promise<Attempt> {
  const db = database()
  const expiresAt = new Date(now.getTime() + sessionMs)
  const attempt = randomUUID()
  const hasSeat = sql`exists (select from ${foundingSeats} where ${foundingSeats.userId} = ${userId})`
  const results = await db.batch([
    lockUserRow({ id: userId }),
    db.execute(price === 'founding' ? reserveSeat(userId, now) : sql`select`),
    db.execute(sql`
      insert into ${checkouts} ("user_id", "attempt", "price", "return_path", "expires_at", "created_at")
      select ${userId}::uuid, ${attempt}::uuid, ${price}, ${returnPath ?? null},
        ${toTimestamp(expiresAt)}, ${toTimestamp(now)}
      where ${price} = 'standard' or ${hasSeat}
      on conflict do nothing`),
    // Unlink the seat from its earlier session. Otherwise the seat would be freed when that session
    // expires.
    db.execute(sql`update ${foundingSeats} set "checkout_session_id" = null
      where ${foundingSeats.userId} = ${userId} and ${foundingSeats.state} = 'reserved'
        and exists (select from ${checkouts} where ${checkouts.attempt} = ${attempt})`),
    db
      .select()
      .from(checkouts)
      .where(sql`${eq(checkouts.userId, userId)} and (${price} = 'standard' or ${hasSeat})`),
  ])
  const [claimed] = results[4]
  if (!claimed) throw new ApiError('founding_sold_out')
  return claimed
}

/**
 * Frees the seats of users whose Checkout session Stripe never opened. Stripe decides, because
 * `syncCustomer` lists the sessions first.
 */
async function freeAbandonedSeats(now: Date): Promise<void> {
  await releaseOrphanedSeats()
  const customers = await listAbandoning(now)
  const results = await Promise.allSettled(customers.map((one) => syncCustomer(one, now)))
  for (const { reason } of results.filter((result) => result.status === 'rejected')) {
    logBilling({ what: 'seat not freed', reason: describeCause(reason) })
  }
}

async function openSession(attempt: Attempt, customer: string) {
  if (attempt.sessionId !== null && attempt.url !== null) {
    return { id: attempt.sessionId, url: attempt.url }
  }
  const { returnPath, userId } = attempt
  const session = await createCheckoutSession({
    userId,
    customer,
    attempt: attempt.attempt,
    price: attempt.price,
    successUrl: redirectUrl(paths.subscription, 'complete', returnPath),
    cancelUrl: redirectUrl(paths.pricing, 'canceled', returnPath),
    expiresAt: attempt.expiresAt,
  })
  if (typeof session === 'string') return session
  const db = database()
  await db.batch([
    lockUserRow({ id: userId }),
    ...storeSession(userId, attempt.attempt, session).map((statement) => db.execute(statement)),
  ])
  return session
}

const redirectUrl = (path: string, checkout: string, returnPath: string | null): string => {
  const url = new URL(path, siteOrigins()[0])
  url.searchParams.set('checkout', checkout)
  if (returnPath !== null) url.searchParams.set('returnUrl', returnPath)
  return url.href
}

async function deleteAttempt({ userId, attempt }: Attempt, expiredSession?: string): Promise<void> {
  const db = database()
  await db.batch([
    lockUserRow({ id: userId }),
    db.execute(releaseSeatsOfSessions(expiredSession === undefined ? [] : [expiredSession])),
    db.execute(sql`delete from ${checkouts}
      where ${checkouts.userId} = ${userId} and ${checkouts.attempt} = ${attempt}`),
  ])
}
