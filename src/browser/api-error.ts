/**
 * A reply with an error status. Also thrown for an `error` event of a stream (502) and for an ended
 * session (401). `code` and `sentence` come from the server's error object, if there is one.
 * `current` is the newer scenario if another change of the scenario was saved first.
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
