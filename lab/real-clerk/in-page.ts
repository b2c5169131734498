import type { Page } from 'playwright'
// Declares window.Clerk.
import type {} from '@clerk/astro'

/** A code that Clerk accepts for an address with `+clerk_test`, in development and here. */
const testCode = '424242'

/** What clerk-js, driven in a page as `src/browser/sign-in.ts` drives it, makes of each step. */
export function clerkIn(page: Page) {
  return {
    /** Signs up, with the email code where it is asked for; Clerk's error code if refused. */
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

    /** Signs in, with the email code where a browser new to Clerk is asked for one. */
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

/** The claims of a session token. */
export const claims = (jwt: string | null) =>
  JSON.parse(Buffer.from(jwt!.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
