import type { SignInJSON } from '@clerk/shared/types'
import { newId } from '../entities.ts'
import type { ClerkUser, SignIn } from '../entities.ts'
import { sendCode, verifyCode } from './email-codes.ts'
import { ClerkFailure } from '../failures.ts'
import { resetStrategy, signInJSON } from './attempt-formats.ts'
import { startGoogleSignIn } from './google.ts'
import { passCheck, createCheck } from './protect-check.ts'
import { passwordMatches } from './passwords.ts'
import { sendResetCode, verifyResetCode } from './password-resets.ts'
import {
  assertSignedOut,
  clientOf,
  completeSignIn,
  pendingSignIn,
  requiredField,
} from './frontend-call.ts'
import type { FrontendCall } from './frontend-call.ts'

export async function createSignIn(call: FrontendCall): Promise<SignInJSON> {
  assertSignedOut(call)
  const signIn: SignIn = {
    id: newId('sia'),
    status: 'needs_identifier',
    identifier: null,
    personId: null,
    passwordVerified: false,
    code: null,
    reset: null,
    google: null,
    check: createCheck(call.instance),
    createdSessionId: null,
  }
  const strategy = call.form.get('strategy') ?? 'password'
  if (strategy === 'oauth_google') signIn.google = startGoogleSignIn(call)
  else if (strategy === resetStrategy) {
    const user = identify(call, signIn)
    if (!signIn.check) sendResetCode(call, signIn, user)
  } else if (strategy === 'password') {
    const user = identify(call, signIn)
    const password = call.form.get('password')
    if (password !== null) await checkPassword(call, signIn, user, password)
  } else throw new ClerkFailure('not_imitated')
  clientOf(call).signIn = signIn
  return signInJSON(call.instance, signIn, call.origin)
}

function identify(call: FrontendCall, signIn: SignIn): ClerkUser {
  const email = requiredField(call.form, 'identifier').trim().toLowerCase()
  const user = call.instance.store.userByEmail(email)
  if (!user) throw new ClerkFailure('form_identifier_not_found', 'identifier')
  Object.assign(signIn, { status: 'needs_first_factor', identifier: email, personId: user.id })
  return user
}

export function passSignInCheck(call: FrontendCall): SignInJSON {
  const signIn = call.client?.signIn
  if (signIn?.id !== call.id) throw new ClerkFailure('resource_not_found')
  passCheck(call, signIn)
  const user = call.instance.store.user(signIn.personId)
  if (user && signIn.passwordVerified) acceptPassword(call, signIn, user)
  return signInJSON(call.instance, signIn, call.origin)
}

export function prepareFirstFactor(call: FrontendCall): SignInJSON {
  const { signIn, user } = pendingSignIn(call, 'needs_first_factor')
  if (requiredField(call.form, 'strategy') !== resetStrategy) throw new ClerkFailure('not_imitated')
  if (requiredField(call.form, 'email_address_id') !== user.emailId) {
    throw new ClerkFailure('resource_not_found')
  }
  sendResetCode(call, signIn, user)
  return signInJSON(call.instance, signIn, call.origin)
}

export async function attemptFirstFactor(call: FrontendCall): Promise<SignInJSON> {
  const { signIn, user } = pendingSignIn(call, 'needs_first_factor')
  if (call.form.get('strategy') === resetStrategy) await verifyResetCode(call, signIn, user)
  else await checkPassword(call, signIn, user, requiredField(call.form, 'password'))
  return signInJSON(call.instance, signIn, call.origin)
}

async function checkPassword(
  call: FrontendCall,
  signIn: SignIn,
  user: ClerkUser,
  password: string,
) {
  if (user.passwordHash === null) {
    throw new ClerkFailure('strategy_for_user_invalid', 'password')
  }
  if (!(await passwordMatches(password, user.passwordHash))) {
    throw new ClerkFailure('form_password_incorrect', 'password')
  }
  signIn.passwordVerified = true
  acceptPassword(call, signIn, user)
}

function acceptPassword(call: FrontendCall, signIn: SignIn, user: ClerkUser) {
  if (signIn.check) return
  if (call.instance.settings.clientTrust && !clientOf(call).trusted) {
    signIn.status = 'needs_client_trust'
  } else completeSignIn(call, signIn, user)
}

export function prepareSecondFactor(call: FrontendCall): SignInJSON {
  const { signIn, user } = pendingSignIn(call, 'needs_client_trust')
  signIn.code = sendCode(call.instance, user.email)
  return signInJSON(call.instance, signIn, call.origin)
}

export function attemptSecondFactor(call: FrontendCall): SignInJSON {
  const { signIn, user } = pendingSignIn(call, 'needs_client_trust')
  verifyCode(call.instance, signIn.code, requiredField(call.form, 'code'))
  completeSignIn(call, signIn, user)
  return signInJSON(call.instance, signIn, call.origin)
}
