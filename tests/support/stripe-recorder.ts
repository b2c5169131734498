import { listen } from '@rn-opportunities/emulators/shared/http.ts'

export interface RecordedRequest {
  method: string
  path: string
  fields: Record<string, string>
  idempotencyKey: string | null
}

type Answer = (
  request: RecordedRequest,
) => { status: number; body: object; headers?: Record<string, string> } | undefined

/**
 * Starts a server that records every request. If the function passed to `answerWith` returns a
 * reply, the server sends that reply. Otherwise, it forwards the request to the Stripe emulator.
 *
 * @param target returns the emulator's URL, so that this server can start before the emulator
 */
export async function recordStripe(target: () => string) {
  const requests: RecordedRequest[] = []
  let answer: Answer = () => undefined
  const server = await listen(async (request) => {
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'POST' ? await request.text() : undefined
    const recorded: RecordedRequest = {
      method: request.method,
      path: pathname,
      fields: Object.fromEntries(new URLSearchParams(body)),
      idempotencyKey: request.headers.get('idempotency-key'),
    }
    requests.push(recorded)
    const override = answer(recorded)
    if (override) return Response.json(override.body, override)
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
  return {
    url: server.url,
    requests,
    answerWith: (next: Answer) => {
      answer = next
    },
    close: server.close,
  }
}
