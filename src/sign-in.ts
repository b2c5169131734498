import { safeReturnPath } from '../domain/paths.ts'
import { signInSentence } from '../domain/sign-in-errors.ts'
import { inTime, loadClerk, problem } from './clerk.ts'
import type { LoadedClerk } from './clerk.ts'

type Attempt = LoadedClerk['client']['signIn']

export type SignInResult =
  | { kind: 'signed-in'; isNew: boolean }
  | { kind: 'code-needed'; email: string; step?: 'reset' }
  /** The code was right; somebody who forgot the password chooses another one. */
  | { kind: 'password-needed' }
  /** The browser is on its way to Google. */
  | { kind: 'leaving' }
  /** With `step`, what was asked before has passed. */
  | { kind: 'error'; message: string; step?: 'new-password' }

/** Where Google sends the browser back to. */
const returnPage = '/sso-callback'
const returnToKey = 'return-to'

/** A sign-up may show a check for robots, which takes a person's own time. */
const patienceForPeople = 60_000

/** What becomes of `steps`; whatever they throw becomes a sentence. */
export async function attempt(
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
let code: MailedCode | undefined
type MailedCode = { send(): Promise<unknown>; check(typed: string): Promise<SignInResult> }

export const expectCode = (mailed: MailedCode): void => {
  code = mailed
}

export const signInWithPassword = (email: string, password: string): Promise<SignInResult> =>
  attempt('Failed to sign in', (clerk) => enter(clerk, email, password))

async function enter(clerk: LoadedClerk, email: string, password: string): Promise<SignInResult> {
  const { signIn } = clerk.client
  return complete(clerk, await signIn.create({ identifier: email, password }), email)
}

/** Opens the session, or asks for the second step that stands before it. */
export async function complete(
  clerk: LoadedClerk,
  signIn: Attempt,
  email: string,
): Promise<SignInResult> {
  const { createdSessionId, supportedSecondFactors } = signIn
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

/** Signs up; where that opens no session, signs in with the same password. */
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
