import { clock } from '../shared/clock.ts'

const RealDate = globalThis.Date

/**
 * esbuild replaces `Date` with this one in the functions and their SDKs, so that `POST
 * /_control/time` sets their time. Tests use the real `Date`, and timers run in real time.
 *
 * It is a proxy and not a subclass, so that its instances have the same prototype as real dates.
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
