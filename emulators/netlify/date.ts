import { clock } from '../shared/clock.ts'

const RealDate = globalThis.Date

/**
 * The bundler puts this `Date` into the functions and their SDKs, so that `POST /_control/time`
 * sets their time. Tests keep the global `Date`, and timers keep real time.
 *
 * It is a proxy, because instances of a subclass of `Date` do not equal ordinary dates.
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
