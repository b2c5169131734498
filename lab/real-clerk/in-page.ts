import type { Page } from 'playwright'
// Declares window.Clerk.
import type {} from '@clerk/astro'

/**
 * The verification code for email addresses with `+clerk_test`. Clerk's development instances and
 * the emulator accept it.
 */
const testCode = '424242'

export function clerkIn(page: Page) {
  return {
    /**
     * Signs up, and enters the email code if Clerk asks for it. Returns the status of the sign-up,
     * or Clerk's error code if Clerk rejects a step.
     */
    signUp: (emailAddress: string, password: string) =>
      page.evaluate(
        async ([emailAddress, password, code]) => {
          const { Clerk } = window
          try {
            let attempt = await Clerk.client!.signUp.create({ emailAddress, password })
            if (attempt.status === 'missing_requirements') {
              await attempt.prepareEmailAddressVerification({ strategy: 'email_code' })
              attempt = await attempt.attemptEmailAddressVerification({ code })
            }
            await Clerk.setActive({ session: attempt.createdSessionId })
            return attempt.status
          } catch (error) {
            return (error as { errors: { code: string }[] }).errors[0]!.code
          }
        },
        [emailAddress, password, testCode] as const,
      ),

    /**
     * Signs in, and enters the email code if Clerk asks a new browser for it. Returns the status of
     * the sign-in, or Clerk's error code.
     */
    signIn: (identifier: string, password: string) =>
      page.evaluate(
        async ([identifier, password, code]) => {
          const { Clerk } = window
          try {
            let attempt = await Clerk.client!.signIn.create({ identifier, password })
            const factor = attempt.supportedSecondFactors?.find(
              ({ strategy }) => strategy === 'email_code',
            )
            if (attempt.status !== 'complete' && factor) {
              await attempt.prepareSecondFactor({ ...factor, strategy: 'email_code' })
              attempt = await attempt.attemptSecondFactor({ strategy: 'email_code', code })
            }
            await Clerk.setActive({ session: attempt.createdSessionId })
            return attempt.status
          } catch (error) {
            return (error as { errors: { code: string }[] }).errors[0]!.code
          }
        },
        [identifier, password, testCode] as const,
      ),

    who: () => page.evaluate(() => window.Clerk.user?.primaryEmailAddress?.emailAddress ?? null),
    hint: () => page.evaluate(() => /__client_uat[^=;]*=(\d+)/.exec(document.cookie)?.[1]),
    token: () => page.evaluate(() => window.Clerk.session?.getToken() ?? null),
    signOut: () => page.evaluate(() => window.Clerk.signOut(() => undefined)),
  }
}

export const claims = (jwt: string | null) =>
  JSON.parse(Buffer.from(jwt!.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
