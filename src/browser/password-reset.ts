import { codedError } from './clerk.ts'
import { answered } from './protect-check.ts'
import { attempt, setActiveSession, expectCode } from './sign-in.ts'
import type { SignInResult } from './sign-in.ts'

const strategy = 'reset_password_email_code'

/** Mails a code to somebody who forgot the password; Clerk does so as the sign-in begins. */
export const startPasswordReset = (email: string): Promise<SignInResult> =>
  attempt('Failed to send a code', async ({ client: { signIn } }) => {
    await answered(signIn.create({ strategy, identifier: email }))
    const send = async () => {
      const factor = signIn.supportedFirstFactors?.find((each) => each.strategy === strategy)
      if (!factor) throw codedError('step_not_offered')
      await answered(signIn.prepareFirstFactor(factor))
    }
    expectCode({
      send,
      check: async (typed) => {
        await answered(signIn.attemptFirstFactor({ strategy, code: typed }))
        return { kind: 'password-needed' }
      },
    })
    // A bot check came before the email.
    if (signIn.firstFactorVerification.strategy !== strategy) await send()
    return { kind: 'code-needed', email, step: 'reset' }
  })

/** After the code: sets the password, signs in, and signs out everywhere else. */
export const finishPasswordReset = (email: string, password: string): Promise<SignInResult> =>
  attempt('Failed to change the password', async (clerk) => {
    const { signIn } = clerk.client
    const done = await answered(signIn.resetPassword({ password, signOutOfOtherSessions: true }))
    return setActiveSession(clerk, done, email)
  })
