import { atom, computed } from 'nanostores'
import { $person, loadClerk, sessionHint, signOut as endSession } from '../../browser/clerk.ts'
import type { ClerkPerson } from '../../browser/clerk.ts'
import { showToast } from '../ui/toasts.ts'

export type Session =
  /** Before `startSession`, and in prerendered HTML. */
  | { state: 'unknown' }
  | { state: 'signed-out' }
  /** The cookie says that somebody is signed in; Clerk has not confirmed it yet. */
  | { state: 'loading' }
  | { state: 'signed-in'; person: ClerkPerson }
  /** Clerk did not load: the page should say so and offer `startSession` again. */
  | { state: 'unavailable' }

const $start = atom<'unknown' | 'signed-out' | 'loading' | 'unavailable'>('unknown')

export const $session = computed([$person, $start], (person, start): Session => {
  if (person) return { state: 'signed-in', person }
  return { state: person === null ? 'signed-out' : start }
})

let started: Promise<void> | undefined

/**
 * Finds out who is signed in, once a page: every island that wants to know calls this. Only after
 * Clerk was 'unavailable' does another call try again. A visitor without the cookie costs nothing:
 * Clerk stays away.
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

/** Signs out here and in every other tab; the page then shows what a visitor sees. */
export async function signOut(): Promise<void> {
  try {
    await endSession()
    showToast({ title: 'Signed out', description: "You've been successfully signed out" })
  } catch {
    showToast({ title: 'Error', description: 'Failed to sign out', tone: 'error' })
  }
}

// The root's `data-session` decides which controls show; the head script set it from the hint.
$session.listen(({ state }) => {
  if (state === 'signed-in') document.documentElement.dataset.session = ''
  if (state === 'signed-out') delete document.documentElement.dataset.session
})
