import { safeReturnPath } from '../../domain/http/paths.ts'
import {
  signInErrorCode,
  signInErrorField,
  signInSentence,
} from '../../domain/account/sign-in-errors.ts'
import { withTimeout, loadClerk, codedError } from './clerk.ts'
import type { LoadedClerk, SignInAttempt } from './clerk.ts'
import { passChecks, userTimeout, withProtectCheck } from './protect-check.ts'
import { readStored, writeStored } from './storage.ts'

export type SignInResult =
  | { kind: 'signed-in'; isNew: boolean }
  /** The step `reset` asks for a new password as well. */
  | { kind: 'code-needed'; step: 'code' | 'reset'; code: EmailedCode }
  | { kind: 'code-sent' }
  /** The browser is navigating to Google. */
  | { kind: 'leaving' }
  | {
      kind: 'error'
      message: string
      /** The fields that the error is about. Undefined if Clerk does not say. */
      fields?: ('email' | 'code' | 'password')[] | undefined
      /** True if the code of a password reset was right. The dialog then asks only for a password. */
      isCodeAccepted?: true
    }

/** The code that Clerk emailed in one attempt. */
export type EmailedCode = {
  sendAgain(): Promise<SignInResult>
  /** `newPassword` is for the step `reset`. */
  check(typed: string, newPassword: string): Promise<SignInResult>
}

const returnPage = '/sso-callback'
const returnToKey = 'return-to'

// The `signal` of these functions ends the bot check.

async function attempt(
  fallback: string,
  steps: (clerk: LoadedClerk) => Promise<SignInResult>,
): Promise<SignInResult> {
  try {
    if (!navigator.cookieEnabled) throw codedError('cookies_blocked')
    return await steps(await loadClerk())
  } catch (thrown) {
    // Offline, clerk-js throws nothing and returns an attempt without a next step.
    const error = navigator.onLine ? thrown : codedError('network_error')
    const field = signInErrorField(error)
    return {
      kind: 'error',
      message: signInSentence(error, fallback),
      fields: field && [field],
    }
  }
}

export const signInWithPassword = (
  email: string,
  password: string,
  signal: AbortSignal,
): Promise<SignInResult> =>
  attempt('Failed to sign in', (clerk) => finishSignIn(clerk, email, password, false, signal))

async function finishSignIn(
  clerk: LoadedClerk,
  identifier: string,
  password: string,
  isNew: boolean,
  signal: AbortSignal,
): Promise<SignInResult> {
  const created = clerk.client.signIn.create({ identifier, password })
  return setActiveSession(clerk, await withProtectCheck(created, signal), isNew, signal)
}

async function setActiveSession(
  clerk: LoadedClerk,
  signIn: SignInAttempt,
  isNew: boolean,
  signal: AbortSignal,
): Promise<SignInResult> {
  const { createdSessionId, supportedSecondFactors } = signIn
  if (createdSessionId) return activate(clerk, createdSessionId, isNew)
  // If Clerk has not created a session, it requires a second step. Then `signIn.status` is
  // `needs_client_trust` (a new browser) or `needs_second_factor`.
  const factor = supportedSecondFactors?.find(({ strategy }) => strategy === 'email_code')
  if (!factor)
    throw codedError(missingStepCode(supportedSecondFactors?.map((each) => each.strategy)))
  const send = () =>
    withProtectCheck(signIn.prepareSecondFactor({ ...factor, strategy: 'email_code' }), signal)
  await send()
  return codeNeeded('code', send, async (code) => {
    const completed = await withProtectCheck(
      signIn.attemptSecondFactor({ strategy: 'email_code', code }),
      signal,
    )
    return activate(clerk, completed.createdSessionId, isNew)
  })
}

/** This site does not support emailed sign-in links. */
const missingStepCode = (offered: readonly string[] = []): string =>
  offered.includes('email_link') ? 'email_links_only' : 'step_not_offered'

const codeNeeded = (
  step: 'code' | 'reset',
  send: () => Promise<unknown>,
  check: EmailedCode['check'],
): SignInResult => ({
  kind: 'code-needed',
  step,
  code: {
    sendAgain: () =>
      attempt('We couldn’t send a new code. Try again.', async () => {
        await send()
        return { kind: 'code-sent' }
      }),
    check: (...typed) => attempt('Failed to sign in', () => check(...typed)),
  },
})

/**
 * Signs up. Emails a code if the email address is unverified. If the address is verified but there
 * is no session, signs in with the same password.
 */
export const signUpWithPassword = (
  email: string,
  password: string,
  signal: AbortSignal,
): Promise<SignInResult> =>
  attempt('Failed to sign up', async (clerk) => {
    const { signUp } = clerk.client
    const { createdSessionId, unverifiedFields, status, verifications } = await withProtectCheck(
      signUp.create({ emailAddress: email, password }),
      signal,
    )
    if (createdSessionId) return activate(clerk, createdSessionId, true)
    if (status !== 'missing_requirements' || !unverifiedFields.includes('email_address')) {
      return finishSignIn(clerk, email, password, true, signal)
    }
    const offered = verifications.emailAddress.supportedStrategies
    if (!offered.includes('email_code')) throw codedError(missingStepCode(offered))
    const send = () =>
      withProtectCheck(signUp.prepareEmailAddressVerification({ strategy: 'email_code' }), signal)
    await send()
    return codeNeeded('code', send, async (code) => {
      const completed = await withProtectCheck(
        signUp.attemptEmailAddressVerification({ code }),
        signal,
      )
      return activate(clerk, completed.createdSessionId, true)
    })
  })

const resetStrategy = 'reset_password_email_code'

export const startPasswordReset = (email: string, signal: AbortSignal): Promise<SignInResult> =>
  attempt('We couldn’t send a code. Try again.', async ({ client: { signIn } }) => {
    await withProtectCheck(signIn.create({ strategy: resetStrategy, identifier: email }), signal)
    const send = async () => {
      const factor = signIn.supportedFirstFactors?.find((each) => each.strategy === resetStrategy)
      if (!factor) throw codedError('step_not_offered')
      await withProtectCheck(signIn.prepareFirstFactor(factor), signal)
    }
    // `signIn.create` emails the code, unless Clerk requires a bot check first. After a bot check,
    // request the email here.
    if (signIn.firstFactorVerification.strategy !== resetStrategy) await send()
    return codeNeeded('reset', send, async (code, newPassword) => {
      await withProtectCheck(signIn.attemptFirstFactor({ strategy: resetStrategy, code }), signal)
      return finishPasswordReset(newPassword, signal)
    })
  })

/** Sets a new password after Clerk has accepted the reset code. Clerk accepts a code only once. */
export async function finishPasswordReset(
  password: string,
  signal: AbortSignal,
): Promise<SignInResult> {
  const result = await attempt('We couldn’t change your password. Try again.', async (clerk) => {
    const reset = clerk.client.signIn.resetPassword({ password, signOutOfOtherSessions: true })
    return setActiveSession(clerk, await withProtectCheck(reset, signal), false, signal)
  })
  if (result.kind !== 'error') return result
  return { ...result, fields: ['password'], isCodeAccepted: true }
}

async function activate(
  clerk: LoadedClerk,
  session: string | null,
  isNew: boolean,
): Promise<SignInResult> {
  if (!session) throw codedError('step_not_offered')
  await withTimeout(clerk.setActive({ session }))
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
export const signInWithGoogle = (returnTo: string, signal: AbortSignal): Promise<SignInResult> =>
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
      await passChecks(signIn, signal)
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
    const { signal } = new AbortController()
    await passChecks(client.signIn, signal)
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
      const { createdSessionId: session } = await passChecks(client.signUp, signal)
      if (session) {
        await withTimeout(clerk.setActive({ session, redirectUrl: to }))
        return { kind: 'signed-in', isNew }
      }
    }
    if (isNew || !googleError) throw codedError('google_unfinished')
    throw Object.assign(new Error(googleError.message), { errors: [googleError] })
  })
