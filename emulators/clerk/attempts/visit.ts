import type { Client, Person, SignIn, SignUp } from '../entities.ts'
import { ClerkFailure } from '../failures.ts'
import { createClient, liveSessions, startSession } from '../instance.ts'
import type { Instance } from '../instance.ts'

/** One call of clerk-js, or of a browser on its way to Google and back. */
export type Visit = {
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
export function browserOf(visit: Visit): Client {
  return (visit.client ??= createClient(visit.instance))
}

/** One session a browser: whoever is signed in must sign out first. */
export function assertSignedOut(visit: Visit): void {
  if (visit.client && liveSessions(visit.instance, visit.client).length > 0) {
    throw new ClerkFailure('session_exists')
  }
}

/** A field that Clerk insists on. */
export function required(form: URLSearchParams, field: string): string {
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
  visit: Visit,
  status: SignIn['status'],
): { signIn: SignIn; person: Person } {
  const signIn = visit.client?.signIn
  if (signIn?.id !== visit.id || signIn.status !== status) {
    throw new ClerkFailure('resource_not_found')
  }
  assertNoCheck(signIn)
  const person = visit.instance.store.person(signIn.personId)
  if (!person) throw new ClerkFailure('resource_not_found')
  return { signIn, person }
}

/** The last step of every sign-in. */
export function completeSignIn(visit: Visit, signIn: SignIn, person: Person): void {
  signIn.status = 'complete'
  signIn.personId = person.id
  signIn.createdSessionId = startSession(visit.instance, browserOf(visit), person).id
}
