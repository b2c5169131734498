import { atom, computed } from 'nanostores'
import { $clerkUser, loadClerk, sessionHint, signOut as endSession } from '../../browser/clerk.ts'
import type { ClerkUser } from '../../browser/clerk.ts'
import { showToast } from '../ui/toasts.ts'

export type Session =
  /** Before `startSession`, and in prerendered HTML. */
  | { state: 'unknown' }
  | { state: 'signed-out' }
  /** The cookie says that a user is signed in. Clerk has not confirmed it yet. */
  | { state: 'loading' }
  | { state: 'signed-in'; user: ClerkUser }
  /** Clerk did not load. The page says so and offers a button that calls `startSession`. */
  | { state: 'unavailable' }

const $start = atom<'unknown' | 'signed-out' | 'loading' | 'unavailable'>('unknown')

export const $session = computed([$clerkUser, $start], (user, start): Session => {
  if (user) return { state: 'signed-in', user }
  return { state: user === null ? 'signed-out' : start }
})

let started: Promise<void> | undefined

/**
 * Loads the session once per page. Every island that needs the session calls this. A later call
 * retries only if the state is 'unavailable'. Without the session cookie, Clerk is not loaded.
 */
export const startSession = (): Promise<void> => (started ??= start())

async function start(): Promise<void> {
  if (!sessionHint()) return $start.set('signed-out')
  $start.set('loading')
  try {
    await loadClerk()
  } catch {
    started = undefined
    $start.set('unavailable')
  }
}

/** Signs out in every tab of this browser, and shows a toast with the result. */
export async function signOut(): Promise<void> {
  try {
    await endSession()
    showToast({ title: 'Signed out', description: "You've been successfully signed out" })
  } catch {
    showToast({ title: 'Error', description: 'Failed to sign out', tone: 'error' })
  }
}

// CSS uses the root's `data-session` to show controls. The head script sets it from the cookie.
$session.listen(({ state }) => {
  if (state === 'signed-in') document.documentElement.dataset.session = ''
  if (state === 'signed-out') delete document.documentElement.dataset.session
})
