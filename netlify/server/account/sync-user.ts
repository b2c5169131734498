import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ApiError } from '../../../domain/http/errors.ts'
import { deletedUsers, users } from '../../../drizzle/schema/users.ts'
import type { Contact } from '../billing/stripe-customers.ts'
import { fetchClerkUser } from './clerk.ts'
import type { ClerkUser } from './clerk.ts'
import { database, toTimestamp } from '../http/database.ts'

/**
 * Serializes the transactions that create or delete users, or copy them from Clerk. Otherwise
 * concurrent transactions could create a deleted user again, or fail because two users would get
 * the same email. The number is an arbitrary advisory-lock key.
 */
const lockUserChanges = sql`select pg_advisory_xact_lock(4270113)`

/**
 * If another user's row has the email of `clerkUser`, removes the email from that row. Keeps it if
 * Clerk updated that user later than `clerkUser`.
 */
const releaseEmail = ({ clerkId, email, updatedAt }: ClerkUser, now: Date): SQL => sql`
  update ${users} set "email" = null, "updated_at" = ${toTimestamp(now)}
  where ${users.email} = ${email} and ${users.clerkId} <> ${clerkId}
    and ${users.clerkUpdatedAt} <= ${toTimestamp(updatedAt)}`

/**
 * Inserts or updates the user's row. Does nothing if `deletedUsers` contains the Clerk id, or if
 * our row is at least as new as `clerkUser`. If another user has the email, stores null instead.
 */
const upsertUser = (clerkUser: ClerkUser, now: Date): SQL => sql`
  insert into ${users} ("clerk_id", "email", "first_name", "last_name", "profile_image_url",
    "clerk_updated_at", "created_at", "updated_at")
  select ${clerkUser.clerkId},
    case when not exists (
      select from ${users} where ${users.email} = ${clerkUser.email}
        and ${users.clerkId} <> ${clerkUser.clerkId}
    ) then ${clerkUser.email} end,
    ${clerkUser.firstName}, ${clerkUser.lastName}, ${clerkUser.profileImageUrl},
    ${toTimestamp(clerkUser.updatedAt)}, ${toTimestamp(now)}, ${toTimestamp(now)}
  where not exists (select from ${deletedUsers} where ${deletedUsers.clerkId} = ${clerkUser.clerkId})
  on conflict ("clerk_id") do update set
    "email" = excluded."email", "first_name" = excluded."first_name",
    "last_name" = excluded."last_name", "profile_image_url" = excluded."profile_image_url",
    "clerk_updated_at" = excluded."clerk_updated_at", "updated_at" = excluded."updated_at"
  where ${users.clerkUpdatedAt} < excluded."clerk_updated_at"`

/**
 * Runs the statements in one transaction with the lock of `lockUserChanges`. Returns the rows of
 * the last statement.
 */
export async function runUserTransaction(statements: SQL[]): Promise<unknown[]> {
  const db = database()
  const results = await db.batch([
    db.execute(lockUserChanges),
    ...statements.map((statement) => db.execute(statement)),
  ])
  return results.at(-1)?.rows ?? []
}

/**
 * Stores a user of Clerk, unless our row is newer or the user was deleted.
 *
 * @returns the user's Stripe customer with its stored contact; undefined if there is none
 */
export async function storeClerkUser(
  clerkUser: ClerkUser,
  now: Date,
): Promise<(Contact & { customer: string }) | undefined> {
  const [stored] = await runUserTransaction([
    ...(clerkUser.email !== null && clerkUser.emailConfirmed ? [releaseEmail(clerkUser, now)] : []),
    upsertUser(clerkUser, now),
    sql`select ${users.stripeCustomerId} as "customer", ${users.email} as "email",
        ${users.firstName} as "firstName", ${users.lastName} as "lastName"
      from ${users} where ${users.clerkId} = ${clerkUser.clerkId}
        and ${users.stripeCustomerId} is not null`,
  ])
  return stored as (Contact & { customer: string }) | undefined
}

/**
 * Creates the row of a signed-in user, with the data from Clerk's backend API.
 *
 * @throws {ApiError} unauthorized when `deletedUsers` contains the Clerk id, or Clerk has no user
 *   with this id; upstream_failed or upstream_timeout for an outage of Clerk
 */
export async function provisionUser(clerkId: string, now: Date): Promise<void> {
  const { rows } = await database().execute(
    sql`select from ${deletedUsers} where ${deletedUsers.clerkId} = ${clerkId}`,
  )
  // A session token stays valid for up to a minute after its user was deleted. Reject it without a
  // call to Clerk.
  if (rows.length > 0) throw new ApiError('unauthorized')
  const clerkUser = await fetchClerkUser(clerkId)
  if (!clerkUser) throw new ApiError('unauthorized')
  await storeClerkUser(clerkUser, now)
}
