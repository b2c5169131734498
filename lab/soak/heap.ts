/** Heap sizes in bytes, oldest first. */
export type Heap = number[]

/** Maximum ratio of the mean heap in the last third of a soak to the mean in the middle third. */
export const mostGrowth = 1.15

const mean = (sizes: number[]): number => sizes.reduce((sum, size) => sum + size, 0) / sizes.length

/**
 * Ratio of the mean in the last third to the mean in the middle third. The first third warms up.
 */
export function growth(heap: Heap): number {
  const third = Math.floor(heap.length / 3)
  return mean(heap.slice(-third)) / mean(heap.slice(-2 * third, -third))
}
