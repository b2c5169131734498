import { clock } from '../shared/clock.ts'

/**
 * The `Date` of the functions. esbuild puts it in the place of the global name in each bundle, the
 * bundled SDKs included, so that `POST /_control/time` moves the product's time while the product
 * has no switch for it. The alternatives are worse: replacing the global object's Date would move
 * the tests and every library of this process too, and a process of its own would cost a hop a
 * call. Timers and `performance.now()` keep real time, so deadlines still mean what they say.
 *
 * A proxy rather than a subclass: what it makes are ordinary dates, equal to everyone else's.
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
