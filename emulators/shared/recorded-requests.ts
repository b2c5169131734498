/** A call that a stand-in received. */
type RecordedRequest = {
  at: string
  method: string
  path: string
  headers: Record<string, string>
  body: string
  /** True when the body was longer than what is kept. */
  bodyCut: boolean
  /** Absent until the reply begins. */
  status?: number
}

const MAX_STORED_CALLS = 1_000
const MAX_BODY_BYTES = 64 * 1024

/** The last calls a stand-in received; `dropped` says how many older ones are gone. */
export function createRequestRecorder() {
  let calls: RecordedRequest[] = []
  let dropped = 0
  return {
    /** Keeps the call and copies its body aside while the handler reads it. */
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
  let kept = 0
  try {
    for await (const chunk of copy.body ?? []) {
      const part = chunk.subarray(0, MAX_BODY_BYTES - kept)
      kept += part.length
      call.body += decoder.decode(part, { stream: true })
      call.bodyCut ||= part.length < chunk.length
    }
  } catch {
    // The client went away; what arrived is kept.
    call.bodyCut = true
  }
}
