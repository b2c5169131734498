import type { CodeCheck } from '../entities.ts'
import { ClerkFailure } from '../failures.ts'
import { codeLifetime } from './attempt-formats.ts'
import type { Instance } from '../instance.ts'

/**
 * The one code. Clerk's own test mode takes it for every address with the subaddress
 * `+clerk_test` and sends no mail (clerk.com/docs/testing/test-emails-and-phones).
 */
export const testCode = '424242'

const maxTries = 5

/** As in Clerk's test mode: `jane+clerk_test@example.com`. */
export const isTestAddress = (email: string): boolean => /\+clerk_test(?=[+@])/.test(email)

/** "Sends" the code: no mail leaves this machine, the log says what it would have held. */
export function sendCode({ clock, log }: Instance, email: string): CodeCheck {
  log(`e-mail code for ${email}: ${testCode}`)
  return { sentAt: clock.now(), wrongTries: 0, verified: false }
}

/** Marks the check as passed, or throws Clerk's error. */
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
