/** Heap sizes in bytes, oldest first. */
export type Heap = number[]

/** The largest result of `growth()` that is not a finding. */
export const mostGrowth = 1.15

const mean = (sizes: number[]): number => sizes.reduce((sum, size) => sum + size, 0) / sizes.length

/**
 * Returns the mean of the last third divided by the mean of the middle third. Ignores the first
 * third, because the heap is still growing to its usual size then.
 */
export function growth(heap: Heap): number {
  const third = Math.floor(heap.length / 3)
  return mean(heap.slice(-third)) / mean(heap.slice(-2 * third, -third))
}
