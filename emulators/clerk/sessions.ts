import type { SessionJSON, TokenJSON } from '@clerk/shared/types'
import type { Session } from './entities.ts'
import { ClerkFailure } from './failures.ts'
import { sessionJSON } from './client-formats.ts'
import { liveSessions } from './instance.ts'
import { sessionToken } from './tokens.ts'
import type { Visit } from './attempts/visit.ts'

/** `POST /v1/client/sessions/:id/touch`. */
export function touch(visit: Visit): SessionJSON {
  const session = sessionOf(visit)
  session.lastActiveAt = visit.instance.clock.now()
  return sessionJSON(visit.instance, session, visit.origin)
}

/** `POST /v1/client/sessions/:id/tokens`: what clerk-js asks before the 60 s are over. */
export function freshToken(visit: Visit): TokenJSON {
  const session = sessionOf(visit)
  const { keys, issuer, clock } = visit.instance
  const jwt = sessionToken(session, { keys, issuer, origin: visit.origin, now: clock.now() })
  return { object: 'token', id: '', jwt }
}

/** `POST /v1/client/sessions/:id/end` and `…/remove`. */
export function endSession(visit: Visit): SessionJSON {
  const ended = sessionJSON(visit.instance, sessionOf(visit), visit.origin)
  endAll(visit)
  return { ...ended, status: 'ended' }
}

/** `DELETE /v1/client/sessions`: sign-out. The browser stays known, its attempts do not. */
export function endAll({ client, instance }: Visit): void {
  if (!client) return
  Object.assign(client, { sessions: [], signIn: null, signUp: null })
  client.updatedAt = instance.clock.now()
}

function sessionOf({ client, id, instance }: Visit): Session {
  const session = client && liveSessions(instance, client).find((each) => each.id === id)
  // Ended elsewhere, run out, or of a person who was deleted.
  if (!session) throw new ClerkFailure('authentication_invalid')
  return session
}
