import type { SignInJSON } from '@clerk/shared/types'
import { signInJSON } from './attempt-formats.ts'
import { backendUserJSON } from '../backend-formats.ts'
import { sendCode, verifyCode } from './email-codes.ts'
import type { ClerkUser, SignIn } from '../entities.ts'
import { ClerkFailure } from '../failures.ts'
import { assertAcceptable, hashPassword } from './passwords.ts'
import { completeSignIn, pendingSignIn, requiredField } from './frontend-call.ts'
import type { FrontendCall } from './frontend-call.ts'

export function sendResetCode({ instance }: FrontendCall, signIn: SignIn, user: ClerkUser): void {
  if (user.passwordHash === null) throw new ClerkFailure('strategy_for_user_invalid', 'strategy')
  signIn.reset = sendCode(instance, user.email)
}

export async function verifyResetCode(
  call: FrontendCall,
  signIn: SignIn,
  user: ClerkUser,
): Promise<void> {
  verifyCode(call.instance, signIn.reset, requiredField(call.form, 'code'))
  signIn.status = 'needs_new_password'
  if (call.form.has('password')) await setPassword(call, signIn, user)
}

export async function resetPassword(call: FrontendCall): Promise<SignInJSON> {
  const { signIn, user } = pendingSignIn(call, 'needs_new_password')
  await setPassword(call, signIn, user)
  return signInJSON(call.instance, signIn, call.origin)
}

async function setPassword(call: FrontendCall, signIn: SignIn, user: ClerkUser) {
  const { instance, form } = call
  const password = requiredField(form, 'password')
  assertAcceptable(password)
  user.passwordHash = await hashPassword(password)
  user.updatedAt = instance.clock.now()
  user.passwordResetAt = user.updatedAt
  instance.announce('user.updated', backendUserJSON(user))
  if (form.get('sign_out_of_other_sessions') === 'true') {
    // Expire the user's sessions in every browser. An expired session gets no new token.
    for (const session of instance.store.sessionsOf(user.id)) session.expireAt = user.updatedAt
  }
  completeSignIn(call, signIn, user)
}
