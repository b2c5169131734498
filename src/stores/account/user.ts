import { atom, computed } from 'nanostores'
import type { User } from '../../../domain/account/user.schema.ts'
import { setTokenSource, call } from '../../browser/api.ts'
import { departures, sessionToken } from '../../browser/clerk.ts'
import { $session } from './session.ts'

type LoadedUser =
  { state: 'none' } | { state: 'loading' } | { state: 'known'; user: User } | { state: 'failed' }

const $known = atom<LoadedUser>({ state: 'none' })

/** The signed-in person's record; fetched once a page, and not tried again by itself. */
export const $account = computed($known, (known) => known)

/** The record when it is there. */
export const $user = computed($known, (known) => (known.state === 'known' ? known.user : undefined))

setTokenSource(sessionToken, departures)

/**
 * Stores the tier for the styles of this page and for the next page's first paint. `undefined`
 * means that the tier is not loaded. An empty tier counts as not a member, like any other value.
 */
function rememberTier(tier: User['subscriptionTier'] | undefined): void {
  const { dataset } = document.documentElement
  if (tier === undefined) delete dataset.tier
  else dataset.tier = tier
  try {
    if (tier === undefined) localStorage.removeItem('tier')
    else localStorage.setItem('tier', tier)
  } catch {
    // Storage is switched off. The next page shows the tier once the user is loaded.
  }
}

/** Counts the records taken, so that a slow reply never replaces one that was asked for later. */
let taken = 0

/** Replaces the record, after a call that answered with a newer one. */
export function setUser(user: User): void {
  taken += 1
  $known.set({ state: 'known', user })
  rememberTier(user.subscriptionTier)
}

export async function loadUser(): Promise<void> {
  if ($known.get().state === 'loading') return
  $known.set({ state: 'loading' })
  const before = taken
  try {
    const user = await call('getUser')
    if (taken === before) setUser(user)
  } catch {
    if (taken === before) $known.set({ state: 'failed' })
  }
}

/** Reads the record again; what is known stays until the answer is here, and when there is none. */
export async function refreshUser(): Promise<void> {
  const before = taken
  try {
    const user = await call('getUser')
    if (taken === before) setUser(user)
  } catch {
    // The page goes on with what it knows.
  }
}

/** Has the server ask Stripe, and takes the record that comes of it; rejects when it cannot. */
export async function refreshSubscription(): Promise<User> {
  const user = await call('refreshSubscription')
  setUser(user)
  return user
}

$session.subscribe(({ state }) => {
  if (state === 'signed-in' && $known.get().state === 'none') void loadUser()
  if (state === 'signed-out') {
    taken += 1
    $known.set({ state: 'none' })
    if (typeof document !== 'undefined') rememberTier(undefined)
  }
})

/** Loads the user again when another tab or a later page stored another tier. */
function followTier(tier: string | null): void {
  const known = $user.get()?.subscriptionTier
  if (known !== undefined && tier !== null && tier !== known) void refreshUser()
}

if (typeof window !== 'undefined') {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'tier') followTier(newValue)
  })
  // A page restored from the back-forward cache missed the storage events.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    try {
      followTier(localStorage.getItem('tier'))
    } catch {
      // Storage is switched off.
    }
  })
}
