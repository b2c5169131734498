const graceMs = 5_000

const stepMs = 25_000

/** Limits the time of work that runs in steps, because Netlify limits the time of a function. */
export interface TimeSlice {
  /** Whether the time is up. If it is, do not start another step. */
  isOver: () => boolean
  /**
   * Waits for `step` for at most `stepMs`, and for at most `graceMs` after the time is up.
   *
   * @throws {SliceOver} if `step` has not finished when the wait ends. `step` itself continues
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
