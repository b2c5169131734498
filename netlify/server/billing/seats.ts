import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FoundingOffer } from '../../../domain/billing/checkout.schema.ts'
import { foundingSeatCount } from '../../../domain/billing/plans.ts'
import { foundingSeats as seats, seatReservations, users } from '../../../drizzle/schema.ts'
import { database, toTimestamp } from '../http/database.ts'
import { environment } from '../http/env.ts'

/**
 * The seats are rows, and each of these is one statement: Postgres itself lets no row be taken
 * twice. Whoever waits for a row that another takes goes on to the next free one, so that nobody
 * is told "sold out" while there is a seat (scenario S1).
 */

/** The person's own seat, else the first free one, locked. */
const ownOrFreeSeat = (userId: string): SQL => sql`(
  select "number" from ${seats} where ${seats.userId} = ${userId} or ${seats.state} = 'free'
  order by (${seats.userId} = ${userId}) desc nulls last, ${seats.number}
  limit 1 for update)`

/** The day that new reservations are counted in (UTC). */
const today = (now: Date): SQL => sql`${now.toISOString().slice(0, 10)}::date`

/** Whether a user has used up the new reservations of the day. */
export const hasReservedEnough = (userId: string, now: Date): SQL => sql`exists (
  select from ${seatReservations} where ${seatReservations.userId} = ${userId}
    and ${seatReservations.day} = ${today(now)}
    and ${seatReservations.reservations} >= ${environment().foundingReservationsPerDay})`

/**
 * Reserves a seat for a checkout. A seat that the user has already, reserved or held, serves; a new
 * one only within the limit of the day. The user's row must be locked.
 */
export const reserveSeat = (userId: string, now: Date): SQL => sql`
  update ${seats} set
    "state" = case when ${seats.state} = 'free' then 'reserved' else ${seats.state} end,
    "reserved_at" = case when ${seats.state} = 'free' then ${toTimestamp(now)} else ${seats.reservedAt} end,
    "user_id" = ${userId}
  where ${seats.number} = ${ownOrFreeSeat(userId)}
    and (${seats.userId} = ${userId} or not ${hasReservedEnough(userId, now)})`

/** Counts a new reservation of the day, once its checkout can be paid. `when` guards it. */
export const countReservation = (userId: string, now: Date, when: SQL): SQL => sql`
  insert into ${seatReservations} ("user_id", "day", "reservations")
  select ${userId}::uuid, ${today(now)}, 1 where ${when}
  on conflict ("user_id") do update set
    "reservations" = case when ${seatReservations.day} = excluded."day"
      then ${seatReservations.reservations} + 1 else 1 end,
    "day" = excluded."day"`

/**
 * Keeps a seat for good, on payment: the reserved one, or a free one when the reservation has
 * lapsed (scenario S3). `when` guards it.
 */
export const holdSeat = (userId: string, now: Date, when: SQL): SQL => sql`
  update ${seats} set "state" = 'held', "user_id" = ${userId}, "checkout_session_id" = null,
    "held_at" = coalesce(${seats.heldAt}, ${toTimestamp(now)})
  where ${when} and ${seats.number} = ${ownOrFreeSeat(userId)}`

const freeSeats = (which: SQL): SQL => sql`
  update ${seats} set "state" = 'free', "user_id" = null, "checkout_session_id" = null,
    "reserved_at" = null, "held_at" = null
  where ${which}`

/** Gives a reserved seat back; a held one never returns. */
const releaseSeats = (which: SQL): SQL => freeSeats(sql`${seats.state} = 'reserved' and ${which}`)

/** Gives back what these sessions reserved, once Stripe has said that they expired (scenario S2). */
export const releaseSeatsOfSessions = (sessionIds: string[]): SQL =>
  releaseSeats(sql`${seats.checkoutSessionId} in (select json_array_elements_text(
    ${JSON.stringify(sessionIds)}::json))`)

/** Gives back a seat whose session never came to be. `when` guards it. */
export const releaseSeatWithoutSession = (userId: string, when: SQL = sql`true`): SQL =>
  releaseSeats(sql`${seats.userId} = ${userId} and ${seats.checkoutSessionId} is null and ${when}`)

/** Frees a user's seat, also a held one, because no payment of theirs stays with us. */
export const freeSeatOfUser = (userId: string, when: SQL = sql`true`): SQL =>
  freeSeats(sql`${seats.userId} = ${userId} and ${when}`)

/** Gives back what a session reserved, whoever it was for: an event that tells of its end. */
export async function releaseSeatOfSession(sessionId: string): Promise<void> {
  await database().execute(releaseSeatsOfSessions([sessionId]))
}

/** Gives back seats that neither a person nor a session has any more. */
export async function releaseOrphanedSeats(): Promise<void> {
  const unnamed = sql`${seats.userId} is null and ${seats.checkoutSessionId} is null`
  await database().execute(releaseSeats(unnamed))
}

/**
 * Frees a held seat for the owner, by its number or by its user's Stripe customer. A member keeps
 * theirs.
 *
 * @returns the seat's number; undefined when there is no such seat to free
 */
export async function freeSeatByOwner(which: string): Promise<number | undefined> {
  const db = database()
  const chosen = sql`${seats.state} = 'held' and (${seats.number}::text = ${which}
    or ${seats.userId} in (select "id" from ${users} where ${users.stripeCustomerId} = ${which}))`
  const [, { rows }] = await db.batch([
    // Lock the user row first, as every batch does that changes a seat.
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

/** How many seats are left, held and reserved ones taken off (api.md). */
export async function foundingOffer(): Promise<FoundingOffer> {
  const { rows } = await database().execute<{ remaining: number }>(
    sql`select count(*)::int as "remaining" from ${seats} where ${seats.state} = 'free'`,
  )
  return { total: foundingSeatCount, remaining: rows[0]?.remaining ?? 0 }
}
