import { newId } from '../entities.ts'
import type { SignUp } from '../entities.ts'
import type { SignUpJSON } from '@clerk/shared/types'
import { isTestAddress, sendCode, verifyCode } from './email-codes.ts'
import { ClerkFailure } from '../failures.ts'
import { signUpJSON } from './attempt-formats.ts'
import { googleEmailToTransfer } from './google.ts'
import { createUser, startSession } from '../instance.ts'
import type { Instance } from '../instance.ts'
import { passCheck, createCheck } from './protect-check.ts'
import { assertAcceptable, hashPassword } from './passwords.ts'
import { assertNoCheck, assertSignedOut, clientOf, requiredField } from './frontend-call.ts'
import type { FrontendCall } from './frontend-call.ts'

const day = 24 * 60 * 60 * 1000

export async function createSignUp(call: FrontendCall): Promise<SignUpJSON> {
  assertSignedOut(call)
  const { instance, form } = call
  if (form.get('transfer') === 'true') {
    return startSignUp(call, { email: googleEmailToTransfer(call), google: true })
  }
  // `strategy` would start a Google sign-up. The site never sends it, because it starts a Google
  // sign-in instead. For a new user, clerk-js then creates the sign-up with `transfer`.
  if (form.has('strategy')) throw new ClerkFailure('not_imitated')

  const email = requiredField(form, 'email_address').trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw new ClerkFailure('form_param_format_invalid', 'email_address')
  }
  assertEmailAvailable(instance, email)
  const password = requiredField(form, 'password')
  assertAcceptable(password)
  return startSignUp(call, { email, passwordHash: await hashPassword(password) })
}

function startSignUp(
  call: FrontendCall,
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
  const { instance, form } = call
  const signUp: SignUp = {
    id: newId('sua'),
    status: 'missing_requirements',
    email,
    passwordHash,
    firstName: form.get('first_name'),
    lastName: form.get('last_name'),
    code: null,
    google,
    check: createCheck(instance),
    createdSessionId: null,
    createdUserId: null,
    abandonAt: instance.clock.now() + day,
  }
  clientOf(call).signUp = signUp
  advanceSignUp(call, signUp)
  return signUpJSON(signUp, call.origin)
}

function advanceSignUp(call: FrontendCall, signUp: SignUp) {
  const { emailCode } = call.instance.settings
  const mustConfirm = emailCode === 'everyone' || isTestAddress(signUp.email)
  if (!signUp.check && (signUp.google || !mustConfirm)) completeSignUp(call, signUp)
}

export function passSignUpCheck(call: FrontendCall): SignUpJSON {
  const signUp = pendingSignUp(call)
  passCheck(call, signUp)
  advanceSignUp(call, signUp)
  return signUpJSON(signUp, call.origin)
}

export function prepareVerification(call: FrontendCall): SignUpJSON {
  const signUp = pendingSignUp(call)
  assertNoCheck(signUp)
  signUp.code = sendCode(call.instance, signUp.email)
  return signUpJSON(signUp, call.origin)
}

export function attemptVerification(call: FrontendCall): SignUpJSON {
  const signUp = pendingSignUp(call)
  assertNoCheck(signUp)
  verifyCode(call.instance, signUp.code, requiredField(call.form, 'code'))
  completeSignUp(call, signUp)
  return signUpJSON(signUp, call.origin)
}

function completeSignUp(call: FrontendCall, signUp: SignUp) {
  const { instance } = call
  // Another sign-up may have used this address while we waited for the password's hash or the
  // emailed code.
  assertEmailAvailable(instance, signUp.email)
  const user = createUser(instance, {
    email: signUp.email,
    passwordHash: signUp.passwordHash,
    firstName: signUp.firstName,
    lastName: signUp.lastName,
    googleAccountId: signUp.google ? newId('eac') : null,
  })
  signUp.status = 'complete'
  signUp.createdUserId = user.id
  signUp.createdSessionId = startSession(instance, clientOf(call), user).id
}

function assertEmailAvailable({ store }: Instance, email: string) {
  if (store.userByEmail(email)) throw new ClerkFailure('form_identifier_exists', 'email_address')
}

function pendingSignUp({ client, id, instance }: FrontendCall): SignUp {
  const signUp = client?.signUp
  const open = signUp?.id === id && signUp.status !== 'complete'
  if (!open || instance.clock.now() > signUp.abandonAt) throw new ClerkFailure('resource_not_found')
  return signUp
}
