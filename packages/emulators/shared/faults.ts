/**
 * A fault that `POST /_control/fail` adds. It applies to the next `times` requests whose path
 * starts with `match`.
 */
type Fault = {
  /** Path prefix of the requests that get the fault. */
  match: string
  /** HTTP status to return without running the handler. */
  status?: number
  times: number
  /** Milliseconds to wait before running the handler, or before returning `status` if it is set. */
  delayMs: number
  /**
   * Breaks the connection after this many bytes of the reply's body. A shorter body ends normally.
   */
  cutAfterBytes?: number
  /**
   * Whether a retry with the same idempotency key gets the same failure. Only the Stripe emulator
   * allows this field.
   */
  saved?: boolean
}

const FIELDS = ['match', 'status', 'times', 'delayMs', 'cutAfterBytes']

export function createFaultList({ canSave = false } = {}) {
  const fields = canSave ? [...FIELDS, 'saved'] : FIELDS
  let faults: Fault[] = []
  return {
    /** Adds a fault. Returns an error message if the fault is invalid. */
    add(fault: unknown): string | undefined {
      const invalid = findFaultError(fault, fields)
      if (!invalid) faults.push({ match: '/', times: 1, delayMs: 0, ...(fault as Partial<Fault>) })
      return invalid
    },
    take(path: string): Fault | undefined {
      const fault = faults.find(({ match }) => path.startsWith(match))
      if (fault && --fault.times === 0) faults = faults.filter((other) => other !== fault)
      return fault
    },
    clear(): void {
      faults = []
    },
  }
}

function findFaultError(input: unknown, fields: string[]): string | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return 'The body must be a JSON object.'
  }
  const unknown = Object.keys(input).find((key) => !fields.includes(key))
  if (unknown) return `Unknown field ${unknown}. The fields are ${fields.join(', ')}.`

  const {
    match = '/',
    status,
    times = 1,
    delayMs = 0,
    cutAfterBytes,
    saved,
  } = input as Partial<Fault>
  if (typeof match !== 'string' || !match.startsWith('/'))
    return 'match must be a path prefix that starts with /.'
  if (status !== undefined && !isIntegerBetween(status, 200, 599))
    return 'status must be from 200 to 599.'
  if (saved !== undefined && (typeof saved !== 'boolean' || status === undefined)) {
    return 'saved must be true or false, and needs a status.'
  }
  if (!isIntegerBetween(times, 1)) return 'times must be a whole number of at least 1.'
  if (!isIntegerBetween(delayMs, 0)) return 'delayMs must be a whole number of at least 0.'
  if (cutAfterBytes !== undefined && !isIntegerBetween(cutAfterBytes, 0)) {
    return 'cutAfterBytes must be a whole number of at least 0.'
  }
  return undefined
}

function isIntegerBetween(value: unknown, least: number, most = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most
}

/**
 * Waits `delayMs` milliseconds. Rejects if the client disconnects first, so that the handler does
 * not run.
 */
export async function delay(delayMs: number, signal: AbortSignal): Promise<void> {
  // If the signal has already aborted, it does not fire `abort` again, so reject here.
  signal.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}

/** Returns the reply with a body that fails after `limit` bytes. A shorter body ends normally. */
export function cutAfter(reply: Response, limit: number): Response {
  if (!reply.body) return reply
  const reader = reply.body.getReader()
  let left = limit
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (left === 0) {
        await reader.cancel().catch(() => undefined)
        controller.error(new Error('Cut by /_control/fail.'))
        return
      }
      const { done, value } = await reader.read()
      if (done) return controller.close()
      const part = value.subarray(0, left)
      left -= part.length
      controller.enqueue(part)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(body, reply)
}
