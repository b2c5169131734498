/**
 * Returns a request's body, or undefined if it exceeds `limit` bytes. Reads the body to its end in
 * both cases, because many clients read the reply only after they have sent everything.
 */
export async function readBody(
  request: Request,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length <= limit) chunks.push(chunk)
  }
  return length > limit ? undefined : Buffer.concat(chunks)
}

/**
 * Limits the body of a response. If the body exceeds `limit` bytes or the signal `end` is aborted,
 * reading the body fails. Calls `over` when the body ends, fails or is canceled, and immediately if
 * the response has no body.
 */
export function limitStream(
  response: Response,
  limit: number,
  end: AbortSignal,
  over: () => void,
): Response {
  if (!response.body) {
    over()
    return new Response(null, response)
  }
  const reader = response.body.getReader()
  let left = limit
  const breakOff = (controller: ReadableStreamDefaultController, why: string) => {
    over()
    controller.error(new Error(why))
    void reader.cancel(why).catch(() => undefined)
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      end.addEventListener('abort', () => breakOff(controller, 'The function took too long.'))
    },
    async pull(controller) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        over()
        throw error
      })
      if (done) {
        over()
        controller.close()
        return
      }
      left -= value.length
      if (left < 0) breakOff(controller, 'The reply of the function is too long.')
      else controller.enqueue(value)
    },
    cancel(reason) {
      over()
      return reader.cancel(reason)
    },
  })
  return new Response(body, response)
}
