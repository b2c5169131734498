/** The path of a card's scale: ticks `from` to `to` of ten, 3 px wide with gaps of 2. */
export const scoreTicks = (from: number, to: number): string =>
  `M${from * 5} 0` + 'h3v10h-3zm5 0'.repeat(to - from)
