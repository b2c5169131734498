type RecordedRequest = {
  at: string
  method: string
  path: string
  headers: Record<string, string>
  body: string
  /** True if `body` is not the whole body: it was too long, or the client disconnected. */
  bodyCut: boolean
  /** Undefined until the emulator has a reply. */
  status?: number
}

const MAX_STORED_CALLS = 1_000
const MAX_BODY_BYTES = 64 * 1024

export function createRequestRecorder() {
  let calls: RecordedRequest[] = []
  let dropped = 0
  return {
    /** Records the request. Copies its body, up to 64 KiB, while the handler reads it. */
    record(request: Request): RecordedRequest {
      const url = new URL(request.url)
      const call: RecordedRequest = {
        at: new Date().toISOString(),
        method: request.method,
        path: url.pathname + url.search,
        headers: Object.fromEntries(request.headers),
        body: '',
        bodyCut: false,
      }
      calls.push(call)
      if (calls.length > MAX_STORED_CALLS) {
        calls.shift()
        dropped += 1
      }
      if (request.body) void copyBody(request.clone(), call)
      return call
    },
    list: () => ({ requests: calls, dropped }),
    clear(): void {
      calls = []
      dropped = 0
    },
  }
}

async function copyBody(copy: Request, call: RecordedRequest): Promise<void> {
  const decoder = new TextDecoder()
  let length = 0
  try {
    for await (const chunk of copy.body ?? []) {
      const part = chunk.subarray(0, MAX_BODY_BYTES - length)
      length += part.length
      call.body += decoder.decode(part, { stream: true })
      call.bodyCut ||= part.length < chunk.length
    }
  } catch {
    // The client disconnected. Keep the part of the body that arrived.
    call.bodyCut = true
  }
}
