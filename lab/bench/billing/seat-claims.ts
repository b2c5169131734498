import { reserveSeat } from '../../../netlify/server/billing/seats.ts'
import { database } from '../../../netlify/server/http/database.ts'
import { lockUserRow } from '../../../netlify/server/account/users.ts'
import type { BillingSet } from './billing-set.ts'

/**
 * Deadline of a claim in milliseconds. It is long enough for 1,000 parallel claims, because the
 * benchmark checks who gets a seat, not how fast.
 */
const withinMs = 60_000

export interface Claims {
  seats: number
  reserved: number
  /** Number of users who have a reserved seat. */
  users: number
  seconds: number
}

/**
 * Leaves only `seats` founding seats free. Then `claims` users each claim a seat at the same time,
 * with the SQL statements of a checkout. `process.env` must contain the database URL of `set`.
 */
export async function claimAtOnce(
  set: BillingSet,
  { claims, seats }: { claims: number; seats: number },
): Promise<Claims> {
  await set.database.query(`update founding_seats set state = 'held', user_id = null,
    checkout_session_id = null where number > ${seats}`)
  const { rows } = await set.database.query<{ id: string }>(
    `insert into users (clerk_id, clerk_updated_at, created_at, updated_at)
     select 'user_claim_' || n, now(), now(), now() from generate_series(1, $1::int) n returning id`,
    [claims],
  )
  const on = database(withinMs)
  const began = performance.now()
  await Promise.all(
    rows.map(({ id }) => on.batch([lockUserRow({ id }), on.execute(reserveSeat(id, new Date()))])),
  )
  const seconds = (performance.now() - began) / 1000
  const { rows: counted } = await set.database.query<{ reserved: number; users: number }>(
    `select count(*)::int as reserved, count(distinct user_id)::int as users
     from founding_seats where state = 'reserved'`,
  )
  return { seats, seconds, ...(counted[0] ?? { reserved: NaN, users: NaN }) }
}
