/** Formats numbers for the tables. */
export const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Targets that this benchmark missed, as sentences. */
export const missed: string[] = []

/** Formats a value with its target. Prints it in bold and records it when the target is missed. */
export function formatTarget(what: string, value: number, isMet: boolean, bound: string): string {
  const text = `${number.format(value)} ${bound}`
  if (isMet) return text
  missed.push(`${what}: ${text}`)
  return `**${text}**`
}

/** Formats a value with its maximum. */
export const formatMaximum = (what: string, value: number, most: number): string =>
  formatTarget(what, value, value <= most, `of ${number.format(most)}`)
