import { codedError } from './clerk.ts'
import { withProtectCheck } from './protect-check.ts'
import { attempt, setActiveSession, expectCode } from './sign-in.ts'
import type { SignInResult } from './sign-in.ts'

const strategy = 'reset_password_email_code'

export const startPasswordReset = (email: string): Promise<SignInResult> =>
  attempt('We couldn’t send a code. Try again.', async ({ client: { signIn } }) => {
    await withProtectCheck(signIn.create({ strategy, identifier: email }))
    const send = async () => {
      const factor = signIn.supportedFirstFactors?.find((each) => each.strategy === strategy)
      if (!factor) throw codedError('step_not_offered')
      await withProtectCheck(signIn.prepareFirstFactor(factor))
    }
    expectCode({
      send,
      check: async (typed) => {
        await withProtectCheck(signIn.attemptFirstFactor({ strategy, code: typed }))
        return { kind: 'password-needed' }
      },
    })
    // `signIn.create` emails the code, unless Clerk requires a bot check first. After a bot check,
    // request the email here.
    if (signIn.firstFactorVerification.strategy !== strategy) await send()
    return { kind: 'code-needed', email, step: 'reset' }
  })

export const finishPasswordReset = (email: string, password: string): Promise<SignInResult> =>
  attempt('We couldn’t change your password. Try again.', async (clerk) => {
    const { signIn } = clerk.client
    const updated = await withProtectCheck(
      signIn.resetPassword({ password, signOutOfOtherSessions: true }),
    )
    return setActiveSession(clerk, updated, email, false)
  })
