import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { RateLimit } from '../../../domain/http/contract.schema.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import type { SeatState } from '../../../domain/account/user.schema.ts'
import { foundingSeats } from '../../../drizzle/schema/billing.ts'
import { requestCounts } from '../../../drizzle/schema/requests.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { database, toTimestamp } from '../http/database.ts'

export type UserRow = typeof users.$inferSelect & {
  foundingSeat: SeatState
  seatNumber: number | null
}

export const selectUsers = (which: SQL | undefined) =>
  database()
    .select({ user: users, seat: foundingSeats.state, seatNumber: foundingSeats.number })
    .from(users)
    .leftJoin(foundingSeats, eq(foundingSeats.userId, users.id))
    .where(which)

/** The first row of `selectUsers`. */
export const toUser = ([row]: Awaited<ReturnType<typeof selectUsers>>): UserRow | undefined =>
  row && {
    ...row.user,
    foundingSeat: row.seat === null || row.seat === 'free' ? 'none' : row.seat,
    seatNumber: row.seatNumber,
  }

/**
 * Locks the user row. In a batch that changes a user's data, this must be the first statement, so
 * that two batches for the same user run one after the other and cannot deadlock.
 */
export const lockUserRow = ({ id }: Pick<UserRow, 'id'>) =>
  database().execute(sql`select from ${users} where ${users.id} = ${id} for no key update`)

/** Loads a user by Clerk id, and the rows of `select`, in one round trip. */
export async function loadUser(
  clerkId: string,
  select: (userId: SQL<string>) => BatchItem<'pg'> = () => database().execute(sql`select`),
): Promise<{ user: UserRow; rows: unknown } | undefined> {
  const userId = sql<string>`(select ${users.id} from ${users} where ${users.clerkId} = ${clerkId})`
  const [found, rows] = await database().batch([
    selectUsers(eq(users.clerkId, clerkId)),
    select(userId),
  ])
  const user = toUser(found)
  return user && { user, rows }
}

/**
 * Loads a user by Clerk id and counts one request. `limit` is the maximum number of requests per
 * minute. Returns undefined if no user has this id.
 *
 * @throws {ApiError} rate_limited, with the seconds left in the minute
 */
export async function loadUserAndCountRequest(
  clerkId: string,
  kind: RateLimit,
  limit: number,
  now: Date,
): Promise<UserRow | undefined> {
  const minute = new Date(now)
  minute.setUTCSeconds(0, 0)
  const isUser = eq(users.clerkId, clerkId)
  const [counted, found] = await database().batch([
    database().execute<{ calls: number }>(sql`
      insert into ${requestCounts} ("user_id", "kind", "minute", "calls")
      select ${users.id}, ${kind}, ${toTimestamp(minute)}, 1 from ${users} where ${isUser}
      on conflict ("user_id", "kind") do update set
        "calls" = case when ${requestCounts.minute} = excluded."minute"
          then ${requestCounts.calls} + 1 else 1 end,
        "minute" = excluded."minute"
      returning "calls"`),
    selectUsers(isUser),
  ])
  if ((counted.rows[0]?.calls ?? 0) > limit) {
    throw new ApiError('rate_limited', undefined, { retryAfter: 60 - now.getUTCSeconds() })
  }
  return toUser(found)
}
