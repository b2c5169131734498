// Kept out of money.ts: the bundler would make that a chunk of its own, one more request for the
// islands that share it.

/** US dollars to the cent: 49 -> "$49", 52.9 -> "$52.90". */
export function exactDollars(dollars: number): string {
  const digits = Number.isInteger(dollars) ? 0 : 2
  const text = dollars.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `$${text}`
}
