import type { CodeCheck } from '../entities.ts'
import { ClerkFailure } from '../failures.ts'
import { codeLifetime } from './attempt-formats.ts'
import type { Instance } from '../instance.ts'

/**
 * The only valid code. Clerk's test mode accepts it for every address with `+clerk_test`.
 * https://clerk.com/docs/testing/test-emails-and-phones
 */
export const testCode = '424242'

const maxTries = 5

export const isTestAddress = (email: string): boolean => /\+clerk_test(?=[+@])/.test(email)

/** Logs the code instead of emailing it. */
export function sendCode({ clock, log }: Instance, email: string): CodeCheck {
  log(`e-mail code for ${email}: ${testCode}`)
  return { sentAt: clock.now(), wrongTries: 0, verified: false }
}

export function verifyCode({ clock }: Instance, check: CodeCheck | null, code: string): void {
  if (!check) throw new ClerkFailure('verification_expired')
  if (clock.now() > check.sentAt + codeLifetime) throw new ClerkFailure('verification_expired')
  if (check.wrongTries >= maxTries) throw new ClerkFailure('verification_failed')
  if (code !== testCode) {
    check.wrongTries += 1
    throw new ClerkFailure('form_code_incorrect', 'code')
  }
  check.verified = true
}
