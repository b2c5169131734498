import { clock } from '../shared/clock.ts'

/**
 * Replaces `Date` in the functions and in their bundled SDKs, so that `POST /_control/time` sets
 * their time. The global `Date` would also change in tests. Timers keep real time.
 *
 * A proxy creates ordinary `Date` objects, which equal other dates. A subclass would not.
 */
const RealDate = globalThis.Date

const EmulatedDate = new Proxy(RealDate, {
  construct: (target, parameters, newTarget) =>
    Reflect.construct(
      target,
      parameters.length === 0 ? [clock.now()] : parameters,
      newTarget,
    ) as object,
  apply: () => new RealDate(clock.now()).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? clock.now : (Reflect.get(target, name, receiver) as unknown),
})

export { EmulatedDate as Date }
