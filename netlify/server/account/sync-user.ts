import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ApiError } from '../../../domain/http/errors.ts'
import { deletedPeople, users } from '../../../drizzle/schema.ts'
import { fetchClerkUser } from './clerk.ts'
import type { ClerkUser } from './clerk.ts'
import { database, toTimestamp } from '../http/database.ts'

/**
 * Who comes and goes is written one at a time, in the order of the batches: so a person cannot be
 * created beside their own deletion, nor two of them hold one address. Any number will do.
 */
const lockUserChanges = sql`select pg_advisory_xact_lock(4270113)`

/** Whoever held this confirmed address before, by Clerk's own times, holds it no more. */
const releaseEmail = ({ clerkId, email, updatedAt }: ClerkUser, now: Date): SQL => sql`
  update ${users} set "email" = null, "updated_at" = ${toTimestamp(now)},
    "stripe_contact_due" = ${users.stripeCustomerId} is not null
  where ${users.email} = ${email} and ${users.clerkId} <> ${clerkId}
    and ${users.clerkUpdatedAt} <= ${toTimestamp(updatedAt)}`

/** Creates or updates a row; not for a deleted id, and never from an older state of Clerk's. */
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
  where not exists (select from ${deletedPeople} where ${deletedPeople.clerkId} = ${clerkUser.clerkId})
  on conflict ("clerk_id") do update set
    "email" = excluded."email", "first_name" = excluded."first_name",
    "last_name" = excluded."last_name", "profile_image_url" = excluded."profile_image_url",
    "clerk_updated_at" = excluded."clerk_updated_at", "updated_at" = excluded."updated_at",
    "stripe_contact_due" = ${users.stripeContactDue} or (${users.stripeCustomerId} is not null
      and (${users.email}, ${users.firstName}, ${users.lastName})
        is distinct from (excluded."email", excluded."first_name", excluded."last_name"))
  where ${users.clerkUpdatedAt} < excluded."clerk_updated_at"`

/** Creates or updates a person, and takes their confirmed address from whoever had it. */
export const upsertUserStatements = (clerkUser: ClerkUser, now: Date): SQL[] => [
  ...(clerkUser.email !== null && clerkUser.emailConfirmed ? [releaseEmail(clerkUser, now)] : []),
  upsertUser(clerkUser, now),
]

/** Runs what concerns who is here, one transaction after the other; the last statement's rows. */
export async function runUserTransaction(statements: SQL[]): Promise<unknown[]> {
  const db = database()
  const results = await db.batch([
    db.execute(lockUserChanges),
    ...statements.map((statement) => db.execute(statement)),
  ])
  return results.at(-1)?.rows ?? []
}

/**
 * Creates the row of someone who is signed in and not known here yet, from Clerk's backend API.
 * For an id that was deleted here nothing is written.
 *
 * @throws {ApiError} unauthorized when Clerk knows nobody of that id
 */
export async function provisionUser(clerkId: string, now: Date): Promise<void> {
  const { rows } = await database().execute(
    sql`select from ${deletedPeople} where ${deletedPeople.clerkId} = ${clerkId}`,
  )
  // Known here, so that a token which is still alive asks nothing of Clerk (api.md).
  if (rows.length > 0) throw new ApiError('unauthorized')
  const clerkUser = await fetchClerkUser(clerkId)
  if (!clerkUser) throw new ApiError('unauthorized')
  await runUserTransaction(upsertUserStatements(clerkUser, now))
}
