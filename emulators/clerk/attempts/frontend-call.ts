import type { Client, ClerkUser, SignIn, SignUp } from '../entities.ts'
import { ClerkFailure } from '../failures.ts'
import { createClient, liveSessions, startSession } from '../instance.ts'
import type { Instance } from '../instance.ts'

/** A request of clerk-js, or of a browser during a sign-in through Google. */
export type FrontendCall = {
  instance: Instance
  url: URL
  /** The page's origin. It becomes the `azp` claim of tokens. */
  origin: string
  form: URLSearchParams
  /** The `:id` of the path. */
  id: string
  /** The browser that the `__client` cookie identifies. Undefined before the first sign-in. */
  client: Client | undefined
}

/** Returns the caller's browser, and creates it at the first sign-in or sign-up. */
export function clientOf(call: FrontendCall): Client {
  return (call.client ??= createClient(call.instance))
}

/** Throws if a user is signed in. A browser has at most one session. */
export function assertSignedOut(call: FrontendCall): void {
  if (call.client && liveSessions(call.instance, call.client).length > 0) {
    throw new ClerkFailure('session_exists')
  }
}

/** Returns a form field, or throws Clerk's error if it is missing or empty. */
export function requiredField(form: URLSearchParams, field: string): string {
  const value = form.get(field)
  if (!value) throw new ClerkFailure('form_param_nil', field)
  return value
}

/** Throws while the attempt has an open Protect check. */
export function assertNoCheck({ check }: SignIn | SignUp): void {
  if (check) throw new ClerkFailure('requires_protect_check')
}

/**
 * Returns this browser's sign-in with the path's ID, and its user. Throws unless the sign-in has
 * this status.
 */
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

/** Starts a session and marks the sign-in as complete. */
export function completeSignIn(call: FrontendCall, signIn: SignIn, user: ClerkUser): void {
  signIn.status = 'complete'
  signIn.personId = user.id
  signIn.createdSessionId = startSession(call.instance, clientOf(call), user).id
}
