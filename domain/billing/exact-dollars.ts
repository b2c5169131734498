// Not in money.ts. Otherwise the bundler puts money.ts into a separate chunk, and the islands that
// use it send one more request.

/** US dollars to the cent: 49 -> "$49", 52.9 -> "$52.90". */
export function exactDollars(dollars: number): string {
  const digits = Number.isInteger(dollars) ? 0 : 2
  const text = dollars.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `$${text}`
}
