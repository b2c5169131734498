import { listen } from '../local/http.ts'

/** One request of the product to Stripe's API. */
export interface RecordedRequest {
  method: string
  path: string
  /** The form fields of the body. */
  fields: Record<string, string>
  idempotencyKey: string | null
}

/**
 * Forwards every request to the Stripe emulator and keeps what was sent.
 *
 * @param target the emulator's address; asked for late, since it may not listen yet
 */
export async function recordStripe(target: () => string) {
  const requests: RecordedRequest[] = []
  const door = await listen(async (request) => {
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'POST' ? await request.text() : undefined
    requests.push({
      method: request.method,
      path: pathname,
      fields: Object.fromEntries(new URLSearchParams(body)),
      idempotencyKey: request.headers.get('idempotency-key'),
    })
    const headers = new Headers(request.headers)
    headers.delete('host')
    headers.delete('content-length')
    const { method } = request
    const reply = await fetch(target() + pathname + search, {
      method,
      headers,
      ...(body !== undefined && { body }),
    })
    return new Response(await reply.text(), { status: reply.status, headers: reply.headers })
  }, 0)
  return { url: door.url, requests, close: door.close }
}
