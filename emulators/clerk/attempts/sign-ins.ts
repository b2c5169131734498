import type { SignInJSON } from '@clerk/shared/types'
import { newId } from '../entities.ts'
import type { Person, SignIn } from '../entities.ts'
import { sendCode, tryCode } from './email-codes.ts'
import { ClerkFailure } from '../failures.ts'
import { resetStrategy, signInJSON } from './attempt-formats.ts'
import { leaveForGoogle } from './google.ts'
import { closeCheck, issueCheck } from './protect-check.ts'
import { passwordMatches } from './passwords.ts'
import { sendResetCode, tryResetCode } from './password-resets.ts'
import { assertSignedOut, browserOf, completeSignIn, pendingSignIn, required } from './visit.ts'
import type { Visit } from './visit.ts'

/** `POST /v1/client/sign_ins`: with a password or without one, forgotten, or through Google. */
export async function createSignIn(visit: Visit): Promise<SignInJSON> {
  assertSignedOut(visit)
  const signIn: SignIn = {
    id: newId('sia'),
    status: 'needs_identifier',
    identifier: null,
    personId: null,
    passwordVerified: false,
    code: null,
    reset: null,
    google: null,
    check: issueCheck(visit.instance),
    createdSessionId: null,
  }
  const strategy = visit.form.get('strategy') ?? 'password'
  if (strategy === 'oauth_google') signIn.google = leaveForGoogle(visit)
  else if (strategy === resetStrategy) {
    const person = identify(visit, signIn)
    if (!signIn.check) sendResetCode(visit, signIn, person)
  } else if (strategy === 'password') {
    const person = identify(visit, signIn)
    const password = visit.form.get('password')
    if (password !== null) await checkPassword(visit, signIn, person, password)
  } else throw new ClerkFailure('not_imitated')
  browserOf(visit).signIn = signIn
  return signInJSON(visit.instance, signIn, visit.origin)
}

function identify(visit: Visit, signIn: SignIn): Person {
  const email = required(visit.form, 'identifier').trim().toLowerCase()
  const person = visit.instance.store.personByEmail(email)
  if (!person) throw new ClerkFailure('form_identifier_not_found', 'identifier')
  Object.assign(signIn, { status: 'needs_first_factor', identifier: email, personId: person.id })
  return person
}

/** `PATCH …/sign_ins/:id/protect_check`: the proof, and on to where the attempt was. */
export function proveSignIn(visit: Visit): SignInJSON {
  const signIn = visit.client?.signIn
  if (signIn?.id !== visit.id) throw new ClerkFailure('resource_not_found')
  closeCheck(visit, signIn)
  const person = visit.instance.store.person(signIn.personId)
  if (person && signIn.passwordVerified) acceptPassword(visit, signIn, person)
  return signInJSON(visit.instance, signIn, visit.origin)
}

/** `POST …/sign_ins/:id/prepare_first_factor`: sends the code for a new password, also again. */
export function prepareFirstFactor(visit: Visit): SignInJSON {
  const { signIn, person } = pendingSignIn(visit, 'needs_first_factor')
  if (required(visit.form, 'strategy') !== resetStrategy) throw new ClerkFailure('not_imitated')
  if (required(visit.form, 'email_address_id') !== person.emailId) {
    throw new ClerkFailure('resource_not_found')
  }
  sendResetCode(visit, signIn, person)
  return signInJSON(visit.instance, signIn, visit.origin)
}

/** `POST …/sign_ins/:id/attempt_first_factor`: the password, or the code for a new one. */
export async function attemptFirstFactor(visit: Visit): Promise<SignInJSON> {
  const { signIn, person } = pendingSignIn(visit, 'needs_first_factor')
  if (visit.form.get('strategy') === resetStrategy) await tryResetCode(visit, signIn, person)
  else await checkPassword(visit, signIn, person, required(visit.form, 'password'))
  return signInJSON(visit.instance, signIn, visit.origin)
}

async function checkPassword(visit: Visit, signIn: SignIn, person: Person, password: string) {
  if (person.passwordHash === null) {
    throw new ClerkFailure('strategy_for_user_invalid', 'password')
  }
  if (!(await passwordMatches(password, person.passwordHash))) {
    throw new ClerkFailure('form_password_incorrect', 'password')
  }
  signIn.passwordVerified = true
  acceptPassword(visit, signIn, person)
}

/** After the password: a session, a code for a new browser, or an open check first. */
function acceptPassword(visit: Visit, signIn: SignIn, person: Person) {
  if (signIn.check) return
  if (visit.instance.settings.clientTrust && !browserOf(visit).trusted) {
    signIn.status = 'needs_client_trust'
  } else completeSignIn(visit, signIn, person)
}

/** `POST …/sign_ins/:id/prepare_second_factor`: sends the code, also again. */
export function prepareSecondFactor(visit: Visit): SignInJSON {
  const { signIn, person } = pendingSignIn(visit, 'needs_client_trust')
  signIn.code = sendCode(visit.instance, person.email)
  return signInJSON(visit.instance, signIn, visit.origin)
}

/** `POST …/sign_ins/:id/attempt_second_factor`. */
export function attemptSecondFactor(visit: Visit): SignInJSON {
  const { signIn, person } = pendingSignIn(visit, 'needs_client_trust')
  tryCode(visit.instance, signIn.code, required(visit.form, 'code'))
  completeSignIn(visit, signIn, person)
  return signInJSON(visit.instance, signIn, visit.origin)
}
