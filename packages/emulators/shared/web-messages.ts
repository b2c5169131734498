import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

/**
 * Converts a Node request to a web `Request` with a streamed body. Returns undefined if the
 * constructor of `Request` rejects it, for example because of the method TRACE or an invalid URL.
 */
export function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { method = 'GET', headersDistinct, url: target = '/' } = incoming
  const headers = new Headers()
  for (const [name, values] of Object.entries(headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  // Do not use `new URL(target, base)`. For the target `//other/x`, it would change the host.
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
    // Node requires `duplex` for a streamed body, but the DOM types do not include it.
    return new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
  } catch {
    return undefined
  }
}

export async function sendResponse(
  response: Response,
  method: string | undefined,
  outgoing: ServerResponse,
  disconnected: AbortSignal,
) {
  outgoing.statusCode = response.status
  if (response.statusText) outgoing.statusMessage = response.statusText
  for (const [name, value] of response.headers) {
    if (name === 'set-cookie') outgoing.appendHeader(name, value)
    else outgoing.setHeader(name, value)
  }
  if (!response.body || method === 'HEAD' || disconnected.aborted) {
    await response.body?.cancel()
    outgoing.end()
    return
  }
  // Send the headers even if the body has no data yet, because the client may wait for them. If the
  // body already has data, `cork` and `setImmediate` send both in the same packet.
  if (!response.headers.has('content-length')) {
    const { socket } = outgoing
    socket?.cork()
    outgoing.flushHeaders()
    setImmediate(() => socket?.uncork())
  }
  await pump(response.body.getReader(), outgoing, disconnected)
}

async function pump(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  outgoing: ServerResponse,
  disconnected: AbortSignal,
) {
  const left = new Promise<void>((resolve) =>
    disconnected.addEventListener('abort', () => resolve()),
  )
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
    // Wait one turn of the event loop, so that Node sends the data that was written before the
    // failure.
    await new Promise((resolve) => setImmediate(resolve))
    outgoing.destroy()
  }
}
