import { atom, computed } from 'nanostores'
import type { User } from '../../../domain/account/user.schema.ts'
import { call } from '../../browser/api.ts'
import { readStored, writeStored } from '../../browser/storage.ts'
import { $session } from './session.ts'

type LoadedUser =
  { state: 'none' } | { state: 'loading' } | { state: 'loaded'; user: User } | { state: 'failed' }

const $state = atom<LoadedUser>({ state: 'none' })

/**
 * The loading state of the signed-in user's record. The page loads the record when Clerk confirms
 * the session. A failed load is not retried automatically.
 */
export const $account = computed($state, (state) => state)

/** The signed-in user's record. Undefined while it is not loaded. */
export const $user = computed($state, (state) =>
  state.state === 'loaded' ? state.user : undefined,
)

/**
 * Stores the tier for the styles of this page and for the next page's first paint. `undefined`
 * removes the stored tier. CSS treats every value except `member` as not a member.
 */
function rememberTier(tier: User['subscriptionTier'] | undefined): void {
  const { dataset } = document.documentElement
  if (tier === undefined) delete dataset.tier
  else dataset.tier = tier
  writeStored('localStorage', 'tier', tier)
}

/**
 * Increases with every stored record, so that a slow reply to `getUser` cannot replace a newer
 * record.
 */
let version = 0

function setUser(user: User): void {
  version += 1
  $state.set({ state: 'loaded', user })
  rememberTier(user.subscriptionTier)
}

export async function loadUser(): Promise<void> {
  if ($state.get().state === 'loading') return
  $state.set({ state: 'loading' })
  const before = version
  try {
    const user = await call('GET /api/auth/user')
    if (version === before) setUser(user)
  } catch {
    if (version === before) $state.set({ state: 'failed' })
  }
}

/** Loads the record again. The current record stays until a reply arrives. */
export async function refreshUser(): Promise<void> {
  const before = version
  try {
    const user = await call('GET /api/auth/user')
    if (version === before) setUser(user)
  } catch {
    // The request failed, so keep the current record.
  }
}

/**
 * Asks the server to sync with Stripe, and stores the record that the server returns. Rejects if
 * the request fails.
 */
export async function refreshSubscription(): Promise<User> {
  const user = await call('POST /api/subscription/refresh')
  setUser(user)
  return user
}

$session.subscribe(({ state }) => {
  if (state === 'signed-in' && $state.get().state === 'none') void loadUser()
  // Remove an earlier user's tier, which may still be stored.
  if (state === 'signed-out' && typeof document !== 'undefined') rememberTier(undefined)
})

/** Loads the user again if another tab stored a different tier. */
function followTier(tier: string | undefined): void {
  const current = $user.get()?.subscriptionTier
  if (current !== undefined && tier !== undefined && tier !== current) void refreshUser()
}

if (typeof window !== 'undefined') {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'tier') followTier(newValue ?? undefined)
  })
  // A page in the back-forward cache receives no `storage` events, so read the stored tier when the
  // browser restores the page.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followTier(readStored('localStorage', 'tier'))
  })
}
