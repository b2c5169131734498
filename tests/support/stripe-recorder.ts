import { listen } from '../../emulators/shared/http.ts'

/** One request of the product to Stripe's API. */
export interface RecordedRequest {
  method: string
  path: string
  /** The form fields of the body. */
  fields: Record<string, string>
  idempotencyKey: string | null
}

type Answer = (
  request: RecordedRequest,
) => { status: number; body: object; headers?: Record<string, string> } | undefined

/**
 * Forwards every request to the Stripe emulator and keeps what was sent. `answerWith()` replies in
 * the emulator's place where it returns something.
 *
 * @param target the emulator's address; asked for late, since it may not listen yet
 */
export async function recordStripe(target: () => string) {
  const requests: RecordedRequest[] = []
  let answer: Answer = () => undefined
  const door = await listen(async (request) => {
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'POST' ? await request.text() : undefined
    const recorded: RecordedRequest = {
      method: request.method,
      path: pathname,
      fields: Object.fromEntries(new URLSearchParams(body)),
      idempotencyKey: request.headers.get('idempotency-key'),
    }
    requests.push(recorded)
    const own = answer(recorded)
    if (own) return Response.json(own.body, own)
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
    url: door.url,
    requests,
    answerWith: (next: Answer) => {
      answer = next
    },
    close: door.close,
  }
}
