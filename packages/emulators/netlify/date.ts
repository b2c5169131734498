import { clock } from '../shared/clock.ts'

const RealDate = globalThis.Date

/**
 * esbuild replaces `Date` with this proxy in the functions and their SDKs, so that `POST
 * /_control/time` sets their time. Tests use the real `Date`, and timers run in real time.
 *
 * A proxy, unlike a subclass, creates instances with the same prototype as real dates.
 */
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
