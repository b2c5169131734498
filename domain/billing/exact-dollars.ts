// `exactDollars` has its own file. If it were in money.ts, the bundler would turn money.ts into a
// separate chunk. Each island that uses money.ts would then load one more file.

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
