/**
 * The clock that the functions and all emulators of this process share: real time plus an offset.
 * `POST /_control/time` of the Netlify emulator sets the offset, and the clock keeps running.
 *
 * The offset is on the global object, because each bundled function has its own copy of this
 * module.
 */
const KEY = Symbol.for('rn-opportunities.local-clock')
const registry = globalThis as { [KEY]?: { offset: number } }
const state = (registry[KEY] ??= { offset: 0 })

// Do not use a plain `Date`. In bundled functions, esbuild replaces it with the emulated `Date`,
// which calls `clock.now`, so `clock.now` would call itself.
const RealDate = globalThis.Date

export const clock = {
  /** The current emulated time, in milliseconds since 1970. */
  now(): number {
    return RealDate.now() + state.offset
  },

  /** Sets the emulated time. `now` is in milliseconds since 1970, and `null` restores real time. */
  set(now: number | null): void {
    state.offset = now === null ? 0 : now - RealDate.now()
  },
}
