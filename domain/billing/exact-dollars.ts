// Keep `exactDollars` out of money.ts. If `RefundNotices` imported money.ts, the bundler would move
// money.ts to a separate chunk, and other islands would have to load one more file.

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
