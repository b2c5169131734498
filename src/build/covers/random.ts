/** Draws the next whole number from 0 to n - 1. */
export type Draw = (n: number) => number

/** FNV-1a, 32 bits, of the text's UTF-8 bytes. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** Draws that are the same for the same text on every machine: xorshift32 (13, 17, 5). */
export function drawsFrom(text: string): Draw {
  // Zero is the one state from which xorshift never moves.
  let state = fnv1a(text) || 1
  return (n) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % n
  }
}
