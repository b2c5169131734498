import type { SessionJSON, TokenJSON } from '@clerk/shared/types'
import type { Session } from './entities.ts'
import { ClerkFailure } from './failures.ts'
import { sessionJSON } from './client-formats.ts'
import { liveSessions } from './instance.ts'
import { sessionToken } from './tokens.ts'
import type { FrontendCall } from './attempts/frontend-call.ts'

/** `POST /v1/client/sessions/:id/touch`: stores the time of the user's last activity. */
export function touchSession(call: FrontendCall): SessionJSON {
  const session = sessionOf(call)
  session.lastActiveAt = call.instance.clock.now()
  return sessionJSON(call.instance, session, call.origin)
}

/**
 * `POST /v1/client/sessions/:id/tokens`: creates a token that is valid for 60 s. clerk-js requests
 * a new token before the old one expires.
 */
export function createToken(call: FrontendCall): TokenJSON {
  const session = sessionOf(call)
  const { keys, issuer, clock } = call.instance
  const jwt = sessionToken(session, { keys, issuer, origin: call.origin, now: clock.now() })
  return { object: 'token', id: '', jwt }
}

/** `POST …/sessions/:id/end` and `…/remove`: signs out, because a browser has only one session. */
export function endSession(call: FrontendCall): SessionJSON {
  const ended = sessionJSON(call.instance, sessionOf(call), call.origin)
  endAllSessions(call)
  return { ...ended, status: 'ended' }
}

/** `DELETE /v1/client/sessions`: signs out. The browser stays trusted. */
export function endAllSessions({ client, instance }: FrontendCall): void {
  if (!client) return
  Object.assign(client, { sessions: [], signIn: null, signUp: null })
  client.updatedAt = instance.clock.now()
}

function sessionOf({ client, id, instance }: FrontendCall): Session {
  const session = client && liveSessions(instance, client).find((each) => each.id === id)
  // The session has ended or expired, or its user was deleted.
  if (!session) throw new ClerkFailure('authentication_invalid')
  return session
}
