import type { Clerk, ClientResource } from '@clerk/shared/types'
import { atom } from 'nanostores'
import { CallError } from './call-error.ts'
import { endPage, sessionEnd } from './session-end.ts'

export type ClerkUser = {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
}

export type LoadedClerk = Clerk & { client: ClientResource }

export type SignInAttempt = ClientResource['signIn']
export type SignUpAttempt = ClientResource['signUp']
/** A bot check that Clerk requires before a sign-in or sign-up continues. */
export type ProtectCheck = NonNullable<SignInAttempt['protectCheck']>

/** Timeout in milliseconds for loading Clerk, and the default timeout of its requests. */
const loadTimeout = 10_000

/** The signed-in user, null if no user is signed in, or undefined until Clerk has loaded. */
export const $clerkUser = atom<ClerkUser | null | undefined>(undefined)

/**
 * Returns Clerk's `__client_uat` cookies, which hold the time when the session last changed. Leaves
 * out a cookie with the value 0, because 0 means that no user is signed in.
 */
const sessionCookies = (): string =>
  typeof document === 'undefined'
    ? ''
    : (document.cookie.match(/(?<=^|; )__client_uat[^=;]*=[1-9]\d*/g) ?? []).sort().join()

/** True if Clerk's cookie says that a user is signed in. A hint for the UI, not a proof. */
export const sessionHint = (): boolean => sessionCookies() !== ''

/** The result of `sessionCookies` when Clerk last reported the user. */
let reportedCookies = ''

/** Calls `endPage` if the cookies say that the page's user signed out in another tab. */
function endPageWithoutHint(): void {
  if ($clerkUser.get() && !sessionHint()) endPage()
}

if (typeof document !== 'undefined') {
  // Check the cookies when the user returns to the tab. Clerk would ask its server first, which
  // takes a second and fails offline.
  document.addEventListener('visibilitychange', endPageWithoutHint)
  // The back-forward cache may restore a page whose user has signed out since.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && $clerkUser.get() && sessionCookies() !== reportedCookies) endPage()
  })
}

/**
 * The version of clerk-js that the tests use. src/build/clerk-on-demand.ts sets it in the build.
 */
declare const CLERK_JS_VERSION: string

let loading: Promise<LoadedClerk> | undefined

/**
 * Loads Clerk. Rejects if Clerk has not loaded after 10 s. All calls wait for the same load. If
 * that load fails, the next call starts a new one.
 */
export function loadClerk(): Promise<LoadedClerk> {
  loading ??= startClerk().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return withTimeout(loading)
}

async function startClerk(): Promise<LoadedClerk> {
  const options = {
    publishableKey: import.meta.env.PUBLIC_CLERK_PUBLISHABLE_KEY as string,
    proxyUrl: import.meta.env.PUBLIC_CLERK_PROXY_URL as string,
    __internal_clerkJSVersion: CLERK_JS_VERSION,
    telemetry: { disabled: true },
  }
  // A deploy preview has no Clerk key, unless the owner sets one for previews.
  if (!options.publishableKey) throw codedError('accounts_not_connected')
  const { loadClerkJSScript } = await import('@clerk/shared/loadClerkJsScript')
  await loadClerkJSScript({ ...options, scriptLoadTimeout: loadTimeout })
  await window.Clerk.load(options)
  const clerk: Clerk | undefined = window.Clerk
  if (!clerk?.loaded || !clerk.client) throw codedError('failed_to_load_clerk_js')
  clerk.addListener(({ user }) => {
    // While Clerk switches sessions, it reports undefined. Wait for the next report.
    if (user === undefined) return
    const previous = $clerkUser.get()
    if (previous && previous.id !== user?.id) return endPage()
    reportedCookies = sessionCookies()
    $clerkUser.set(
      user && {
        id: user.id,
        email: user.primaryEmailAddress?.emailAddress ?? '',
        firstName: user.firstName,
        lastName: user.lastName,
      },
    )
  })
  return clerk as LoadedClerk
}

/** Waits for `work`. Rejects with `network_error` if `work` takes more than `ms` milliseconds. */
export async function withTimeout<Result>(
  work: Promise<Result>,
  ms = loadTimeout,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(codedError('network_error')), ms)
  })
  return Promise.race([work, expired]).finally(() => clearTimeout(timer))
}

/** Creates an error with a `code`, like Clerk's own errors. */
export const codedError = (code: string): Error => Object.assign(new Error(code), { code })

/** Signs out in every tab of this browser. */
export async function signOut(): Promise<void> {
  const clerk = await loadClerk()
  // Without a callback, Clerk navigates to another page.
  await withTimeout(clerk.signOut(() => undefined))
}

/**
 * Returns a token for `Authorization: Bearer`, at most 60 s old, or null without a session.
 *
 * @throws CallError 401 if the session of the page's user has ended, or an error with a `code` if
 * Clerk does not load or reply
 */
export function sessionToken(): Promise<string | null> {
  endPageWithoutHint()
  return Promise.race([ended, readToken()])
}

const ended = new Promise<never>((_, reject) => {
  sessionEnd.addEventListener('abort', () =>
    reject(new CallError(401, 'Unauthorized', { code: 'unauthorized' })),
  )
})
// Avoid an unhandled rejection if the session ends while no request is in flight.
ended.catch(() => undefined)

async function readToken(): Promise<string | null> {
  if (!sessionHint()) return null
  const { session } = await loadClerk()
  return session ? withTimeout(session.getToken()) : null
}
