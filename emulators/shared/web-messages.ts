import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

/**
 * The web's form of a request of Node's, with a body that streams; nothing for what that form
 * cannot hold: the method TRACE, or an address that is none.
 */
export function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { method = 'GET', headersDistinct, url: target = '/' } = incoming
  const headers = new Headers()
  for (const [name, values] of Object.entries(headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  // Joined as text: resolving '//elsewhere/x' against a base would leave this host.
  const url = target.startsWith('/')
    ? `http://${headers.get('host') ?? 'localhost'}${target}`
    : target
  const hasBody =
    incoming.headers['transfer-encoding'] !== undefined ||
    Number(incoming.headers['content-length'] ?? 0) > 0
  try {
    if (!hasBody || method === 'GET' || method === 'HEAD') {
      return new Request(url, { method, headers, signal })
    }
    const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>
    // The DOM's types do not know that Node asks for `duplex` with a streamed body.
    return new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
  } catch {
    return undefined
  }
}

/** Streams a response to the client; when `gone` aborts, or the body fails, it is broken off. */
export async function sendResponse(
  response: Response,
  method: string | undefined,
  outgoing: ServerResponse,
  gone: AbortSignal,
) {
  outgoing.statusCode = response.status
  if (response.statusText) outgoing.statusMessage = response.statusText
  for (const [name, value] of response.headers) {
    if (name === 'set-cookie') outgoing.appendHeader(name, value)
    else outgoing.setHeader(name, value)
  }
  if (!response.body || method === 'HEAD' || gone.aborted) {
    await response.body?.cancel()
    outgoing.end()
    return
  }
  // A reply of unknown length is a stream, whose reader may wait for the headers alone. They leave
  // with this turn of the event loop, and with them what of the body is there by then: one packet
  // in place of three for all that is no stream.
  if (!response.headers.has('content-length')) {
    const { socket } = outgoing
    socket?.cork()
    outgoing.flushHeaders()
    setImmediate(() => socket?.uncork())
  }
  await pump(response.body.getReader(), outgoing, gone)
}

async function pump(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  outgoing: ServerResponse,
  gone: AbortSignal,
) {
  const left = new Promise<void>((resolve) => gone.addEventListener('abort', () => resolve()))
  void left.then(() => reader.cancel()).catch(() => undefined)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      if (outgoing.write(value)) continue
      await Promise.race([left, new Promise((resolve) => outgoing.once('drain', resolve))])
    }
    outgoing.end()
  } catch {
    outgoing.flushHeaders()
    // What was written before the break leaves with the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
    outgoing.destroy()
  }
}
