import type { Clerk, ClientResource } from '@clerk/shared/types'
import { atom, computed } from 'nanostores'

/** Who is signed in, as far as Clerk tells the page. */
export type ClerkPerson = {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  imageUrl: string
}

/** Clerk with what is there once it has loaded. */
export type LoadedClerk = Clerk & { client: ClientResource }

export type SignInAttempt = ClientResource['signIn']
export type SignUpAttempt = ClientResource['signUp']
/** What Clerk asks for before an attempt goes on. */
export type ProtectCheck = NonNullable<SignInAttempt['protectCheck']>

/** How long Clerk may take to load, or to renew a token, in ms. */
const loadTimeout = 10_000

const $known = atom<ClerkPerson | null | undefined>(undefined)
/** The person; null when nobody is signed in, undefined as long as Clerk was not asked. */
export const $person = computed($known, (person) => person)

let left = 0
/** How many people this page has seen leave. */
export const departures = (): number => left
$known.listen((person, before) => {
  if (before && before.id !== person?.id) left += 1
})

/** True when Clerk's cookie says that somebody is signed in. Costs nothing, proves nothing. */
export const sessionHint = (): boolean =>
  typeof document !== 'undefined' && /(?:^|; )__client_uat[^=;]*=[1-9]/.test(document.cookie)

/** The tested version; src/build/clerk-on-demand.ts defines it. */
declare const CLERK_JS_VERSION: string

let loading: Promise<LoadedClerk> | undefined
let injected = false

/** Loads Clerk, once. Rejects after 10 s; another call then joins what is under way, or retries. */
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
    __internal_clerkJSUrl: import.meta.env.PUBLIC_CLERK_JS_URL as string | undefined,
    __internal_clerkJSVersion: CLERK_JS_VERSION,
    prefetchUI: false,
    telemetry: { disabled: true },
  }
  // A preview is built without keys.
  if (!options.publishableKey) throw codedError('accounts_not_connected')
  const [{ loadClerkJSScript }, { runInjectionScript }] = await Promise.all([
    import('@clerk/shared/loadClerkJsScript'),
    import('@clerk/astro/internal'),
  ])
  await loadClerkJSScript({ ...options, scriptLoadTimeout: loadTimeout })
  // Clerk's runner works once in a page's life and keeps its errors to itself.
  if (injected) await window.Clerk.load(options)
  else {
    injected = true
    await runInjectionScript(options)
  }
  const clerk: Clerk | undefined = window.Clerk
  if (!clerk?.loaded || !clerk.client) throw codedError('failed_to_load_clerk_js')
  clerk.addListener(({ user }) => {
    // Undefined stands between two answers, while Clerk changes the session.
    if (user === undefined) return
    $known.set(
      user && {
        id: user.id,
        email: user.primaryEmailAddress?.emailAddress ?? '',
        firstName: user.firstName,
        lastName: user.lastName,
        imageUrl: user.hasImage ? user.imageUrl : '',
      },
    )
  })
  return clerk as LoadedClerk
}

/** The result of `work`, or a rejection when it takes more than `most` ms. */
export async function withTimeout<Result>(
  work: Promise<Result>,
  most = loadTimeout,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(codedError('network_error')), most)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** An error with a code, as Clerk's own bear one. */
export const codedError = (code: string): Error => Object.assign(new Error(code), { code })

/** Ends the session in every tab. */
export async function signOut(): Promise<void> {
  const clerk = await loadClerk()
  // Without a callback Clerk would navigate.
  await withTimeout(clerk.signOut(() => undefined))
}

/** A token for `Authorization: Bearer`, at most 60 s old; null when nobody is signed in. */
export async function sessionToken(): Promise<string | null> {
  if (!sessionHint()) return null
  const { session } = await loadClerk()
  return session ? withTimeout(session.getToken()) : null
}
