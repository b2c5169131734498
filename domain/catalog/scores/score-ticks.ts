/**
 * SVG path for part of a card's score scale, which has ten ticks. Draws the ticks from number
 * `from + 1` to number `to`. A tick is 3 px wide, and the gap is 2 px.
 */
export const scoreTicks = (from: number, to: number): string =>
  `M${from * 5} 0` + 'h3v10h-3zm5 0'.repeat(to - from)
