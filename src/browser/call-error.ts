/**
 * An error reply from the server, an `error` event of a stream (`status` 502), or an ended session
 * (`status` 401). `code` and `sentence` are the `code` and `message` of the server's error object,
 * if there is one. If `code` is `changed_elsewhere`, another tab or device has already changed the
 * scenario or the note, and `current` is the server's version of it.
 */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly code: string | undefined
  readonly sentence: string | undefined
  readonly current: unknown

  constructor(
    status: number,
    text: string,
    error?: { code?: unknown; message?: unknown },
    current?: unknown,
  ) {
    super(`${status}: ${text}`)
    this.status = status
    this.code = typeof error?.code === 'string' ? error.code : undefined
    this.current = current
    this.sentence = typeof error?.message === 'string' ? error.message : undefined
  }
}

/** For `catch`. The server replies 404 if it has no such thing, and 400 if it never could have. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof CallError && [400, 404].includes(error.status)) return null
  throw error
}
