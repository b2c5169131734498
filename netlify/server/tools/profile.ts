import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { StoredProfile } from '../../../domain/tools/profile.schema.ts'
import type { Profile } from '../../../domain/tools/profile.ts'
import { profiles } from '../../../drizzle/schema/tools.ts'
import type { UserRow } from '../account/users.ts'
import { database } from '../http/database.ts'

const columns = { profile: profiles.profile, changedAt: profiles.changedAt }

export const toStoredProfile = (row: { profile: Profile; changedAt: Date }): StoredProfile => ({
  profile: row.profile,
  changedAt: row.changedAt.toISOString(),
})

/** One row, or none if the user has stored no profile. */
export const selectProfile = (userId: SQL<string>) =>
  database().select(columns).from(profiles).where(eq(profiles.userId, userId))

/**
 * Stores the profile unless the stored one has a later `changedAt`, and returns the stored one. One
 * statement, so that of two devices that write at the same time the later change wins. A device
 * whose clock is ahead counts as changed `now`. Otherwise it would win over every later change.
 */
export async function saveProfile(
  user: UserRow,
  { profile, changedAt }: StoredProfile,
  now: Date,
): Promise<StoredProfile> {
  const at = new Date(Math.min(Date.parse(changedAt), now.getTime()))
  const isLater = sql`excluded.changed_at > ${profiles.changedAt}`
  const [stored] = await database()
    .insert(profiles)
    .values({ userId: user.id, profile, changedAt: at })
    .onConflictDoUpdate({
      target: profiles.userId,
      set: {
        profile: sql`case when ${isLater} then excluded.profile else ${profiles.profile} end`,
        changedAt: sql`greatest(excluded.changed_at, ${profiles.changedAt})`,
      },
    })
    .returning(columns)
  if (!stored) throw new Error('The database returned no profile.')
  return toStoredProfile(stored)
}

export async function removeProfile(user: UserRow): Promise<boolean> {
  const removed = await database()
    .delete(profiles)
    .where(eq(profiles.userId, user.id))
    .returning({ userId: profiles.userId })
  return removed.length > 0
}
