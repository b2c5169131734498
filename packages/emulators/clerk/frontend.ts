import { serveClerkJs } from './clerk-js-files.ts'
import { consentPage, errorPage } from './attempts/consent-page.ts'
import { clientTokenOf, clientCookies } from './cookies.ts'
import { environment } from './environment.ts'
import { ClerkFailure } from './failures.ts'
import { signInJSON, signUpJSON } from './attempts/attempt-formats.ts'
import { clientJSON } from './client-formats.ts'
import { grantConsent, oauthCallback, pendingGoogleSignIn } from './attempts/google.ts'
import type { Instance } from './instance.ts'
import { checkScript, checkScriptPath } from './attempts/protect-check.ts'
import { resetPassword } from './attempts/password-resets.ts'
import { endAllSessions, endSession, createToken, touchSession } from './sessions.ts'
import {
  attemptFirstFactor,
  attemptSecondFactor,
  createSignIn,
  prepareFirstFactor,
  prepareSecondFactor,
  passSignInCheck,
} from './attempts/sign-ins.ts'
import {
  attemptVerification,
  createSignUp,
  prepareVerification,
  passSignUpCheck,
} from './attempts/sign-ups.ts'
import type { FrontendCall } from './attempts/frontend-call.ts'

/** Path of the frontend API on the site's origin. clerk-js gets it as `proxyUrl`. */
export const mount = '/__clerk'

type Resource = object | null
type Route = (call: FrontendCall) => Resource | Promise<Resource>

/** Endpoints that reply `{response, client}`: the resource, and the state of the browser. */
const resources: Record<string, Route> = {
  'GET /v1/client': ({ client, instance, origin }) =>
    client ? clientJSON(instance, client, origin) : null,
  'DELETE /v1/client/sessions': (call) => {
    endAllSessions(call)
    return call.client ? clientJSON(call.instance, call.client, call.origin) : null
  },
  'POST /v1/client/sessions/:id/touch': touchSession,
  'POST /v1/client/sessions/:id/end': endSession,
  'POST /v1/client/sessions/:id/remove': endSession,
  'POST /v1/client/sign_ups': createSignUp,
  'GET /v1/client/sign_ups/:id': ({ client, id, origin }) => {
    if (client?.signUp?.id !== id) throw new ClerkFailure('resource_not_found')
    return signUpJSON(client.signUp, origin)
  },
  'POST /v1/client/sign_ups/:id/prepare_verification': prepareVerification,
  'POST /v1/client/sign_ups/:id/attempt_verification': attemptVerification,
  'PATCH /v1/client/sign_ups/:id/protect_check': passSignUpCheck,
  'POST /v1/client/sign_ins': createSignIn,
  'GET /v1/client/sign_ins/:id': ({ client, id, instance, origin }) => {
    if (client?.signIn?.id !== id) throw new ClerkFailure('resource_not_found')
    return signInJSON(instance, client.signIn, origin)
  },
  'POST /v1/client/sign_ins/:id/prepare_first_factor': prepareFirstFactor,
  'POST /v1/client/sign_ins/:id/attempt_first_factor': attemptFirstFactor,
  'POST /v1/client/sign_ins/:id/reset_password': resetPassword,
  'PATCH /v1/client/sign_ins/:id/protect_check': passSignInCheck,
  'POST /v1/client/sign_ins/:id/prepare_second_factor': prepareSecondFactor,
  'POST /v1/client/sign_ins/:id/attempt_second_factor': attemptSecondFactor,
}

/** Endpoints that reply with the resource, without `client`. */
const bare: Record<string, Route> = {
  'GET /v1/environment': () => environment,
  'POST /v1/client/sessions/:id/tokens': createToken,
  'GET /.well-known/jwks.json': ({ instance }) => instance.keys.jwks,
}

const pages: Record<string, (call: FrontendCall) => Response> = {
  'GET /google': (call) => consentPage(pendingGoogleSignIn(call).google.state),
  'POST /google': grantConsent,
  'GET /v1/oauth_callback': oauthCallback,
  [`GET ${checkScriptPath}`]: checkScript,
}

export function createFrontendApi(instance: Instance, publishableKey: string) {
  const file = serveClerkJs()

  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const path = url.pathname.slice(mount.length)
    const script = /^\/npm\/@clerk\/clerk-js@[\w.-]+\/dist\/([^/]+)$/.exec(path)?.[1]
    // clerk-js sends PATCH and DELETE as POST with `_method`, because of a CORS bug in Safari.
    const method = url.searchParams.get('_method') ?? request.method
    const id = /^\/v1\/client\/\w+\/([^/]+)/.exec(path)?.[1] ?? ''
    const key = `${method} ${id ? path.replace(id, ':id') : path}`
    const call: FrontendCall = {
      instance,
      url,
      origin: request.headers.get('origin') ?? url.origin,
      form: new URLSearchParams(request.method === 'POST' ? await request.text() : ''),
      id,
      client: instance.store.client(clientTokenOf(request)),
    }
    const page = pages[key]
    try {
      if (script) return await file(script, request)
      if (call.origin !== url.origin) throw new ClerkFailure('origin_invalid')
      if (page) return await reply(call, page(call))
      if (bare[key]) return await reply(call, Response.json(await bare[key](call)))
      const route = resources[key]
      if (!route) throw new ClerkFailure('resource_not_found')
      const response = await route(call)
      const client = call.client && clientJSON(instance, call.client, call.origin)
      return await reply(call, Response.json({ response, client: client ?? null }))
    } catch (error) {
      if (!(error instanceof ClerkFailure)) throw error
      if (page) return errorPage('Start again from the sign-in dialog.', error.status)
      return reply(call, Response.json(error.body, { status: error.status }))
    }
  }

  async function reply(call: FrontendCall, response: Response): Promise<Response> {
    instance.store.save()
    for (const cookie of await clientCookies(instance, call.client, publishableKey)) {
      response.headers.append('set-cookie', cookie)
    }
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    return response
  }
}
