import { problem } from './clerk.ts'
import { attempt, complete, expectCode } from './sign-in.ts'
import type { SignInResult } from './sign-in.ts'

const strategy = 'reset_password_email_code'

/** Mails a code to somebody who forgot the password; Clerk does so as the sign-in begins. */
export const startPasswordReset = (email: string): Promise<SignInResult> =>
  attempt('Failed to send a code', async ({ client: { signIn } }) => {
    await signIn.create({ strategy, identifier: email })
    expectCode({
      send: () => {
        const factor = signIn.supportedFirstFactors?.find((each) => each.strategy === strategy)
        if (!factor) throw problem('step_not_offered')
        return signIn.prepareFirstFactor(factor)
      },
      check: async (typed) => {
        await signIn.attemptFirstFactor({ strategy, code: typed })
        return { kind: 'password-needed' }
      },
    })
    return { kind: 'code-needed', email, step: 'reset' }
  })

/** After the code: sets the password, signs in, and signs out everywhere else. */
export const finishPasswordReset = (email: string, password: string): Promise<SignInResult> =>
  attempt('Failed to change the password', async (clerk) => {
    const { signIn } = clerk.client
    const done = await signIn.resetPassword({ password, signOutOfOtherSessions: true })
    return complete(clerk, done, email)
  })
