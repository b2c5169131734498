/** Sizes of a heap in the order in which they were taken, in bytes. */
export type Heap = number[]

/** The last third of a soak may hold so much of what the middle third holds (issue 7, 1). */
export const mostGrowth = 1.15

const mean = (sizes: number[]): number => sizes.reduce((sum, size) => sum + size, 0) / sizes.length

/** The last third against the middle third; the first third is warming up. */
export function growth(heap: Heap): number {
  const third = Math.floor(heap.length / 3)
  return mean(heap.slice(-third)) / mean(heap.slice(-2 * third, -third))
}
