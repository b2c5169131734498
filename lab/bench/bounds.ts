export const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Descriptions of the targets that this benchmark missed. */
export const missed: string[] = []

/**
 * Formats a value with its target. If the value misses the target, makes the text bold, and adds
 * `what` and the text to `missed`.
 */
export function formatTarget(what: string, value: number, isMet: boolean, bound: string): string {
  const text = `${number.format(value)} ${bound}`
  if (isMet) return text
  missed.push(`${what}: ${text}`)
  return `**${text}**`
}

export const formatMaximum = (what: string, value: number, most: number): string =>
  formatTarget(what, value, value <= most, `of ${number.format(most)}`)
