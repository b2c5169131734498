/** The minimum is always 0. */
export interface NumberLimits {
  max: number
  decimals: number
}

/**
 * Reads what a user typed: `1,200`, `$1,200` or `1200.50`. Undefined for an empty field, any other
 * text, too many decimals, and values above `max`.
 */
export function parseNumberField(
  text: string,
  { max, decimals }: NumberLimits,
): number | undefined {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d+))?$/.exec(text.trim())
  const [, whole, fraction = ''] = match ?? []
  if (!match || (whole === undefined && fraction === '') || fraction.length > decimals) {
    return undefined
  }
  const value = Number(`${(whole ?? '0').replaceAll(',', '')}.${fraction || '0'}`)
  return value <= max ? value : undefined
}

/** Dollars have no decimals or two. */
export const formatNumber = (value: number, unit?: string): string =>
  value.toLocaleString('en-US', {
    minimumFractionDigits: unit === '$' && value % 1 ? 2 : 0,
  })
