/**
 * An error reply from the server, an `error` event of a stream (502), or an ended session (401).
 * `code` and `sentence` come from the server's error object, if there is one. If the server
 * rejected a change of a scenario because of a newer change, `current` is the newer scenario.
 */
export class ApiError extends Error {
  override name = 'ApiError'
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
