import { errorBody } from '../../../domain/http/errors.ts'
import type { ApiError } from '../../../domain/http/errors.ts'
import { dataPolicy, securityHeaders } from '../../../domain/http/security-headers.ts'

/** A handler returns a `Reply` for a status other than 200, for extra headers, or for a stream. */
export class Reply<Body> {
  readonly status: number
  readonly body: Body
  readonly headers: Record<string, string>

  constructor(status: number, body: Body, headers: Record<string, string> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** The content type is `text/event-stream` unless the headers set another one. */
export type StreamedReply = Reply<ReadableStream<Uint8Array>>

/** Sends a stream as it is, and any other body as JSON. By default, no cache may store the reply. */
export function send(
  { status, body, headers }: Reply<unknown>,
  cacheControl = 'private, no-store',
): Response {
  const isStream = body instanceof ReadableStream
  return new Response(isStream ? body : JSON.stringify(body), {
    status,
    headers: {
      'content-security-policy': dataPolicy,
      ...securityHeaders,
      'content-type': `${isStream ? 'text/event-stream' : 'application/json'}; charset=utf-8`,
      'cache-control': cacheControl,
      ...headers,
    },
  })
}

export function sendError(error: ApiError): Response {
  const { retryAfter, allow } = error.detail
  const headers = {
    ...(retryAfter !== undefined && { 'retry-after': `${retryAfter}` }),
    ...(allow && { allow: allow.join(', ') }),
  }
  return send(new Reply(error.status, errorBody(error), headers))
}
