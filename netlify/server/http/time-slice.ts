const graceMs = 5_000

const stepMs = 25_000

/** A time limit for work that runs in steps. Netlify ends a function after a fixed time. */
export interface TimeSlice {
  /** Whether the time is up. If it is, do not start another step. */
  isOver: () => boolean
  /**
   * Waits at most `stepMs` for `step`, and no longer than until `graceMs` after the time is up.
   *
   * @throws {SliceOver} if `step` is not done by then. `step` itself continues
   */
  wait: <Result>(step: Promise<Result>) => Promise<Result>
}

export class SliceOver extends Error {
  override name = 'SliceOver'
}

export function startSlice(lengthMs: number): TimeSlice {
  const began = performance.now()
  const left = () => lengthMs - (performance.now() - began)
  return {
    isOver: () => left() <= 0,
    async wait(step) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new SliceOver('The step did not finish within its time limit.')),
          Math.max(0, Math.min(stepMs, left() + graceMs)),
        )
      })
      try {
        return await Promise.race([step, late])
      } finally {
        clearTimeout(timer)
        // Avoid an unhandled rejection if the step fails after `wait` has thrown.
        step.catch(() => undefined)
      }
    },
  }
}
