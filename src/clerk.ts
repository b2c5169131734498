import type { Clerk, ClientResource } from '@clerk/shared/types'
import { atom, computed } from 'nanostores'
import { safeReturnPath } from '../domain/paths.ts'
import { signInSentence } from '../domain/sign-in-errors.ts'

/** Who is signed in, as far as Clerk tells the page. */
export type Person = {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  imageUrl: string
}

export type SignInResult =
  | { kind: 'signed-in'; isNew: boolean }
  | { kind: 'code-needed'; email: string }
  /** The browser is on its way to Google. */
  | { kind: 'leaving' }
  | { kind: 'error'; message: string }

type LoadedClerk = Clerk & { client: ClientResource }

/** How long Clerk may take to load, or to renew a token, in ms. */
const patience = 10_000
/** A sign-up may show a check for robots, which takes a person's own time. */
const patienceForPeople = 60_000

/** Where Google sends the browser back to. */
const returnPage = '/sso-callback'
const returnToKey = 'return-to'

const $known = atom<Person | null | undefined>(undefined)
/** The person; null when nobody is signed in, undefined as long as Clerk was not asked. */
export const $person = computed($known, (person) => person)

/** True when Clerk's cookie says that somebody is signed in. Costs nothing, proves nothing. */
export const sessionHint = (): boolean =>
  typeof document !== 'undefined' && /(?:^|; )__client_uat[^=;]*=[1-9]/.test(document.cookie)

let loading: Promise<LoadedClerk> | undefined
let injected = false

/** Loads Clerk, once. Rejects after 10 s; another call then joins what is under way, or retries. */
export function loadClerk(): Promise<LoadedClerk> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return inTime(loading)
}

async function load(): Promise<LoadedClerk> {
  const options = {
    publishableKey: import.meta.env.PUBLIC_CLERK_PUBLISHABLE_KEY as string,
    proxyUrl: import.meta.env.PUBLIC_CLERK_PROXY_URL as string,
    __internal_clerkJSUrl: import.meta.env.PUBLIC_CLERK_JS_URL as string | undefined,
    prefetchUI: false,
    telemetry: { disabled: true },
  }
  const [{ loadClerkJSScript }, { runInjectionScript }] = await Promise.all([
    import('@clerk/shared/loadClerkJsScript'),
    import('@clerk/astro/internal'),
  ])
  await loadClerkJSScript({ ...options, scriptLoadTimeout: patience })
  // Clerk's runner works once in a page's life and keeps its errors to itself.
  if (injected) await window.Clerk.load(options)
  else {
    injected = true
    await runInjectionScript(options)
  }
  const clerk: Clerk | undefined = window.Clerk
  if (!clerk?.loaded || !clerk.client) throw problem('failed_to_load_clerk_js')
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

async function inTime<Result>(work: Promise<Result>, most = patience): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(problem('network_error')), most)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const problem = (code: string): Error => Object.assign(new Error(code), { code })

/** What becomes of `steps`; whatever they throw becomes a sentence. */
async function attempt(
  fallback: string,
  steps: (clerk: LoadedClerk) => Promise<SignInResult>,
): Promise<SignInResult> {
  try {
    return await inTime(steps(await loadClerk()), patienceForPeople)
  } catch (error) {
    return { kind: 'error', message: signInSentence(error, fallback) }
  }
}

/** A code that Clerk e-mailed and the person has yet to type. */
let code: { send(): Promise<unknown>; check(typed: string): Promise<SignInResult> } | undefined

export const signInWithPassword = (email: string, password: string): Promise<SignInResult> =>
  attempt('Failed to sign in', (clerk) => enter(clerk, email, password))

async function enter(clerk: LoadedClerk, email: string, password: string): Promise<SignInResult> {
  const { signIn } = clerk.client
  const { createdSessionId, supportedSecondFactors } = await signIn.create({
    identifier: email,
    password,
  })
  if (createdSessionId) return activate(clerk, createdSessionId, false)
  // `needs_client_trust` on a browser new to Clerk, or `needs_second_factor`.
  const factor = supportedSecondFactors?.find(({ strategy }) => strategy === 'email_code')
  if (!factor) throw problem('step_not_offered')
  code = {
    send: () => signIn.prepareSecondFactor({ ...factor, strategy: 'email_code' }),
    check: async (typed) => {
      const done = await signIn.attemptSecondFactor({ strategy: 'email_code', code: typed })
      return activate(clerk, done.createdSessionId, false)
    },
  }
  await code.send()
  return { kind: 'code-needed', email }
}

/** Signs up; where that opens no session, signs in with the same password (spec, section 4). */
export const signUpWithPassword = (email: string, password: string): Promise<SignInResult> =>
  attempt('Failed to sign up', async (clerk) => {
    const { signUp } = clerk.client
    const { createdSessionId, unverifiedFields, status } = await signUp.create({
      emailAddress: email,
      password,
    })
    if (createdSessionId) return activate(clerk, createdSessionId, true)
    if (status !== 'missing_requirements' || !unverifiedFields.includes('email_address')) {
      return enter(clerk, email, password)
    }
    code = {
      send: () => signUp.prepareEmailAddressVerification({ strategy: 'email_code' }),
      check: async (typed) => {
        const done = await signUp.attemptEmailAddressVerification({ code: typed })
        return activate(clerk, done.createdSessionId, true)
      },
    }
    await code.send()
    return { kind: 'code-needed', email }
  })

/** The code of the e-mail, after `code-needed`. */
export const attemptCode = (typed: string): Promise<SignInResult> =>
  attempt('Failed to sign in', async () => {
    if (!code) throw problem('verification_expired')
    return code.check(typed)
  })

/** Sends the code again; returns a sentence when that fails. */
export async function resendCode(): Promise<string | undefined> {
  try {
    if (!code) throw problem('verification_expired')
    await inTime(code.send())
    return undefined
  } catch (error) {
    return signInSentence(error, 'Failed to send a new code')
  }
}

async function activate(
  clerk: LoadedClerk,
  session: string | null,
  isNew: boolean,
): Promise<SignInResult> {
  if (!session) throw problem('step_not_offered')
  await clerk.setActive({ session })
  code = undefined
  return { kind: 'signed-in', isNew }
}

/** Leaves for Google; `finishGoogle` brings the person back to `returnTo`. */
export const signInWithGoogle = (returnTo: string): Promise<SignInResult> =>
  attempt('Failed to sign in with Google', async (clerk) => {
    sessionStorage.setItem(returnToKey, returnTo)
    const redirectUrl = new URL(returnPage, location.origin).href
    await clerk.client.signIn.authenticateWithRedirect({
      strategy: 'oauth_google',
      redirectUrl,
      // Both ways lead to the return page, which greets before it goes on.
      redirectUrlComplete: redirectUrl,
    })
    return { kind: 'leaving' }
  })

/** Where the person was before Google; the home page when nobody knows. */
export const googleReturnPath = (): string =>
  safeReturnPath(sessionStorage.getItem(returnToKey)) ?? '/'

/** On the return page: takes what Google said and goes to `googleReturnPath()` by itself. */
export const finishGoogle = (): Promise<SignInResult> =>
  attempt('Failed to sign in with Google', async (clerk) => {
    const { firstFactorVerification } = clerk.client.signIn
    const isNew = firstFactorVerification.status === 'transferable'
    const refusal = firstFactorVerification.error
    const to = googleReturnPath()
    let stranded = false
    await clerk.handleRedirectCallback(
      { signInForceRedirectUrl: to, signUpForceRedirectUrl: to },
      // Called for every way but success: to pages of Clerk's that this site does not have.
      async () => {
        stranded = true
      },
    )
    const signedIn = clerk.client.signedInSessions.length > 0
    if (signedIn && !stranded) return { kind: 'signed-in', isNew }
    throw problem(isNew || !refusal ? 'google_unfinished' : refusal.code)
  })

/** Ends the session in every tab. */
export async function signOut(): Promise<void> {
  const clerk = await loadClerk()
  // Without a callback Clerk would navigate.
  await inTime(clerk.signOut(() => undefined))
}

/** A token for `Authorization: Bearer`, at most 60 s old; null when nobody is signed in. */
export async function sessionToken(): Promise<string | null> {
  if (!sessionHint()) return null
  const { session } = await loadClerk()
  return session ? inTime(session.getToken()) : null
}
