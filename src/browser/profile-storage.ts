import { readLocalProfile, type LocalProfile } from '../../domain/tools/stored-profile.ts'
import { readStoredJson, writeStored } from './storage.ts'

export const profileKey = 'profile'

/** The event on `window` after this tab stored or removed the profile. */
export const profileEvent = 'profile'

/**
 * The profile in this browser. A user's profile is removed when nobody is signed in, so that the
 * next user of a shared computer does not see it.
 */
export function readStoredProfile(): LocalProfile | undefined {
  const local = readLocalProfile(readStoredJson('localStorage', profileKey))
  if (local?.userId === undefined || 'session' in document.documentElement.dataset) return local
  writeStored('localStorage', profileKey, undefined)
  return undefined
}

/** Calls `follow` after each change of the stored profile in any tab. Returns a function that stops. */
export function followStoredProfile(follow: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === profileKey || key === null) follow()
  }
  addEventListener('storage', onStorage)
  addEventListener(profileEvent, follow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener(profileEvent, follow)
  }
}
