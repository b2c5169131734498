/** SVG path of a card's score scale: ticks `from` to `to` of ten, 3 px wide, 2 px apart. */
export const scoreTicks = (from: number, to: number): string =>
  `M${from * 5} 0` + 'h3v10h-3zm5 0'.repeat(to - from)
