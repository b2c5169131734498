import { newId } from '../entities.ts'
import type { SignUp } from '../entities.ts'
import type { SignUpJSON } from '@clerk/shared/types'
import { isTestAddress, sendCode, tryCode } from './email-codes.ts'
import { ClerkFailure } from '../failures.ts'
import { signUpJSON } from './attempt-formats.ts'
import { googleEmailToTransfer } from './google.ts'
import { createPerson, startSession } from '../instance.ts'
import type { Instance } from '../instance.ts'
import { closeCheck, issueCheck } from './protect-check.ts'
import { assertAcceptable, hashPassword } from './passwords.ts'
import { assertNoCheck, assertSignedOut, browserOf, required } from './visit.ts'
import type { Visit } from './visit.ts'

const day = 24 * 60 * 60 * 1000

/** `POST /v1/client/sign_ups`: with a password, or taking over what Google confirmed. */
export async function createSignUp(visit: Visit): Promise<SignUpJSON> {
  assertSignedOut(visit)
  const { instance, form } = visit
  if (form.get('transfer') === 'true') {
    return begin(visit, { email: googleEmailToTransfer(visit), google: true })
  }
  // Google is entered through a sign-in, and a new person is then transferred.
  if (form.has('strategy')) throw new ClerkFailure('not_imitated')

  const email = required(form, 'email_address').trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw new ClerkFailure('form_param_format_invalid', 'email_address')
  }
  assertFree(instance, email)
  const password = required(form, 'password')
  assertAcceptable(password)
  return begin(visit, { email, passwordHash: await hashPassword(password) })
}

function begin(
  visit: Visit,
  {
    email,
    passwordHash = null,
    google = false,
  }: {
    email: string
    passwordHash?: string | null
    google?: boolean
  },
): SignUpJSON {
  const { instance, form } = visit
  const signUp: SignUp = {
    id: newId('sua'),
    status: 'missing_requirements',
    email,
    passwordHash,
    firstName: form.get('first_name'),
    lastName: form.get('last_name'),
    code: null,
    google,
    check: issueCheck(instance),
    createdSessionId: null,
    createdUserId: null,
    abandonAt: instance.clock.now() + day,
  }
  browserOf(visit).signUp = signUp
  advance(visit, signUp)
  return signUpJSON(signUp, visit.origin)
}

/** Creates the user, unless a check is open or the address waits for its code. */
function advance(visit: Visit, signUp: SignUp) {
  const { emailCode } = visit.instance.settings
  const mustConfirm = emailCode === 'everyone' || isTestAddress(signUp.email)
  if (!signUp.check && (signUp.google || !mustConfirm)) complete(visit, signUp)
}

/** `PATCH …/sign_ups/:id/protect_check`: the proof, and on to where the attempt was. */
export function proveSignUp(visit: Visit): SignUpJSON {
  const signUp = pending(visit)
  closeCheck(visit, signUp)
  advance(visit, signUp)
  return signUpJSON(signUp, visit.origin)
}

/** `POST …/sign_ups/:id/prepare_verification`: sends the code, also again. */
export function prepareVerification(visit: Visit): SignUpJSON {
  const signUp = pending(visit)
  assertNoCheck(signUp)
  signUp.code = sendCode(visit.instance, signUp.email)
  return signUpJSON(signUp, visit.origin)
}

/** `POST …/sign_ups/:id/attempt_verification`. */
export function attemptVerification(visit: Visit): SignUpJSON {
  const signUp = pending(visit)
  assertNoCheck(signUp)
  tryCode(visit.instance, signUp.code, required(visit.form, 'code'))
  complete(visit, signUp)
  return signUpJSON(signUp, visit.origin)
}

function complete(visit: Visit, signUp: SignUp) {
  const { instance } = visit
  // Somebody may have taken the address while the password was hashed or the code was typed.
  assertFree(instance, signUp.email)
  const person = createPerson(instance, {
    email: signUp.email,
    passwordHash: signUp.passwordHash,
    firstName: signUp.firstName,
    lastName: signUp.lastName,
    googleAccountId: signUp.google ? newId('eac') : null,
  })
  signUp.status = 'complete'
  signUp.createdUserId = person.id
  signUp.createdSessionId = startSession(instance, browserOf(visit), person).id
}

function assertFree({ store }: Instance, email: string) {
  if (store.personByEmail(email)) throw new ClerkFailure('form_identifier_exists', 'email_address')
}

function pending({ client, id, instance }: Visit): SignUp {
  const signUp = client?.signUp
  const open = signUp?.id === id && signUp.status !== 'complete'
  if (!open || instance.clock.now() > signUp.abandonAt) throw new ClerkFailure('resource_not_found')
  return signUp
}
