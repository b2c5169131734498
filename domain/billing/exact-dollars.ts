// If `exactDollars` were in money.ts, more islands would import money.ts, and the bundler would
// turn it into a separate chunk. Each island that uses money.ts would load one more file.

/**
 * Formats US dollars, with cents only if the amount is not whole: 49 -> "$49", 52.9 -> "$52.90".
 */
export function exactDollars(dollars: number): string {
  const digits = Number.isInteger(dollars) ? 0 : 2
  const text = dollars.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `$${text}`
}
