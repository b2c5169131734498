import type { Client, ClerkUser, SignIn, SignUp } from '../entities.ts'
import { ClerkFailure } from '../failures.ts'
import { createClient, liveSessions, startSession } from '../instance.ts'
import type { Instance } from '../instance.ts'

/** One call of clerk-js, or of a browser on its way to Google and back. */
export type FrontendCall = {
  instance: Instance
  url: URL
  /** The page's origin: `azp` of the tokens that the reply carries. */
  origin: string
  form: URLSearchParams
  /** `:id` of the path. */
  id: string
  /** Who the `__client` cookie says it is; the routes may set it. */
  client: Client | undefined
}

/** The caller's browser; a first attempt to sign in or up makes one. */
export function clientOf(call: FrontendCall): Client {
  return (call.client ??= createClient(call.instance))
}

/** One session a browser: whoever is signed in must sign out first. */
export function assertSignedOut(call: FrontendCall): void {
  if (call.client && liveSessions(call.instance, call.client).length > 0) {
    throw new ClerkFailure('session_exists')
  }
}

/** A field that Clerk insists on. */
export function requiredField(form: URLSearchParams, field: string): string {
  const value = form.get(field)
  if (!value) throw new ClerkFailure('form_param_nil', field)
  return value
}

/** An attempt goes no further while its check is open. */
export function assertNoCheck({ check }: SignIn | SignUp): void {
  if (check) throw new ClerkFailure('requires_protect_check')
}

/** The browser's sign-in that the path names, as far as it has come, and whose it is. */
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

/** The last step of every sign-in. */
export function completeSignIn(call: FrontendCall, signIn: SignIn, user: ClerkUser): void {
  signIn.status = 'complete'
  signIn.personId = user.id
  signIn.createdSessionId = startSession(call.instance, clientOf(call), user).id
}
