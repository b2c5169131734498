import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequestRecorder } from './recorded-requests.ts'
import { cutAfter, createFaultList, delay } from './faults.ts'
import { sendResponse, toRequest } from './web-messages.ts'

/** Who sent a request; a web `Request` does not say. */
export type Peer = { ip: string }

/** What a stand-in is: a web request in, a web response out. */
export type Handler = (request: Request, peer: Peer) => Promise<Response>

/** A stand-in that listens. `close` ends what is under way, too. */
export type Listening = { url: string; port: number; close: () => Promise<void> }

/** Throws where a stand-in must not run: it knows no secret and charges no card. */
export function refuseInProduction(): void {
  const name = ['NODE_ENV', 'CONTEXT'].find((key) => process.env[key] === 'production')
  if (name) throw new Error(`A local stand-in does not start with ${name}=production.`)
}

/**
 * Serves `handler` on this machine alone; port 0 takes any free one. Bodies stream both ways, the
 * request's signal aborts when the client goes away, and a reply whose body fails is broken off.
 */
export async function listen(handler: Handler, port: number): Promise<Listening> {
  refuseInProduction()
  const server = createServer(
    (incoming, outgoing) => void answerRequest(handler, incoming, outgoing),
  )
  // Node's own limits would cut a stalled call on which a test of deadlines depends, and an idle
  // connection closed just as a client picks it up again is an error nobody made.
  server.requestTimeout = 0
  server.headersTimeout = 0
  server.keepAliveTimeout = 60_000

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toListenError(error, port)))
    server.listen(port, '127.0.0.1', resolve)
  })
  const taken = (server.address() as AddressInfo).port
  return {
    url: `http://localhost:${taken}`,
    port: taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function toListenError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== 'EADDRINUSE') return error
  return new Error(
    `Port ${port} is taken. Stop the program that listens there, or choose another, ` +
      'for example with PORT=9000 npm start.',
  )
}

async function answerRequest(
  handler: Handler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const gone = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort()
  })
  const request = toRequest(incoming, gone.signal)
  if (!request) return void outgoing.writeHead(400).end()
  try {
    const peer = { ip: incoming.socket.remoteAddress ?? '' }
    await sendResponse(await handler(request, peer), incoming.method, outgoing, gone.signal)
  } catch (error) {
    if (gone.signal.aborted) return
    console.error(error)
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(500, { 'content-type': 'text/plain' }).end('The stand-in failed.')
  }
}

/** What a stand-in adds to the controls that all of them have. */
export type ControlOptions = {
  /** The reply of an injected fault, in the vendor's own form of errors. */
  fault?: (status: number) => Response
  /** The same for a fault with `saved`, which the vendor repeats to every retry of the request. */
  saveFault?: (status: number, request: Request) => Promise<Response>
  /** Runs around the work of every request, its injected delay included. */
  guard?: (request: Request, work: () => Promise<Response>) => Promise<Response>
  /** Called by `POST /_control/reset`, after faults and recorded calls are cleared. */
  reset?: () => void
}

/**
 * Adds the controls of every stand-in: `POST /_control/fail`, `POST /_control/reset` and
 * `GET /_control/requests`. Calls under /_control are never recorded and never fail; those this
 * wrapper does not know reach the handler.
 */
export function withControls(handler: Handler, options: ControlOptions = {}): Handler {
  const faults = createFaultList({ canSave: options.saveFault !== undefined })
  const calls = createRequestRecorder()
  const fault = options.fault ?? plainFault

  const control = async (request: Request, path: string): Promise<Response | undefined> => {
    switch (`${request.method} ${path}`) {
      case 'POST /_control/fail': {
        const wrong = faults.add(await request.json().catch(() => null))
        return wrong
          ? Response.json({ message: wrong }, { status: 400 })
          : Response.json({ ok: true })
      }
      case 'POST /_control/reset':
        faults.clear()
        calls.clear()
        options.reset?.()
        return Response.json({ ok: true })
      case 'GET /_control/requests':
        return Response.json(calls.list())
      default:
        return undefined
    }
  }

  return async (request, peer) => {
    const path = new URL(request.url).pathname
    if (path.startsWith('/_control/')) {
      if (isCrossOrigin(request)) return Response.json({ message: 'Refused.' }, { status: 403 })
      return (await control(request, path)) ?? handler(request, peer)
    }
    const call = calls.record(request)
    const work = async () => {
      const { delayMs, status, saved, cutAfterBytes } = faults.take(path) ?? {}
      if (delayMs) await delay(delayMs, request.signal)
      const reply = await (status === undefined
        ? handler(request, peer)
        : saved && options.saveFault
          ? options.saveFault(status, request)
          : fault(status))
      return cutAfterBytes === undefined ? reply : cutAfter(reply, cutAfterBytes)
    }
    const reply = await (options.guard ? options.guard(request, work) : work())
    call.status = reply.status
    return reply
  }
}

function plainFault(status: number): Response {
  return Response.json({ error: { message: 'Injected by /_control/fail.' } }, { status })
}

/** A page of another origin could otherwise steer a running site from the visitor's browser. */
function isCrossOrigin(request: Request): boolean {
  const origin = request.headers.get('origin')
  return origin !== null && origin !== new URL(request.url).origin
}
