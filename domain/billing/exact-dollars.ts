// This function is not in money.ts. Otherwise the bundler would make money.ts a separate chunk, and
// the islands that use it would send one more request.

/** US dollars to the cent: 49 -> "$49", 52.9 -> "$52.90". */
export function exactDollars(dollars: number): string {
  const digits = Number.isInteger(dollars) ? 0 : 2
  const text = dollars.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `$${text}`
}
