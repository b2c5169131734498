import { errorBody } from '../../../domain/http/errors.ts'
import type { ApiError } from '../../../domain/http/errors.ts'
import { dataPolicy, securityHeaders } from '../../../domain/http/security-headers.ts'

/** What a handler returns when its answer is not a plain 200. */
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

/** What a handler returns when its reply is streamed: server-sent events, unless the headers differ. */
export class StreamedReply {
  readonly status = 200
  readonly body: ReadableStream<Uint8Array>
  readonly headers: Record<string, string>

  constructor(body: ReadableStream<Uint8Array>, headers: Record<string, string> = {}) {
    this.body = body
    this.headers = headers
  }
}

/** Nothing about a person may stay in a cache. */
const privately = 'private, no-store'

/** A streamed reply, with the headers that every reply has. */
export const sendStream = ({ body, headers }: StreamedReply): Response =>
  new Response(body, {
    headers: {
      'content-security-policy': dataPolicy,
      ...securityHeaders,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': privately,
      ...headers,
    },
  })

/** A reply as JSON, with the headers that every reply has. */
export const sendJson = (
  { status, body, headers }: Reply<unknown>,
  cacheControl = privately,
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

/** A failure as the table of api.md has it. */
export function sendError(error: ApiError): Response {
  const { retryAfter, allow } = error.detail
  const headers = {
    ...(retryAfter !== undefined && { 'retry-after': `${retryAfter}` }),
    ...(allow && { allow: allow.join(', ') }),
  }
  return sendJson(new Reply(error.status, errorBody(error), headers))
}
