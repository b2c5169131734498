import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { toCents } from '../../../domain/tools/cents.ts'
import { defaultProfile, toHousehold, type Profile } from '../../../domain/tools/profile.ts'
import type { StoredProfile } from '../../../domain/tools/profile.schema.ts'
import { stateNames } from '../../../domain/tools/state-names.ts'
import type { State } from '../../../domain/tools/states.ts'
import {
  haveSameAnswers,
  mergeProfiles,
  nextChange,
  type LocalProfile,
} from '../../../domain/tools/stored-profile.ts'
import { call } from '../../browser/api.ts'
import figuresUrl from '../../browser/personal-figures.ts?worker&url'
import {
  followStoredProfile,
  profileEvent,
  profileKey,
  readStoredProfile,
} from '../../browser/profile-storage.ts'
import { sessionEnd } from '../../browser/session-end.ts'
import { readStored, writeStored } from '../../browser/storage.ts'
import { $session } from '../account/session.ts'
import { $states, loadState } from './states.ts'

const $local = atom<LocalProfile | undefined>(undefined)

/** The answers about the user's job, and whether the user gave them. */
export const $profile: ReadableAtom<Profile> = computed(
  $local,
  (local) => local?.profile ?? defaultProfile,
)
export const $hasProfile: ReadableAtom<boolean> = computed($local, (local) => local !== undefined)

/** The code of the user's US state, on all pages. */
export const $stateCode: ReadableAtom<string | undefined> = computed($profile, ({ state }) => state)

/** The facts about the chosen state. Undefined without one and until they are loaded. */
export const $chosenState: ReadableAtom<State | undefined> = computed(
  [$stateCode, $states],
  (code, states) => {
    const loaded = states[code ?? '']
    return loaded?.state === 'loaded' ? loaded.of : undefined
  },
)

export const $household = computed([$profile, $chosenState], (profile, state) =>
  toHousehold(profile, state && toCents(state.wage)),
)

/** The profile before this page's last change. Undefined without a change. */
const $replaced = atom<{ profile: Profile | undefined } | undefined>(undefined)
export const $canUndo: ReadableAtom<boolean> = computed($replaced, (one) => one !== undefined)

/** Whether the browser refused to store the last change, so that it applies only to this page. */
export const $isUnstored = atom(false)

function show(local: LocalProfile | undefined): void {
  // A new object would calculate all figures again.
  if (JSON.stringify(local) !== JSON.stringify($local.get())) $local.set(local)
  const state = local?.profile.state
  if (state) void loadState(state)
}

function keep(local: LocalProfile | undefined): void {
  if (sessionEnd.aborted) return
  show(local)
  $isUnstored.set(!writeStored('localStorage', profileKey, local && JSON.stringify(local)))
  dispatchEvent(new Event(profileEvent))
  // The page's static figures change too. Loading the script again does nothing.
  import(/* @vite-ignore */ figuresUrl).catch(() => undefined)
}

/** Earlier versions of the site stored only the state, under this key. */
const stateKey = 'state'

function moveStoredState(): void {
  const state = readStored('localStorage', stateKey)
  if (state === undefined) return
  writeStored('localStorage', stateKey, undefined)
  if (readStoredProfile() || !Object.hasOwn(stateNames, state)) return
  // An account's profile is newer than this answer.
  keep({ profile: { ...defaultProfile, state }, changedAt: new Date(0).toISOString() })
}

onMount($local, () => {
  if (typeof window === 'undefined') return
  moveStoredState()
  show(readStoredProfile())
  return followStoredProfile(() => {
    if (!$isUnstored.get()) show(readStoredProfile())
  })
})

const signedInId = (): string | undefined => {
  const session = $session.get()
  return session.state === 'signed-in' ? session.user.id : undefined
}

/** Stores the answers in this browser, and in the account of a signed-in user. */
export function changeProfile(profile: Profile): void {
  const replaced = $local.get()
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

/** Returns answers that a newer change replaced, once. */
export function takeOlderProfile(): Profile | undefined {
  const local = $local.get()
  if (!local?.older) return undefined
  const { older, ...rest } = local
  keep(rest)
  return older
}

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
