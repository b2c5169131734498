import { newId, newSecret } from '../entities.ts'
import type { GoogleSignIn, SignIn } from '../entities.ts'
import { ClerkFailure, failureJSON } from '../failures.ts'
import { completeSignIn, requiredField } from './frontend-call.ts'
import type { FrontendCall } from './frontend-call.ts'

const consentLifetime = 10 * 60 * 1000

/** After this call, clerk-js sends the browser to the consent page. */
export function startGoogleSignIn(call: FrontendCall): GoogleSignIn {
  const { form, instance } = call
  const completeUrl = form.get('action_complete_redirect_url')
  return {
    state: newSecret(),
    grant: null,
    redirectUrl: sameOriginUrl(call, requiredField(form, 'redirect_url')),
    completeUrl: completeUrl === null ? null : sameOriginUrl(call, completeUrl),
    expireAt: instance.clock.now() + consentLifetime,
    status: 'unverified',
    error: null,
  }
}

export function grantConsent(call: FrontendCall): Response {
  const { google } = pendingGoogleSignIn(call)
  const email = requiredField(call.form, 'email').trim().toLowerCase()
  google.grant = { code: newSecret(), email }
  const back = new URL('/__clerk/v1/oauth_callback', call.origin)
  back.searchParams.set('state', google.state)
  back.searchParams.set('code', google.grant.code)
  return seeOther(back.href)
}

/**
 * `GET /v1/oauth_callback`: signs in an existing user. For a new email address, the sign-in becomes
 * `transferable`. clerk-js then creates a sign-up from it on the site's `/sso-callback` page.
 */
export function oauthCallback(call: FrontendCall): Response {
  const { signIn, google } = pendingGoogleSignIn(call)
  const code = call.url.searchParams.get('code')
  if (call.url.searchParams.get('error') === 'access_denied') {
    google.status = 'failed'
    google.error = failureJSON('oauth_access_denied')
    return seeOther(google.redirectUrl)
  }
  if (!google.grant || google.grant.code !== code) throw new ClerkFailure('oauth_callback_invalid')

  const { store, clock } = call.instance
  const user = store.userByEmail(google.grant.email)
  if (!user) {
    google.status = 'transferable'
    google.error = failureJSON('external_account_not_found')
    return seeOther(google.redirectUrl)
  }
  // Clerk links a Google account to the user with the same email, if that email is verified. Here
  // every email is verified.
  if (!user.googleAccountId) {
    user.googleAccountId = newId('eac')
    user.updatedAt = clock.now()
  }
  google.status = 'verified'
  signIn.identifier = user.email
  completeSignIn(call, signIn, user)
  return seeOther(google.completeUrl ?? google.redirectUrl)
}

/**
 * Returns the email address of a `transferable` sign-in. Changes the status of the sign-in to
 * `verified`, so that a second call throws.
 */
export function googleEmailToTransfer({ client }: FrontendCall): string {
  const google = client?.signIn?.google
  if (google?.status !== 'transferable' || !google.grant) {
    throw new ClerkFailure('resource_not_found')
  }
  google.status = 'verified'
  return google.grant.email
}

export function pendingGoogleSignIn({ client, url, form, instance }: FrontendCall): {
  signIn: SignIn
  google: GoogleSignIn
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

function sameOriginUrl({ origin }: FrontendCall, address: string): string {
  const url = new URL(address, origin)
  if (url.origin !== origin) throw new ClerkFailure('origin_invalid')
  return url.href
}

const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } })
