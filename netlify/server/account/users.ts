import { and, eq, isNotNull, sql } from 'drizzle-orm'
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

interface Row<Extra> {
  user: typeof users.$inferSelect
  seat: 'free' | 'reserved' | 'held' | null
  seatNumber: number | null
  extra: Extra
}

const userHasSeat = and(eq(foundingSeats.userId, users.id), isNotNull(foundingSeats.userId))

export const toUser = <Extra>([row]: Row<Extra>[]): { user: UserRow; extra: Extra } | undefined =>
  row && {
    user: {
      ...row.user,
      foundingSeat: row.seat === null || row.seat === 'free' ? 'none' : row.seat,
      seatNumber: row.seatNumber,
    },
    extra: row.extra,
  }

const noExtra: SQL<unknown> = sql`null`

export const selectUsers = <Extra = unknown>(
  which: SQL | undefined,
  extra: SQL<Extra> = noExtra as SQL<Extra>,
) =>
  database()
    .select({ user: users, seat: foundingSeats.state, seatNumber: foundingSeats.number, extra })
    .from(users)
    .leftJoin(foundingSeats, userHasSeat)
    .where(which)

/**
 * Locks the user row. In a batch that changes a user's data, this must be the first statement, so
 * that two batches for the same user run one after the other and cannot deadlock.
 */
export const lockUserRow = ({ id }: Pick<UserRow, 'id'>) =>
  database().execute(sql`select from ${users} where ${users.id} = ${id} for no key update`)

/** Loads a user by Clerk id, and the rows of `select`, in one round trip. */
export async function loadUser(
  clerkId: string,
  select?: (userId: SQL<string>) => BatchItem<'pg'>,
): Promise<{ user: UserRow; rows: unknown } | undefined> {
  const query = selectUsers(eq(users.clerkId, clerkId))
  if (!select) {
    const found = toUser(await query)
    return found && { user: found.user, rows: undefined }
  }
  const userId = sql<string>`(select ${users.id} from ${users} where ${users.clerkId} = ${clerkId})`
  const [rowOfUser, rows] = await database().batch([query, select(userId)])
  const found = toUser(rowOfUser)
  return found && { user: found.user, rows }
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
  // Counts the request and loads the user in one statement. Returns no row for an unknown Clerk id.
  const counted = database()
    .$with('counted', { calls: sql<number>`calls`.as('calls') })
    .as(
      sql`insert into ${requestCounts} ("user_id", "kind", "minute", "calls")
        select ${users.id}, ${kind}, ${toTimestamp(minute)}, 1 from ${users} where ${isUser}
        on conflict ("user_id", "kind") do update set
          "calls" = case when ${requestCounts.minute} = excluded."minute"
            then ${requestCounts.calls} + 1 else 1 end,
          "minute" = excluded."minute"
        returning "calls"`,
    )
  const found = toUser(
    await database()
      .with(counted)
      .select({
        user: users,
        seat: foundingSeats.state,
        seatNumber: foundingSeats.number,
        extra: counted.calls,
      })
      .from(users)
      .innerJoin(counted, sql`true`)
      .leftJoin(foundingSeats, userHasSeat)
      .where(isUser),
  )
  if (found && found.extra > limit) {
    throw new ApiError('rate_limited', undefined, { retryAfter: 60 - now.getUTCSeconds() })
  }
  return found?.user
}
