import type { Peer } from '../shared/http.ts'
import { createContext, type FunctionContext } from './context.ts'
import type { FunctionMatch, SiteFunction } from './functions.ts'
import { readBody, limitStream } from './payload.ts'

/**
 * Netlify's limits, in bytes and milliseconds.
 * https://docs.netlify.com/build/functions/configuration
 */
export const LIMITS = {
  bodyBytes: 6 * 1024 * 1024,
  backgroundBodyBytes: 256 * 1024,
  streamBytes: 20 * 1024 * 1024,
  synchronousMs: 60_000,
  scheduledMs: 30_000,
}

export type Limits = typeof LIMITS

export type Invoker = {
  invoke: (match: FunctionMatch, request: Request, peer: Peer) => Promise<Response>
  runScheduled: (fn: SiteFunction, origin: string) => Promise<Response>
  /** Resolves when all background work has ended. */
  settled: () => Promise<void>
}

export function createInvoker(limits: Limits, deployContext: string): Invoker {
  const pending = new Set<Promise<unknown>>()
  const keep = (promise: Promise<unknown>) => {
    const tracked = promise.catch(console.error).finally(() => pending.delete(tracked))
    pending.add(tracked)
  }

  const invoke: Invoker['invoke'] = async ({ fn, params }, request, { ip }) => {
    const caller = { ip, domain: new URL(request.url).host }
    if (fn.withinLimit && !fn.withinLimit(caller)) return plainText(429, 'Too Many Requests')

    const limit = fn.background ? limits.backgroundBodyBytes : limits.bodyBytes
    const body = await readBody(request, limit)
    if (!body) return plainText(413, 'Request Entity Too Large')

    const context = createContext(request, ip, params, keep, deployContext)
    const received = toFunctionRequest(request, body, context)
    if (fn.background) {
      keep(Promise.try(fn.handler, received, context))
      return withId(new Response(null, { status: 202 }), context)
    }
    return run(fn, received, context, limits.synchronousMs)
  }

  const run = async (
    fn: SiteFunction,
    request: Request,
    context: FunctionContext,
    timeoutMs: number,
  ): Promise<Response> => {
    const end = new AbortController()
    const timer = setTimeout(() => end.abort(), timeoutMs)
    const late = new Promise<Response>((resolve) => {
      end.signal.addEventListener('abort', () => resolve(plainText(504, 'Inactivity Timeout')))
    })
    const reply = Promise.try(fn.handler, request, context).then(toResponse).catch(crashReply)
    const first = await Promise.race([reply, late])
    const over = () => clearTimeout(timer)
    return withId(limitStream(first, limits.streamBytes, end.signal, over), context)
  }

  return {
    invoke,
    runScheduled: (fn, origin) => {
      const request = new Request(`${origin}/.netlify/functions/${fn.name}`, {
        method: 'POST',
        headers: { 'x-nf-event': 'schedule' },
      })
      const context = createContext(request, '127.0.0.1', {}, keep, deployContext)
      return run(fn, request, context, limits.scheduledMs)
    },
    settled: async () => {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}

/** Netlify's own headers replace headers of the same name from the client. */
function toFunctionRequest(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  { ip, requestId }: FunctionContext,
): Request {
  const { headers, method, signal } = request
  headers.set('x-nf-client-connection-ip', ip)
  headers.set('x-nf-request-id', requestId)
  // Only a request with a body needs a copy, because its body has been read. Copying is slow.
  if (!request.body) return request
  const hasBody = body.length > 0
  return new Request(request.url, { method, headers, signal, ...(hasBody && { body }) })
}

function toResponse(value: unknown): Response {
  if (value === undefined) return new Response(null, { status: 204 })
  if (value instanceof Response) return value
  throw new TypeError("A function returns a 'Response' or undefined.")
}

function crashReply(error: unknown): Response {
  console.error(error)
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  return Response.json({ errorType: name, errorMessage: message }, { status: 500 })
}

function plainText(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

/**
 * Adds the request id to a response. Pass only a response that the emulator created, because the
 * headers of a function's own response may be immutable.
 */
function withId(response: Response, { requestId }: FunctionContext): Response {
  response.headers.set('x-nf-request-id', requestId)
  return response
}
