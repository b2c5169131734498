import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { RateLimit } from '../../../domain/http/contract.schema.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import type { SeatState } from '../../../domain/account/user.schema.ts'
import { foundingSeats } from '../../../drizzle/schema/billing.ts'
import { requestCounts } from '../../../drizzle/schema/requests.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { database } from '../http/database.ts'

export type UserRow = typeof users.$inferSelect & {
  foundingSeat: SeatState
  seatNumber: number | null
}

/** A user, and an extra value loaded in the same SQL statement. */
export interface UserWith<Extra> {
  user: UserRow
  extra: Extra
}

interface Row<Extra> {
  user: typeof users.$inferSelect
  seat: 'free' | 'reserved' | 'held' | null
  seatNumber: number | null
  extra: Extra
}

const userHasSeat = and(eq(foundingSeats.userId, users.id), isNotNull(foundingSeats.userId))

export const toUser = <Extra>([row]: Row<Extra>[]): UserWith<Extra> | undefined =>
  row && {
    user: {
      ...row.user,
      foundingSeat: row.seat === null || row.seat === 'free' ? 'none' : row.seat,
      seatNumber: row.seatNumber,
    },
    extra: row.extra,
  }

export const selectUsers = <Extra>(which: SQL | undefined, extra: SQL<Extra>) =>
  database()
    .select({ user: users, seat: foundingSeats.state, seatNumber: foundingSeats.number, extra })
    .from(users)
    .leftJoin(foundingSeats, userHasSeat)
    .where(which)

const prepareUserQuery = <Extra>(extra: SQL<Extra>) =>
  selectUsers(eq(users.clerkId, sql.placeholder('clerkId')), extra).prepare('read_user')

const preparedUserQuery = new Map<SQL<unknown>, ReturnType<typeof prepareUserQuery<unknown>>>()

/**
 * Locks the user row. In a batch that changes a user's data, this must be the first statement, so
 * that two batches for the same user run one after the other and cannot deadlock.
 */
export const lockUserRow = ({ id }: Pick<UserRow, 'id'>) =>
  database().execute(sql`select from ${users} where ${users.id} = ${id} for no key update`)

/** Pass this as `extra` if the query needs only the user. */
export const noExtra: SQL<unknown> = sql`null`

/**
 * Loads a user by Clerk id, and the value of the SQL expression `extra`, in one round trip.
 * `values` fills the placeholders of `extra`.
 */
export async function loadUser(
  clerkId: string,
  extra: SQL<unknown> = noExtra,
  values: Record<string, unknown> = {},
): Promise<UserWith<unknown> | undefined> {
  const statement = preparedUserQuery.get(extra) ?? prepareUserQuery(extra)
  preparedUserQuery.set(extra, statement)
  return toUser(await statement.execute({ ...values, clerkId }))
}

function prepareRateLimitCount() {
  // Counts the request and loads the user in one statement. Returns no row for an unknown Clerk id.
  const counted = database()
    .$with('counted', { calls: sql<number>`calls`.as('calls') })
    .as(
      sql`insert into ${requestCounts} ("user_id", "kind", "minute", "calls")
        select ${users.id}, ${sql.placeholder('kind')}, ${sql.placeholder('minute')}::timestamptz, 1
        from ${users} where ${users.clerkId} = ${sql.placeholder('clerkId')}
        on conflict ("user_id", "kind") do update set
          "calls" = case when ${requestCounts.minute} = excluded."minute"
            then ${requestCounts.calls} + 1 else 1 end,
          "minute" = excluded."minute"
        returning "calls"`,
    )
  return database()
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
    .where(eq(users.clerkId, sql.placeholder('clerkId')))
    .prepare('count_request')
}

let preparedCount: ReturnType<typeof prepareRateLimitCount> | undefined

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
  preparedCount ??= prepareRateLimitCount()
  const row = toUser(await preparedCount.execute({ clerkId, kind, minute: minute.toISOString() }))
  if (row && row.extra > limit) {
    throw new ApiError('rate_limited', undefined, { retryAfter: 60 - now.getUTCSeconds() })
  }
  return row?.user
}
