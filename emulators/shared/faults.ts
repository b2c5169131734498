/** A fault asked for by `POST /_control/fail`; it meets the next `times` calls that match. */
type Fault = {
  /** A path prefix. */
  match: string
  /** Answer this instead of doing the work. */
  status?: number
  times: number
  /** Wait so long before the work. */
  delayMs: number
  /** Do the work, then break the reply off after so many bytes of its body. */
  cutAfterBytes?: number
  /** Save the status for retries of the request, where the vendor saves replies. */
  saved?: boolean
}

const FIELDS = ['match', 'status', 'times', 'delayMs', 'cutAfterBytes']

/** The faults that wait for their calls, oldest first. */
export function createFaultList({ canSave = false } = {}) {
  const fields = canSave ? [...FIELDS, 'saved'] : FIELDS
  let faults: Fault[] = []
  return {
    /** Adds a fault; returns what is wrong with it, if anything. */
    add(fault: unknown): string | undefined {
      const wrong = findFaultError(fault, fields)
      if (!wrong) faults.push({ match: '/', times: 1, delayMs: 0, ...(fault as Partial<Fault>) })
      return wrong
    },
    /** Takes the fault that a call to `path` meets, if one waits for it. */
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

function findFaultError(wish: unknown, fields: string[]): string | undefined {
  if (typeof wish !== 'object' || wish === null || Array.isArray(wish)) {
    return 'The body is a JSON object.'
  }
  const unknown = Object.keys(wish).find((key) => !fields.includes(key))
  if (unknown) return `There is no ${unknown}; the fields are ${fields.join(', ')}.`

  const {
    match = '/',
    status,
    times = 1,
    delayMs = 0,
    cutAfterBytes,
    saved,
  } = wish as Partial<Fault>
  if (typeof match !== 'string' || !match.startsWith('/')) return 'match is a path prefix.'
  if (status !== undefined && !isIntegerBetween(status, 200, 599))
    return 'status is from 200 to 599.'
  if (saved !== undefined && (typeof saved !== 'boolean' || status === undefined)) {
    return 'saved is true or false, and needs a status.'
  }
  if (!isIntegerBetween(times, 1)) return 'times is a whole number from 1.'
  if (!isIntegerBetween(delayMs, 0)) return 'delayMs is a whole number from 0.'
  if (cutAfterBytes !== undefined && !isIntegerBetween(cutAfterBytes, 0)) {
    return 'cutAfterBytes is a whole number from 0.'
  }
  return undefined
}

function isIntegerBetween(value: unknown, least: number, most = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most
}

/** Waits; rejects when the client gives up first, so that the work is then not done. */
export async function delay(delayMs: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}

/** The same reply, whose body fails after `limit` bytes; a shorter one ends as it would. */
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
