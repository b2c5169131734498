/** Maximum time of the last step after the end of the slice, in milliseconds. */
const graceMs = 5_000

/** Maximum time of one step in any slice, in milliseconds. */
const stepMs = 25_000

/** A time limit for work in steps. Netlify ends a function after a fixed time. */
export interface TimeSlice {
  /** Whether the time is up. If so, start no further step. */
  isOver: () => boolean
  /**
   * Waits for a step: at most `stepMs`, and at most `graceMs` after the end of the slice.
   *
   * @throws {SliceOver} when the step takes longer; it may still finish later
   */
  wait: <Result>(step: Promise<Result>) => Promise<Result>
}

/** A step exceeded the time limit of `wait`. */
export class SliceOver extends Error {
  override name = 'SliceOver'
}

/** Starts a slice of `lengthMs` milliseconds. */
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
        // Avoid an unhandled rejection from a step that fails after its slice.
        step.catch(() => undefined)
      }
    },
  }
}
