/** How far the last step may run past the slice, in milliseconds. */
const graceMs = 5_000

/** How long one step may take in any slice, in milliseconds. */
const stepMs = 25_000

/** A share of time for work in steps, on a host that ends a function after a fixed time. */
export interface TimeSlice {
  /** Whether the time is up, so that no further step may begin. */
  isOver: () => boolean
  /**
   * Waits for a step until `stepMs`, or until `graceMs` after the slice, have passed.
   *
   * @throws {SliceOver} when the step takes longer; it may still finish later
   */
  wait: <Result>(step: Promise<Result>) => Promise<Result>
}

/** A step did not end within its slice. */
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
          () => reject(new SliceOver('The step outlasted its slice.')),
          Math.max(0, Math.min(stepMs, left() + graceMs)),
        )
      })
      try {
        return await Promise.race([step, late])
      } finally {
        clearTimeout(timer)
        // A step that fails after its slice has nobody to tell.
        step.catch(() => undefined)
      }
    },
  }
}
