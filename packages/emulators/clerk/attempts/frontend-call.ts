import type { Client, ClerkUser, SignIn, SignUp } from '../entities.ts'
import { ClerkFailure } from '../failures.ts'
import { createClient, liveSessions, startSession } from '../instance.ts'
import type { Instance } from '../instance.ts'

/**
 * A request to the frontend API. clerk-js sends most of these requests. The browser itself loads
 * the pages of a sign-in through Google and the script of the bot check.
 */
export type FrontendCall = {
  instance: Instance
  url: URL
  /** The page's origin. It becomes the `azp` claim of tokens. */
  origin: string
  form: URLSearchParams
  /** The `:id` of the path, or an empty string. */
  id: string
  /**
   * The browser that the `__client` cookie identifies. Undefined until the browser starts its first
   * sign-in or sign-up.
   */
  client: Client | undefined
}

export function clientOf(call: FrontendCall): Client {
  return (call.client ??= createClient(call.instance))
}

/** Throws `session_exists` if a user is signed in, because a browser has at most one session. */
export function assertSignedOut(call: FrontendCall): void {
  if (call.client && liveSessions(call.instance, call.client).length > 0) {
    throw new ClerkFailure('session_exists')
  }
}

export function requiredField(form: URLSearchParams, field: string): string {
  const value = form.get(field)
  if (!value) throw new ClerkFailure('form_param_nil', field)
  return value
}

export function assertNoCheck({ check }: SignIn | SignUp): void {
  if (check) throw new ClerkFailure('requires_protect_check')
}

export function pendingSignIn(
  call: FrontendCall,
  status: SignIn['status'],
): { signIn: SignIn; user: ClerkUser } {
  const signIn = call.client?.signIn
  if (signIn?.id !== call.id || signIn.status !== status) {
    throw new ClerkFailure('resource_not_found')
  }
  assertNoCheck(signIn)
  const user = call.instance.store.user(signIn.personId)
  if (!user) throw new ClerkFailure('resource_not_found')
  return { signIn, user }
}

export function completeSignIn(call: FrontendCall, signIn: SignIn, user: ClerkUser): void {
  signIn.status = 'complete'
  signIn.personId = user.id
  signIn.createdSessionId = startSession(call.instance, clientOf(call), user).id
}
