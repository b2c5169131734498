/** Returns the next pseudorandom integer from 0 to n - 1. */
export type Draw = (n: number) => number

export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/**
 * A xorshift32 generator with `text` as its seed. The same text gives the same numbers on every
 * machine.
 */
export function drawsFrom(text: string): Draw {
  // If the state is 0, xorshift returns only zeros, so start with 1 instead.
  let state = fnv1a(text) || 1
  return (n) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % n
  }
}
