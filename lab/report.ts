const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })
let missed = 0

/** Prints a value with its bound. A value outside the bound is a miss. */
export function report(what: string, value: number, bound: { most: number } | { least: number }) {
  const isMost = 'most' in bound
  const limit = isMost ? bound.most : bound.least
  const isMet = isMost ? value <= limit : value >= limit
  if (!isMet) missed += 1
  const text = `${number.format(value)} of at ${isMost ? 'most' : 'least'} ${number.format(limit)}`
  console.log(`${isMet ? 'ok    ' : 'MISSED'} ${what}: ${text}`)
}

/** Prints a check and each mistake that it found. */
export function check(what: string, mistakes: string[]): void {
  if (mistakes.length > 0) missed += 1
  console.log(`${mistakes.length > 0 ? 'WRONG ' : 'ok    '} ${what}`)
  for (const mistake of mistakes) console.log(`       ${mistake}`)
}

/** Ends the process, with 1 if a value missed its bound or a check found a mistake. */
export const finish = (): never => process.exit(missed > 0 ? 1 : 0)

/** The value below which `part` of the numbers lie, such as 0.99. NaN for an empty list. */
export const quantile = (numbers: number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)] ?? NaN

export const median = (numbers: number[]): number => quantile(numbers, 0.5)
