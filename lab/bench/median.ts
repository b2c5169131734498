/**
 * Returns the median: for an even count, the upper of the two middle values. Returns NaN for an
 * empty list.
 */
export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN
