/** Figures as the tables write them. */
export const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** What this process's bench has missed, in words. */
export const missed: string[] = []

/** A figure beside its bound, in bold and remembered when it is not met. */
export function held(what: string, value: number, isMet: boolean, bound: string): string {
  const text = `${number.format(value)} ${bound}`
  if (isMet) return text
  missed.push(`${what}: ${text}`)
  return `**${text}**`
}

/** A figure beside the most that it may be. */
export const atMost = (what: string, value: number, most: number): string =>
  held(what, value, value <= most, `of ${number.format(most)}`)
