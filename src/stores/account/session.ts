import { atom, computed } from 'nanostores'
import { $clerkUser, loadClerk, sessionHint, signOut as endSession } from '../../browser/clerk.ts'
import type { ClerkUser } from '../../browser/clerk.ts'
import { sessionEnd } from '../../browser/session-end.ts'
import { profileKey, readStored, writeStored } from '../../browser/storage.ts'
import { showOnNextPage, showToast } from '../ui/toasts.ts'
import type { Toast } from '../ui/toasts.ts'

export type Session =
  /** The state in prerendered HTML, and until Clerk has confirmed what the cookie says. */
  | { state: 'unknown' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; user: ClerkUser }
  /** Clerk did not load. The page says so and offers a button that calls `startSession`. */
  | { state: 'unavailable' }

const $start = atom<'unknown' | 'signed-out' | 'unavailable'>('unknown')

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
  $start.set('unknown')
  try {
    await loadClerk()
  } catch {
    started = undefined
    $start.set('unavailable')
  }
}

const signedOut: Toast = { title: 'Signed out', description: "You've been successfully signed out" }

/**
 * Signs out in every tab of this browser. On success, shows `toast`. If a user was signed in on this
 * page, the page reloads, and the toast appears afterwards.
 */
export async function signOut(toast = signedOut): Promise<void> {
  const showAfterReload = () => showOnNextPage(toast)
  sessionEnd.addEventListener('abort', showAfterReload)
  try {
    await endSession()
    if (!sessionEnd.aborted) showToast(toast)
  } catch {
    showToast({ title: 'Error', description: 'Failed to sign out', tone: 'error' })
  } finally {
    sessionEnd.removeEventListener('abort', showAfterReload)
  }
}

export const fitAnswersKey = 'fit'

/**
 * Prefix of the storage keys of a visitor's chat drafts. The slug of the entry follows, if there is
 * one.
 */
export const visitorDraftPrefix = 'chat:draft::'

// When the session ends, also remove a visitor's drafts and quiz answers, which the user may have
// typed before signing in, and the answers about the user's job.
sessionEnd.addEventListener('abort', () => {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(visitorDraftPrefix)) sessionStorage.removeItem(key)
    }
    localStorage.removeItem(fitAnswersKey)
    localStorage.removeItem(profileKey)
  } catch {
    // Storage is off, so there is nothing to remove.
  }
})

const signedInKey = 'signedInBefore'
export const hasSignedInBefore = (): boolean =>
  readStored('localStorage', signedInKey) !== undefined

// If the root element has `data-session`, CSS shows the elements for signed-in users. The head
// script sets `data-session` from the cookie. The cookie may be outdated, so this listener corrects
// the attribute.
$session.listen(({ state }) => {
  if (state === 'signed-in') {
    document.documentElement.dataset.session = ''
    writeStored('localStorage', signedInKey, '1')
  }
  if (state === 'signed-out') {
    delete document.documentElement.dataset.session
    // A stored profile of the user whose session ended is removed when it is read again.
    if (typeof window !== 'undefined') dispatchEvent(new Event(profileKey))
  }
})
