import type { Profile } from './profile.ts'
import type { StoredProfile } from './profile.schema.ts'
import type { LocalProfile } from './stored-profile.ts'

/** The time of a change at `now`, in milliseconds. Always later than the change that it replaces. */
export const nextChange = (now: number, replaced?: StoredProfile): string =>
  new Date(Math.max(now, replaced ? Date.parse(replaced.changedAt) + 1 : 0)).toISOString()

const answersOf = (profile: Profile): string =>
  JSON.stringify(
    Object.entries(profile)
      .filter(([, answer]) => answer !== undefined)
      .sort(([a], [b]) => a.localeCompare(b)),
  )

export const haveSameAnswers = (one: Profile, other: Profile): boolean =>
  answersOf(one) === answersOf(other)

/**
 * What this browser keeps for a user: the newer of its own profile and the account's. If the older
 * one has other answers and was not a copy of the account's, the result has them as `older`. A
 * result that is not `isSaved` must be sent to the account.
 *
 * A saved profile that the account no longer has was removed on another device. A profile of another
 * user is dropped.
 */
export function mergeProfiles(
  local: LocalProfile | undefined,
  account: StoredProfile | undefined,
  userId: string,
): LocalProfile | undefined {
  const own = local?.userId === undefined || local.userId === userId ? local : undefined
  if (!account) return own?.isSaved ? undefined : own && { ...own, userId, isSaved: false }
  const { profile, changedAt } = account
  if (!own) return { profile, changedAt, userId, isSaved: true }
  const isOwnNewer = own.changedAt > changedAt
  const [kept, lost] = isOwnNewer ? [own, account] : [account, own]
  const older =
    own.isSaved || haveSameAnswers(kept.profile, lost.profile) ? own.older : lost.profile
  return {
    profile: kept.profile,
    changedAt: kept.changedAt,
    userId,
    isSaved: !isOwnNewer,
    ...(older && { older }),
  }
}
