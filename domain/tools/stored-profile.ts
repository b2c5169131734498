import { readProfile, type Profile } from './profile.ts'
import type { StoredProfile } from './profile.schema.ts'

/** A profile as browser storage holds it. */
export interface LocalProfile extends StoredProfile {
  /** The id of the user who was signed in when the profile was stored. */
  userId?: string | undefined
  /** Whether this user's account holds the same profile. */
  isSaved?: boolean | undefined
  /** Answers that a newer change replaced. The user can choose them again. */
  older?: Profile | undefined
}

/** Reads browser storage. Undefined if `stored` is not a profile with the time of its change. */
export function readLocalProfile(stored: unknown): LocalProfile | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { profile, changedAt, userId, isSaved, older } = stored as Record<string, unknown>
  if (
    typeof profile !== 'object' ||
    profile === null ||
    Number.isNaN(Date.parse(String(changedAt)))
  )
    return undefined
  return {
    profile: readProfile(profile),
    changedAt: new Date(String(changedAt)).toISOString(),
    ...(typeof userId === 'string' && { userId, isSaved: isSaved === true }),
    ...(typeof older === 'object' && older !== null && { older: readProfile(older) }),
  }
}
