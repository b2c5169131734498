import type { SignInJSON } from '@clerk/shared/types'
import { signInJSON } from './attempt-formats.ts'
import { backendPerson } from '../backend-formats.ts'
import { sendCode, tryCode } from './email-codes.ts'
import type { Person, SignIn } from '../entities.ts'
import { ClerkFailure } from '../failures.ts'
import { assertAcceptable, hashPassword } from './passwords.ts'
import { completeSignIn, pendingSignIn, required } from './visit.ts'
import type { Visit } from './visit.ts'

/** To whom has a password to forget: an account of Google's alone has none. */
export function sendResetCode({ instance }: Visit, signIn: SignIn, person: Person): void {
  if (person.passwordHash === null) throw new ClerkFailure('strategy_for_user_invalid', 'strategy')
  signIn.reset = sendCode(instance, person.email)
}

/** The code alone leads to `needs_new_password`; with a password beside it, into the account. */
export async function tryResetCode(visit: Visit, signIn: SignIn, person: Person): Promise<void> {
  tryCode(visit.instance, signIn.reset, required(visit.form, 'code'))
  signIn.status = 'needs_new_password'
  if (visit.form.has('password')) await setPassword(visit, signIn, person)
}

/** `POST …/sign_ins/:id/reset_password`: the new password, and into the account. */
export async function resetPassword(visit: Visit): Promise<SignInJSON> {
  const { signIn, person } = pendingSignIn(visit, 'needs_new_password')
  await setPassword(visit, signIn, person)
  return signInJSON(visit.instance, signIn, visit.origin)
}

async function setPassword(visit: Visit, signIn: SignIn, person: Person) {
  const { instance, form } = visit
  const password = required(form, 'password')
  assertAcceptable(password)
  person.passwordHash = await hashPassword(password)
  person.updatedAt = instance.clock.now()
  instance.announce('user.updated', backendPerson(person))
  if (form.get('sign_out_of_other_sessions') === 'true') {
    // What has run out is renewed no more, in whichever browser it is.
    for (const session of instance.store.sessionsOf(person.id)) session.expireAt = person.updatedAt
  }
  completeSignIn(visit, signIn, person)
}
