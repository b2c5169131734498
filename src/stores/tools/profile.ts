import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { toCents } from '../../../domain/tools/cents.ts'
import { defaultProfile, toHousehold, type Profile } from '../../../domain/tools/profile.ts'
import type { State } from '../../../domain/tools/states.ts'
import type { LocalProfile } from '../../../domain/tools/stored-profile.ts'
import { followStoredProfile, readStoredProfile } from '../../browser/profile-storage.ts'
import { $states, loadState, stateOf } from './states.ts'

/** The answers in this browser. Undefined until the user gives them. */
export const $local = atom<LocalProfile | undefined>(undefined)

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
  (code, states) => stateOf(states, code),
)

export const $household = computed([$profile, $chosenState], (profile, state) =>
  toHousehold(profile, state && toCents(state.wage)),
)

/** Whether the browser refused to store the last change, so that it applies only to this page. */
export const $isUnstored = atom(false)

export function showProfile(local: LocalProfile | undefined): void {
  // A new object would calculate all figures again.
  if (JSON.stringify(local) !== JSON.stringify($local.get())) $local.set(local)
  const state = local?.profile.state
  if (state) void loadState(state)
}

onMount($local, () => {
  if (typeof window === 'undefined') return
  showProfile(readStoredProfile())
  return followStoredProfile(() => {
    if (!$isUnstored.get()) showProfile(readStoredProfile())
  })
})
