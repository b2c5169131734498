import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Profile } from '../../../domain/tools/profile.ts'
import type { StoredProfile } from '../../../domain/tools/profile.schema.ts'
import { haveSameAnswers, mergeProfiles, nextChange } from '../../../domain/tools/merge-profiles.ts'
import type { LocalProfile } from '../../../domain/tools/stored-profile.ts'
import { call } from '../../browser/api.ts'
import figuresUrl from '../../browser/personal-figures.ts?worker&url'
import { sessionEnd } from '../../browser/session-end.ts'
import { profileKey, writeStored } from '../../browser/storage.ts'
import { $session } from '../account/session.ts'
import { $isUnstored, $local, $profile, showProfile } from './profile.ts'

/** The profile before this page's last change. Undefined without a change. */
const $replaced = atom<{ profile: Profile | undefined } | undefined>(undefined)
export const $canUndo: ReadableAtom<boolean> = computed($replaced, (one) => one !== undefined)

function keep(local: LocalProfile | undefined): void {
  if (sessionEnd.aborted) return
  showProfile(local)
  $isUnstored.set(!writeStored('localStorage', profileKey, local && JSON.stringify(local)))
  dispatchEvent(new Event(profileKey))
  // The page's static figures change too. Loading the script again does nothing.
  import(/* @vite-ignore */ figuresUrl).catch(() => undefined)
}

const signedInId = (): string | undefined => {
  const session = $session.get()
  return session.state === 'signed-in' ? session.user.id : undefined
}

/** Stores the answers in this browser, and in the account of a signed-in user. */
export function changeProfile(profile: Profile): void {
  const replaced = $local.get()
  if (replaced && haveSameAnswers(replaced.profile, profile)) return
  $replaced.set({ profile: replaced?.profile })
  const userId = signedInId()
  const changedAt = nextChange(Date.now(), replaced)
  keep({ profile, changedAt, ...(userId && { userId, isSaved: false }) })
  if (userId) void sendProfile(userId)
}

/** An empty code removes the state from the answers. */
export const chooseState = (code: string): void =>
  changeProfile({ ...$profile.get(), state: code || undefined })

/** Removes the answers from this browser and from the account. */
export function resetProfile(): void {
  $replaced.set({ profile: $local.get()?.profile })
  keep(undefined)
  // If the request fails, the next page shows the account's answers again.
  if (signedInId()) call('DELETE /api/profile', { keepalive: true }).catch(() => undefined)
}

/** Undoes this page's last change or reset. */
export function undoChange(): void {
  const replaced = $replaced.get()
  if (!replaced) return
  if (replaced.profile) changeProfile(replaced.profile)
  else resetProfile()
  $replaced.set(undefined)
}

/** Answers that a newer change of another device replaced, until the next change on this one. */
export const $older: ReadableAtom<Profile | undefined> = computed($local, (local) => local?.older)

/** Sends the profile, and keeps the account's if that is newer. The next page retries a failure. */
async function sendProfile(userId: string): Promise<void> {
  const sent = $local.get()
  if (!sent) return
  const { profile, changedAt } = sent
  try {
    const stored: StoredProfile = await call('PUT /api/profile', {
      body: { profile, changedAt },
      keepalive: true,
    })
    // A later change sends its own request.
    if ($local.get()?.changedAt !== changedAt) return
    const isSame = haveSameAnswers(stored.profile, profile)
    keep(
      isSame
        ? { ...sent, changedAt: stored.changedAt, userId, isSaved: true }
        : mergeProfiles({ ...sent, isSaved: false }, stored, userId),
    )
  } catch {
    // The profile is not marked as saved, so the next page sends it.
  }
}

/** Brings this browser and the account of the signed-in user to the newest profile. */
export async function syncProfile(userId: string): Promise<void> {
  try {
    const account = await call('GET /api/profile')
    const before = $local.get()
    const merged = mergeProfiles(before, account.profile ? account : undefined, userId)
    if (JSON.stringify(merged) !== JSON.stringify(before)) keep(merged)
    if (merged && !merged.isSaved) await sendProfile(userId)
  } catch {
    // The next page tries again.
  }
}
