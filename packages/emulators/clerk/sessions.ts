import type { SessionJSON, TokenJSON } from '@clerk/shared/types'
import type { Session } from './entities.ts'
import { ClerkFailure } from './failures.ts'
import { sessionJSON } from './client-formats.ts'
import { liveSessions } from './instance.ts'
import { sessionToken } from './tokens.ts'
import type { FrontendCall } from './attempts/frontend-call.ts'

export function touchSession(call: FrontendCall): SessionJSON {
  const session = sessionOf(call)
  session.lastActiveAt = call.instance.clock.now()
  return sessionJSON(call.instance, session, call.origin)
}

export function createToken(call: FrontendCall): TokenJSON {
  const session = sessionOf(call)
  const { keys, issuer, clock } = call.instance
  const jwt = sessionToken(session, { keys, issuer, origin: call.origin, now: clock.now() })
  return { object: 'token', id: '', jwt }
}

/** Calls `endAllSessions`, because a browser has at most one session. */
export function endSession(call: FrontendCall): SessionJSON {
  const ended = sessionJSON(call.instance, sessionOf(call), call.origin)
  endAllSessions(call)
  return { ...ended, status: 'ended' }
}

/** Keeps `client.trusted`, so a trusted browser needs no Client Trust code at the next sign-in. */
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
