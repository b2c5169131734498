import { atom, computed } from 'nanostores'
import type { User } from '../../../domain/account/user.schema.ts'
import { call } from '../../browser/api.ts'
import { writeStored } from '../../browser/storage.ts'
import { $session, startSession } from './session.ts'

type LoadedUser =
  { state: 'none' } | { state: 'loading' } | { state: 'loaded'; user: User } | { state: 'failed' }

/**
 * The loading state of the signed-in user's record. The page loads the record when Clerk confirms
 * the session. A failed load is not retried automatically.
 */
export const $account = atom<LoadedUser>({ state: 'none' })

/** The signed-in user's record. Undefined while it is not loaded. */
export const $user = computed($account, (account) =>
  account.state === 'loaded' ? account.user : undefined,
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

function setUser(user: User): void {
  $account.set({ state: 'loaded', user })
  rememberTier(user.subscriptionTier)
}

/** How many records the page has received that the server had synced with Stripe. */
let refreshes = 0

/** Loads the record. A loaded record stays until a reply arrives, and if the request fails. */
export async function loadUser(): Promise<void> {
  const { state } = $account.get()
  if (state !== 'loaded') $account.set({ state: 'loading' })
  const before = refreshes
  try {
    const user = await call('GET /api/auth/user')
    // A record that arrived meanwhile from a refresh can be newer.
    if (refreshes === before) setUser(user)
  } catch {
    if ($account.get().state !== 'loaded') $account.set({ state: 'failed' })
  }
}

/** Loads what failed to load: the session or the record. */
export const retryAccount = (): Promise<void> =>
  $session.get().state === 'signed-in' ? loadUser() : startSession()

/**
 * Asks the server to sync with Stripe, and stores the record that the server returns. Rejects if
 * the request fails.
 */
export async function refreshSubscription(): Promise<User> {
  const user = await call('POST /api/subscription/refresh')
  refreshes += 1
  setUser(user)
  return user
}

$session.subscribe(({ state }) => {
  if (state === 'signed-in' && $account.get().state === 'none') void loadUser()
  // Remove an earlier user's tier, which may still be stored.
  if (state === 'signed-out' && typeof document !== 'undefined') rememberTier(undefined)
})
