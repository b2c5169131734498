/**
 * Formats US dollars in short form: 450 -> "$450", 73,950 -> "$74K" (nearest thousand),
 * 2,760,000 -> "$2.76M" (nearest ten thousand, no trailing zeros), 138,936,000,000 -> "$138.9B",
 * -7000 -> "−$7K".
 */
export function shortDollars(dollars: number): string {
  // `\u2060` (word joiner) prevents a line break between the minus sign and the number.
  if (dollars < 0) return `−\u2060${shortDollars(-dollars)}`
  const whole = Math.round(dollars)
  if (whole < 1000) return `$${whole}`
  const thousands = Math.round(dollars / 1000)
  if (thousands < 1000) return `$${thousands}K`
  if (dollars < 999_995_000) return `$${Math.round(dollars / 1e4) / 100}M`
  return `$${Math.round(dollars / 1e8) / 10}B`
}

/**
 * Formats a range with `shortDollars`: "$23K–$115K", or "−$7K to $48K" if `low` is negative.
 *
 * If `low` is $0 to $999 and `high` is $1,000 or more, writes both amounts in full, and rounds
 * `high` to two significant digits: "$50–$1,600".
 */
export function dollarRange({ low, high }: { low: number; high: number }): string {
  if (low >= 0 && low < 999.5 && high >= 999.5)
    return `${usd.format(low)}–${usd.format(Number(high.toPrecision(2)))}`
  const [from, to] = [shortDollars(low), shortDollars(high)]
  if (from === to) return from
  return low < 0 ? `${from} to ${to}` : `${from}–${to}`
}

/**
 * Formats the range of what an owner keeps with `shortDollars`. Calls a negative amount a loss: "a
 * loss of $26K–$147K", "a $7K loss to $48K profit".
 */
export function keptRange({ low, high }: { low: number; high: number }): string {
  if (high < 0) return `a loss of ${dollarRange({ low: -high, high: -low })}`
  return low < 0
    ? `a ${shortDollars(-low)} loss to ${shortDollars(high)} profit`
    : dollarRange({ low, high })
}

export const exactRange = ({ low, high }: { low: number; high: number }): string =>
  low === high ? usd.format(low) : `${usd.format(low)} to ${usd.format(high)}`

export const usd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
