/**
 * The one clock of the stand-ins and of the functions they run: real time plus an offset that
 * `POST /_control/time` moves. It runs on from where it was set.
 *
 * The offset hangs on the global object because each function is bundled with its own copy of this
 * module, and all copies must read the same one.
 */
const KEY = Symbol.for('rn-opportunities.local-clock')
const registry = globalThis as { [KEY]?: { offset: number } }
const state = (registry[KEY] ??= { offset: 0 })

// Inside a bundle the bare name Date is the shim that reads this clock (netlify/date.ts).
const RealDate = globalThis.Date

export const clock = {
  /** Milliseconds since 1970 by the moved clock. */
  now(): number {
    return RealDate.now() + state.offset
  },

  /** Moves the clock to `now`, in milliseconds since 1970; `null` brings real time back. */
  set(now: number | null): void {
    state.offset = now === null ? 0 : now - RealDate.now()
  },
}
