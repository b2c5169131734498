import { safeReturnPath } from '../../domain/http/paths.ts'
import { signInErrorCode, signInSentence } from '../../domain/account/sign-in-errors.ts'
import { withTimeout, loadClerk, codedError } from './clerk.ts'
import type { LoadedClerk, SignInAttempt } from './clerk.ts'
import { answered, passCheck, patienceForUsers } from './protect-check.ts'

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

/** The result of `steps`; what they throw becomes a sentence. */
export async function attempt(
  fallback: string,
  steps: (clerk: LoadedClerk) => Promise<SignInResult>,
): Promise<SignInResult> {
  try {
    return await steps(await loadClerk())
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
  attempt('Failed to sign in', (clerk) => finishSignIn(clerk, email, password))

async function finishSignIn(
  clerk: LoadedClerk,
  email: string,
  password: string,
): Promise<SignInResult> {
  const { signIn } = clerk.client
  return setActiveSession(
    clerk,
    await answered(signIn.create({ identifier: email, password })),
    email,
  )
}

/** Opens the session, or asks for the second step that stands before it. */
export async function setActiveSession(
  clerk: LoadedClerk,
  signIn: SignInAttempt,
  email: string,
): Promise<SignInResult> {
  const { createdSessionId, supportedSecondFactors } = signIn
  if (createdSessionId) return activate(clerk, createdSessionId, false)
  // `needs_client_trust` on a browser new to Clerk, or `needs_second_factor`.
  const factor = supportedSecondFactors?.find(({ strategy }) => strategy === 'email_code')
  if (!factor) throw codedError(stepMissing(supportedSecondFactors?.map((each) => each.strategy)))
  code = {
    send: () => answered(signIn.prepareSecondFactor({ ...factor, strategy: 'email_code' })),
    check: async (typed) => {
      const done = await answered(
        signIn.attemptSecondFactor({ strategy: 'email_code', code: typed }),
      )
      return activate(clerk, done.createdSessionId, false)
    },
  }
  await code.send()
  return { kind: 'code-needed', email }
}

/** Clerk can be set to email a link, which this site has no page for. */
const stepMissing = (offered: readonly string[] = []): string =>
  offered.includes('email_link') ? 'email_links_only' : 'step_not_offered'

/** Signs up; where that opens no session, signs in with the same password. */
export const signUpWithPassword = (email: string, password: string): Promise<SignInResult> =>
  attempt('Failed to sign up', async (clerk) => {
    const { signUp } = clerk.client
    const { createdSessionId, unverifiedFields, status, verifications } = await answered(
      signUp.create({ emailAddress: email, password }),
    )
    if (createdSessionId) return activate(clerk, createdSessionId, true)
    if (status !== 'missing_requirements' || !unverifiedFields.includes('email_address')) {
      return finishSignIn(clerk, email, password)
    }
    const offered = verifications.emailAddress.supportedStrategies
    if (!offered.includes('email_code')) throw codedError(stepMissing(offered))
    code = {
      send: () => answered(signUp.prepareEmailAddressVerification({ strategy: 'email_code' })),
      check: async (typed) => {
        const done = await answered(signUp.attemptEmailAddressVerification({ code: typed }))
        return activate(clerk, done.createdSessionId, true)
      },
    }
    await code.send()
    return { kind: 'code-needed', email }
  })

/** The code of the e-mail, after `code-needed`. */
export const attemptCode = (typed: string): Promise<SignInResult> =>
  attempt('Failed to sign in', async () => {
    if (!code) throw codedError('verification_expired')
    return code.check(typed)
  })

/** Sends the code again; returns a sentence when that fails. */
export async function resendCode(): Promise<string | undefined> {
  try {
    if (!code) throw codedError('verification_expired')
    await code.send()
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
  if (!session) throw codedError('step_not_offered')
  await withTimeout(clerk.setActive({ session }))
  code = undefined
  return { kind: 'signed-in', isNew }
}

const googleFailed = 'Failed to sign in with Google'

/** As `attempt`; a failure names Google first, then the reason. */
async function attemptGoogle(
  steps: (clerk: LoadedClerk) => Promise<SignInResult>,
): Promise<SignInResult> {
  const result = await attempt('', steps)
  return result.kind === 'error'
    ? { ...result, message: [googleFailed, result.message].filter(Boolean).join('. ') }
    : result
}

/** Leaves for Google; `finishGoogle` brings the user back to `returnTo`. */
export const signInWithGoogle = (returnTo: string): Promise<SignInResult> =>
  attemptGoogle(async ({ client: { signIn } }) => {
    sessionStorage.setItem(returnToKey, returnTo)
    const redirectUrl = new URL(returnPage, location.origin).href
    // Both ways lead to the return page, which greets before it goes on.
    const google = {
      strategy: 'oauth_google',
      redirectUrl,
      redirectUrlComplete: redirectUrl,
    } as const
    const leave = (continueSignIn: boolean) =>
      withTimeout(signIn.authenticateWithRedirect({ ...google, continueSignIn }), patienceForUsers)
    try {
      await leave(false)
    } catch (error) {
      if (signInErrorCode(error) !== 'protect_check_required') throw error
      await passCheck(signIn)
      await leave(true)
    }
    return { kind: 'leaving' }
  })

/** Where the user was before Google; the home page when that is unknown. */
export const googleReturnPath = (): string =>
  safeReturnPath(sessionStorage.getItem(returnToKey)) ?? '/'

/** On the return page: takes what Google said and goes to `googleReturnPath()` by itself. */
export const finishGoogle = (): Promise<SignInResult> =>
  attemptGoogle(async (clerk) => {
    const { client } = clerk
    await passCheck(client.signIn)
    const { status, error: refusal } = client.signIn.firstFactorVerification
    const isNew = status === 'transferable'
    const to = googleReturnPath()
    let stranded = false
    const callback = clerk.handleRedirectCallback(
      { signInForceRedirectUrl: to, signUpForceRedirectUrl: to },
      // Called for every way but success: to pages of Clerk's that this site does not have.
      async () => {
        stranded = true
      },
    )
    await withTimeout(callback, patienceForUsers)
    if (!stranded && client.signedInSessions.length > 0) return { kind: 'signed-in', isNew }
    if (isNew && client.signUp.protectCheck) {
      const { createdSessionId: session } = await passCheck(client.signUp)
      if (session) {
        await withTimeout(clerk.setActive({ session, redirectUrl: to }))
        return { kind: 'signed-in', isNew }
      }
    }
    if (isNew || !refusal) throw codedError('google_unfinished')
    throw Object.assign(new Error(refusal.message), { errors: [refusal] })
  })
