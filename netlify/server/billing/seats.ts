import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FoundingOffer } from '../../../domain/billing/checkout.schema.ts'
import { foundingSeatCount } from '../../../domain/billing/plans.ts'
import { checkouts, foundingSeats as seats } from '../../../drizzle/schema/billing.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { database, toTimestamp } from '../http/database.ts'

/**
 * Each seat is a row, and each change is one statement, so Postgres never gives a seat to two
 * users. If two users claim the same free row, the later claim gets the next free row (S1).
 */

const ownOrFreeSeat = (userId: string): SQL => sql`(
  select "number" from ${seats} where ${seats.userId} = ${userId} or ${seats.state} = 'free'
  order by (${seats.userId} = ${userId}) desc nulls last, ${seats.number}
  limit 1 for update)`

/**
 * Reserves a seat for a checkout. Reuses the user's reserved or held seat. Lock the user row
 * first.
 */
export const reserveSeat = (userId: string, now: Date): SQL => sql`
  update ${seats} set
    "state" = case when ${seats.state} = 'free' then 'reserved' else ${seats.state} end,
    "reserved_at" = case when ${seats.state} = 'free' then ${toTimestamp(now)} else ${seats.reservedAt} end,
    "user_id" = ${userId}
  where ${seats.number} = ${ownOrFreeSeat(userId)}`

/**
 * Marks the seat of a paid membership as held, if `when` is true. Uses the user's own seat. If the
 * reservation was released before the payment, uses a free seat (S3).
 */
export const holdSeat = (userId: string, now: Date, when: SQL): SQL => sql`
  update ${seats} set "state" = 'held', "user_id" = ${userId}, "checkout_session_id" = null,
    "held_at" = coalesce(${seats.heldAt}, ${toTimestamp(now)})
  where ${when} and ${seats.number} = ${ownOrFreeSeat(userId)}`

/** After this time, in milliseconds, an attempt without a session may be deleted. */
export const attemptTimeoutMs = 120_000

/**
 * Whether a seat is reserved, but Stripe probably never opened its Checkout session. Ask Stripe
 * before you free the seat, because only the reply may have been lost.
 */
const isAbandoned = (now: Date): SQL => {
  const before = toTimestamp(new Date(now.getTime() - attemptTimeoutMs))
  return sql`(${seats.state} = 'reserved' and ${seats.checkoutSessionId} is null
    and ${seats.reservedAt} < ${before} and not exists (
      select from ${checkouts} where ${checkouts.userId} = ${seats.userId}
        and (${checkouts.sessionId} is not null or ${checkouts.createdAt} >= ${before})))`
}

/** The Stripe customers of up to three users with an abandoned seat, in random order. */
export async function listAbandoning(now: Date): Promise<string[]> {
  const { rows } = await database().execute<{ customer: string }>(sql`
    select ${users.stripeCustomerId} as "customer" from ${seats}
    join ${users} on ${users.id} = ${seats.userId}
    where ${isAbandoned(now)} and ${users.stripeCustomerId} is not null
    order by random() limit 3`)
  return rows.map(({ customer }) => customer)
}

/** Stores the session of a checkout attempt, and links the user's reserved seat to the session. */
export function storeSession(
  userId: string,
  attempt: string,
  { id, url }: { id: string; url: string },
): SQL[] {
  const isAttempt = sql`${checkouts.userId} = ${userId} and ${checkouts.attempt} = ${attempt}`
  return [
    sql`update ${checkouts} set "session_id" = ${id}, "url" = ${url} where ${isAttempt}`,
    sql`update ${seats} set "checkout_session_id" = ${id}
      where ${seats.userId} = ${userId} and ${seats.state} = 'reserved' and exists (
        select from ${checkouts} where ${isAttempt} and ${checkouts.price} = 'founding')`,
  ]
}

const freeSeats = (which: SQL): SQL => sql`
  update ${seats} set "state" = 'free', "user_id" = null, "checkout_session_id" = null,
    "reserved_at" = null, "held_at" = null
  where ${which}`

const releaseSeats = (which: SQL): SQL => freeSeats(sql`${seats.state} = 'reserved' and ${which}`)

/**
 * Frees the reserved seats of Checkout sessions. Pass only sessions that the user can no longer pay
 * (S2).
 */
export const releaseSeatsOfSessions = (sessionIds: string[]): SQL =>
  releaseSeats(sql`${seats.checkoutSessionId} in (select json_array_elements_text(
    ${JSON.stringify(sessionIds)}::json))`)

export const releaseSeatWithoutSession = (userId: string, when: SQL = sql`true`): SQL =>
  releaseSeats(sql`${seats.userId} = ${userId} and ${seats.checkoutSessionId} is null and ${when}`)

/** Frees the held seat of a user whose payments are refunded, if `when` is true. */
export const freeHeldSeat = (userId: string, when: SQL): SQL =>
  freeSeats(sql`${seats.userId} = ${userId} and ${seats.state} = 'held' and ${when}`)

/** Frees a user's seat, even a held one. Use this only if the user's payments are refunded. */
export const freeSeatOfUser = (userId: string, when: SQL = sql`true`): SQL =>
  freeSeats(sql`${seats.userId} = ${userId} and ${when}`)

/** Frees the reserved seat of an expired Checkout session, even if its user was deleted. */
export async function releaseSeatOfSession(sessionId: string): Promise<void> {
  await database().execute(releaseSeatsOfSessions([sessionId]))
}

export async function releaseOrphanedSeats(): Promise<void> {
  const unnamed = sql`${seats.userId} is null and ${seats.checkoutSessionId} is null`
  await database().execute(releaseSeats(unnamed))
}

/**
 * Lets the owner of the site free a held seat. `which` is the number of the seat, or the id of its
 * user's Stripe customer. A member's seat is not freed.
 *
 * @returns the number of the seat; undefined if no seat was freed
 */
export async function freeSeatByOwner(which: string): Promise<number | undefined> {
  const db = database()
  const chosen = sql`${seats.state} = 'held' and (${seats.number}::text = ${which}
    or ${seats.userId} in (select "id" from ${users} where ${users.stripeCustomerId} = ${which}))`
  const [, { rows }] = await db.batch([
    // Every batch locks the user row before a seat row, to avoid a deadlock.
    db.execute(sql`select from ${users}
      where "id" in (select "user_id" from ${seats} where ${chosen}) for no key update`),
    db.execute<{
      number: number
    }>(sql`${freeSeats(sql`${chosen} and not exists (select from ${users}
      where ${users.id} = ${seats.userId} and ${users.subscriptionTier} = 'member')`)}
      returning "number"`),
  ])
  return rows[0]?.number
}

/** Counts an abandoned seat as remaining, because the next user who asks for a seat gets it. */
export async function foundingOffer(now: Date): Promise<FoundingOffer> {
  const { rows } = await database().execute<{ remaining: number }>(
    sql`select count(*)::int as "remaining" from ${seats}
      where ${seats.state} = 'free' or ${isAbandoned(now)}`,
  )
  return { total: foundingSeatCount, remaining: rows[0]?.remaining ?? 0 }
}
