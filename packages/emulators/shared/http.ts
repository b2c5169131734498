import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequestRecorder } from './recorded-requests.ts'
import { cutAfter, createFaultList, delay } from './faults.ts'
import { sendResponse, toRequest } from './web-messages.ts'

/** The client's IP address. A web `Request` does not contain it. */
export type Peer = { ip: string }

export type Handler = (request: Request, peer: Peer) => Promise<Response>

/** `close` also ends open connections. */
export type Listening = { url: string; port: number; close: () => Promise<void> }

/**
 * Throws if `NODE_ENV` or `CONTEXT` is `production`, because emulators use published secrets and
 * charge no card.
 */
export function refuseInProduction(): void {
  const name = ['NODE_ENV', 'CONTEXT'].find((key) => process.env[key] === 'production')
  if (name) throw new Error(`A local emulator does not start with ${name}=production.`)
}

/**
 * Serves `handler` on 127.0.0.1. Port 0 selects a free port. Bodies stream in both directions. The
 * request's signal aborts when the client disconnects.
 */
export async function listen(handler: Handler, port: number): Promise<Listening> {
  refuseInProduction()
  const server = createServer(
    (incoming, outgoing) => void answerRequest(handler, incoming, outgoing),
  )
  // Do not limit how long a client takes to send its request. Keep idle connections open longer
  // than Node's default, so that Node does not close a connection that a client is about to reuse.
  server.requestTimeout = 0
  server.headersTimeout = 0
  server.keepAliveTimeout = 60_000

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toListenError(error, port)))
    server.listen(port, '127.0.0.1', resolve)
  })
  const boundPort = (server.address() as AddressInfo).port
  return {
    url: `http://localhost:${boundPort}`,
    port: boundPort,
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
    `Port ${port} is taken. Stop the program that listens there, or choose another port, ` +
      'for example with PORT=9000 npm start.',
  )
}

async function answerRequest(
  handler: Handler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const disconnect = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) disconnect.abort()
  })
  const request = toRequest(incoming, disconnect.signal)
  if (!request) return void outgoing.writeHead(400).end()
  try {
    const peer = { ip: incoming.socket.remoteAddress ?? '' }
    await sendResponse(await handler(request, peer), incoming.method, outgoing, disconnect.signal)
  } catch (error) {
    if (disconnect.signal.aborted) return
    console.error(error)
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(500, { 'content-type': 'text/plain' }).end('The emulator failed.')
  }
}

export type ControlOptions = {
  /** Creates the reply for an injected fault, in the vendor's error format. */
  fault?: (status: number) => Response
  /**
   * Creates and stores the reply for an injected fault with `saved: true`. A retry of the request
   * then gets the stored reply.
   */
  saveFault?: (status: number, request: Request) => Promise<Response>
  /**
   * Runs for every request whose path is not under /_control. Calls `work` to handle the request,
   * or returns an error reply without calling `work`.
   */
  guard?: (request: Request, work: () => Promise<Response>) => Promise<Response>
  /** Runs at `POST /_control/reset`, after faults and recorded requests are cleared. */
  reset?: () => void
}

/**
 * Returns a handler that also serves the shared controls: `POST /_control/fail`,
 * `POST /_control/reset` and `GET /_control/requests`. Other paths under /_control go to `handler`.
 * Requests under /_control are not recorded and get no faults.
 */
export function withControls(handler: Handler, options: ControlOptions = {}): Handler {
  const faults = createFaultList({ canSave: options.saveFault !== undefined })
  const requests = createRequestRecorder()
  const fault = options.fault ?? plainFault

  const control = async (request: Request, path: string): Promise<Response | undefined> => {
    switch (`${request.method} ${path}`) {
      case 'POST /_control/fail': {
        const invalid = faults.add(await request.json().catch(() => null))
        return invalid
          ? Response.json({ message: invalid }, { status: 400 })
          : Response.json({ ok: true })
      }
      case 'POST /_control/reset':
        faults.clear()
        requests.clear()
        options.reset?.()
        return Response.json({ ok: true })
      case 'GET /_control/requests':
        return Response.json(requests.list())
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
    const call = requests.record(request)
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

/**
 * Whether a page of another origin sent the request. A website that the developer visits must not
 * be able to call the controls.
 */
function isCrossOrigin(request: Request): boolean {
  const origin = request.headers.get('origin')
  return origin !== null && origin !== new URL(request.url).origin
}
