import { errorBody } from '../../../domain/http/errors.ts'
import type { ApiError } from '../../../domain/http/errors.ts'
import { dataPolicy, securityHeaders } from '../../../domain/http/security-headers.ts'

/** A handler returns a `Reply` for a status other than 200, or for extra headers. */
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

/** The content type is `text/event-stream` unless `headers` sets another one. */
export class StreamedReply {
  readonly status = 200
  readonly body: ReadableStream<Uint8Array>
  readonly headers: Record<string, string>

  constructor(body: ReadableStream<Uint8Array>, headers: Record<string, string> = {}) {
    this.body = body
    this.headers = headers
  }
}

/** No cache may store data about a user. */
const noStore = 'private, no-store'

export const sendStream = ({ body, headers }: StreamedReply, cacheControl = noStore): Response =>
  new Response(body, {
    headers: {
      'content-security-policy': dataPolicy,
      ...securityHeaders,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': cacheControl,
      ...headers,
    },
  })

export const sendJson = (
  { status, body, headers }: Reply<unknown>,
  cacheControl = noStore,
): Response =>
  Response.json(body, {
    status,
    headers: {
      'content-security-policy': dataPolicy,
      ...securityHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': cacheControl,
      ...headers,
    },
  })

export function sendError(error: ApiError): Response {
  const { retryAfter, allow } = error.detail
  const headers = {
    ...(retryAfter !== undefined && { 'retry-after': `${retryAfter}` }),
    ...(allow && { allow: allow.join(', ') }),
  }
  return sendJson(new Reply(error.status, errorBody(error), headers))
}
