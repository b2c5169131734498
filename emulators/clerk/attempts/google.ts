import { newId, newSecret } from '../entities.ts'
import type { GoogleTrip, SignIn } from '../entities.ts'
import { ClerkFailure, failureJSON } from '../failures.ts'
import { completeSignIn, required } from './visit.ts'
import type { Visit } from './visit.ts'

const tripLifetime = 10 * 60 * 1000

/** The first leg: clerk-js is told to send the browser to the consent page. */
export function leaveForGoogle(visit: Visit): GoogleTrip {
  const { form, instance } = visit
  const completeUrl = form.get('action_complete_redirect_url')
  return {
    state: newSecret(),
    grant: null,
    redirectUrl: ownAddress(visit, required(form, 'redirect_url')),
    completeUrl: completeUrl === null ? null : ownAddress(visit, completeUrl),
    expireAt: instance.clock.now() + tripLifetime,
    status: 'unverified',
    error: null,
  }
}

/** The consent page is left with an address: Google would send a one-time code back. */
export function grant(visit: Visit): Response {
  const { google } = tripOf(visit)
  const email = required(visit.form, 'email').trim().toLowerCase()
  google.grant = { code: newSecret(), email }
  const back = new URL('/__clerk/v1/oauth_callback', visit.origin)
  back.searchParams.set('state', google.state)
  back.searchParams.set('code', google.grant.code)
  return seeOther(back.href)
}

/**
 * `GET /v1/oauth_callback`: the last leg. Somebody known is signed in, somebody new becomes
 * `transferable`, and clerk-js turns that into a sign-up on the site's return page.
 */
export function oauthCallback(visit: Visit): Response {
  const { signIn, google } = tripOf(visit)
  const code = visit.url.searchParams.get('code')
  if (visit.url.searchParams.get('error') === 'access_denied') {
    google.status = 'failed'
    google.error = failureJSON('oauth_access_denied')
    return seeOther(google.redirectUrl)
  }
  if (!google.grant || google.grant.code !== code) throw new ClerkFailure('oauth_callback_invalid')

  const { store, clock } = visit.instance
  const person = store.personByEmail(google.grant.email)
  if (!person) {
    google.status = 'transferable'
    google.error = failureJSON('external_account_not_found')
    return seeOther(google.redirectUrl)
  }
  // Clerk joins a Google account to a person whose address is confirmed, as all are here.
  if (!person.googleAccountId) {
    person.googleAccountId = newId('eac')
    person.updatedAt = clock.now()
  }
  google.status = 'verified'
  signIn.identifier = person.email
  completeSignIn(visit, signIn, person)
  return seeOther(google.completeUrl ?? google.redirectUrl)
}

/** The address that Google confirmed for somebody new; good for one sign-up. */
export function googleEmailToTransfer({ client }: Visit): string {
  const google = client?.signIn?.google
  if (google?.status !== 'transferable' || !google.grant) {
    throw new ClerkFailure('resource_not_found')
  }
  google.status = 'verified'
  return google.grant.email
}

/** The open trip with this state, of this browser: nobody can finish another's. */
export function tripOf({ client, url, form, instance }: Visit): {
  signIn: SignIn
  google: GoogleTrip
} {
  const state = url.searchParams.get('state') ?? form.get('state')
  const signIn = client?.signIn
  const google = signIn?.google
  if (!google || google.state !== state || google.status !== 'unverified') {
    throw new ClerkFailure('oauth_callback_invalid')
  }
  if (instance.clock.now() > google.expireAt) throw new ClerkFailure('verification_expired')
  return { signIn, google }
}

function ownAddress({ origin }: Visit, address: string): string {
  const url = new URL(address, origin)
  if (url.origin !== origin) throw new ClerkFailure('origin_invalid')
  return url.href
}

const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } })
