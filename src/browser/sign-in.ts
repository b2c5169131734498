import { safeReturnPath } from '../../domain/http/paths.ts'
import {
  signInErrorCode,
  signInErrorField,
  signInSentence,
} from '../../domain/account/sign-in-errors.ts'
import { withTimeout, loadClerk, codedError } from './clerk.ts'
import type { LoadedClerk, SignInAttempt } from './clerk.ts'
import { withProtectCheck, passCheck, userTimeout } from './protect-check.ts'
import { readStored, writeStored } from './storage.ts'

export type SignInResult =
  | { kind: 'signed-in'; isNew: boolean }
  | { kind: 'code-needed'; email: string; step?: 'reset' }
  /** The reset code was accepted. The user now chooses a new password. */
  | { kind: 'password-needed' }
  /** The browser is navigating to Google. */
  | { kind: 'leaving' }
  /**
   * If `step` is set, the error occurred after Clerk had accepted the reset code. So the dialog
   * asks only for a new password.
   */
  | {
      kind: 'error'
      message: string
      step?: 'new-password'
      field?: 'email' | 'password' | undefined
    }

const returnPage = '/sso-callback'
const returnToKey = 'return-to'

export async function attempt(
  fallback: string,
  steps: (clerk: LoadedClerk) => Promise<SignInResult>,
): Promise<SignInResult> {
  try {
    if (!navigator.cookieEnabled) throw codedError('cookies_blocked')
    return await steps(await loadClerk())
  } catch (error) {
    return {
      kind: 'error',
      message: signInSentence(error, fallback),
      field: signInErrorField(error),
    }
  }
}

/**
 * The functions that send and check the emailed code of the current attempt. Cleared after sign-in.
 */
let code: EmailedCode | undefined
type EmailedCode = { send(): Promise<unknown>; check(typed: string): Promise<SignInResult> }

export const expectCode = (emailed: EmailedCode): void => {
  code = emailed
}

export const signInWithPassword = (email: string, password: string): Promise<SignInResult> =>
  attempt('Failed to sign in', (clerk) => finishSignIn(clerk, email, password, false))

async function finishSignIn(
  clerk: LoadedClerk,
  email: string,
  password: string,
  isNew: boolean,
): Promise<SignInResult> {
  const { signIn } = clerk.client
  return setActiveSession(
    clerk,
    await withProtectCheck(signIn.create({ identifier: email, password })),
    email,
    isNew,
  )
}

export async function setActiveSession(
  clerk: LoadedClerk,
  signIn: SignInAttempt,
  email: string,
  isNew: boolean,
): Promise<SignInResult> {
  const { createdSessionId, supportedSecondFactors } = signIn
  if (createdSessionId) return activate(clerk, createdSessionId, isNew)
  // If Clerk has not created a session, it requires a second step. Then `signIn.status` is
  // `needs_client_trust` (a new browser) or `needs_second_factor`.
  const factor = supportedSecondFactors?.find(({ strategy }) => strategy === 'email_code')
  if (!factor)
    throw codedError(missingStepCode(supportedSecondFactors?.map((each) => each.strategy)))
  code = {
    send: () => withProtectCheck(signIn.prepareSecondFactor({ ...factor, strategy: 'email_code' })),
    check: async (typed) => {
      const completed = await withProtectCheck(
        signIn.attemptSecondFactor({ strategy: 'email_code', code: typed }),
      )
      return activate(clerk, completed.createdSessionId, isNew)
    },
  }
  await code.send()
  return { kind: 'code-needed', email }
}

/** This site does not support emailed sign-in links. */
const missingStepCode = (offered: readonly string[] = []): string =>
  offered.includes('email_link') ? 'email_links_only' : 'step_not_offered'

/**
 * Signs up. Emails a code if the email address is unverified. If the address is verified but there
 * is no session, signs in with the same password.
 */
export const signUpWithPassword = (email: string, password: string): Promise<SignInResult> =>
  attempt('Failed to sign up', async (clerk) => {
    const { signUp } = clerk.client
    const { createdSessionId, unverifiedFields, status, verifications } = await withProtectCheck(
      signUp.create({ emailAddress: email, password }),
    )
    if (createdSessionId) return activate(clerk, createdSessionId, true)
    if (status !== 'missing_requirements' || !unverifiedFields.includes('email_address')) {
      return finishSignIn(clerk, email, password, true)
    }
    const offered = verifications.emailAddress.supportedStrategies
    if (!offered.includes('email_code')) throw codedError(missingStepCode(offered))
    code = {
      send: () =>
        withProtectCheck(signUp.prepareEmailAddressVerification({ strategy: 'email_code' })),
      check: async (typed) => {
        const completed = await withProtectCheck(
          signUp.attemptEmailAddressVerification({ code: typed }),
        )
        return activate(clerk, completed.createdSessionId, true)
      },
    }
    await code.send()
    return { kind: 'code-needed', email }
  })

export const attemptCode = (typed: string): Promise<SignInResult> =>
  attempt('Failed to sign in', async () => {
    if (!code) throw codedError('verification_expired')
    return code.check(typed)
  })

/** Returns an error message if sending fails. */
export async function resendCode(): Promise<string | undefined> {
  try {
    if (!code) throw codedError('verification_expired')
    await code.send()
    return undefined
  } catch (error) {
    return signInSentence(error, 'We couldn’t send a new code. Try again.')
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

async function attemptGoogle(
  steps: (clerk: LoadedClerk) => Promise<SignInResult>,
): Promise<SignInResult> {
  const result = await attempt('', steps)
  return result.kind === 'error'
    ? { ...result, message: [googleFailed, result.message].filter(Boolean).join('. ') }
    : result
}

/** `finishGoogle` returns the user to `returnTo`. */
export const signInWithGoogle = (returnTo: string): Promise<SignInResult> =>
  attemptGoogle(async ({ client: { signIn } }) => {
    writeStored('sessionStorage', returnToKey, returnTo)
    const redirectUrl = new URL(returnPage, location.origin).href
    // Clerk redirects the user to `redirectUrl` or `redirectUrlComplete`. Both are the return page,
    // because the return page stores the welcome message for the next page.
    const google = {
      strategy: 'oauth_google',
      redirectUrl,
      redirectUrlComplete: redirectUrl,
    } as const
    const redirect = (continueSignIn: boolean) =>
      withTimeout(signIn.authenticateWithRedirect({ ...google, continueSignIn }), userTimeout)
    try {
      await redirect(false)
    } catch (error) {
      if (signInErrorCode(error) !== 'protect_check_required') throw error
      await passCheck(signIn)
      await redirect(true)
    }
    return { kind: 'leaving' }
  })

export const googleReturnPath = (): string =>
  safeReturnPath(readStored('sessionStorage', returnToKey)) ?? '/'

/**
 * Processes Google's reply on the return page. On success, Clerk redirects to the path that
 * `googleReturnPath` returns.
 */
export const finishGoogle = (): Promise<SignInResult> =>
  attemptGoogle(async (clerk) => {
    const { client } = clerk
    await passCheck(client.signIn)
    const { status, error: googleError } = client.signIn.firstFactorVerification
    const isNew = status === 'transferable'
    const to = googleReturnPath()
    let isStranded = false
    const callback = clerk.handleRedirectCallback(
      { signInForceRedirectUrl: to, signUpForceRedirectUrl: to },
      // Clerk calls this function instead of redirecting to one of Clerk's sign-in pages. This site
      // does not have those pages.
      async () => {
        isStranded = true
      },
    )
    await withTimeout(callback, userTimeout)
    if (!isStranded && client.signedInSessions.length > 0) return { kind: 'signed-in', isNew }
    if (isNew && client.signUp.protectCheck) {
      const { createdSessionId: session } = await passCheck(client.signUp)
      if (session) {
        await withTimeout(clerk.setActive({ session, redirectUrl: to }))
        return { kind: 'signed-in', isNew }
      }
    }
    if (isNew || !googleError) throw codedError('google_unfinished')
    throw Object.assign(new Error(googleError.message), { errors: [googleError] })
  })
