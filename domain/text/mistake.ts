/** A field of a content file, such as `['revenue', 'solo', 0, 'name']`. */
export type FieldPath = readonly (string | number)[]

/** A mistake in a file of `src/content`. */
export interface Mistake {
  /** Path from the repository's root. */
  file: string
  /** The field with the mistake. Absent for the body and for a whole file. */
  field?: FieldPath
  /** Starts at 1. */
  line?: number
  /** What to write, as a phrase without a period at its end. */
  message: string
  /** What the file has at this place. */
  found?: string
}

/** Shortens a text to one line of at most 60 characters. */
const excerpt = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 59).trimEnd()}…` : line
}

/** The path of a field with dots. Items of a list count from 1. */
const fieldName = (field: FieldPath): string =>
  field.map((part) => (typeof part === 'number' ? part + 1 : part)).join('.')

/** Prints a mistake as `file:line field: what to write, "what stands there"`. */
export function mistakeText({ file, field = [], line, message, found }: Mistake): string {
  const place = `${file}${line === undefined ? '' : `:${line}`}`
  const name = field.length > 0 ? ` ${fieldName(field)}` : ''
  return `${place}${name}: ${message}${found === undefined ? '' : `, "${excerpt(found)}"`}`
}

/** The name with the fewest changed letters, if about a third of the letters change at most. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  let best: { name: string; changes: number } | undefined
  for (const other of names) {
    const changes = countChanges(name.toLowerCase(), other.toLowerCase())
    if (
      other.length > 2 &&
      changes <= Math.ceil(other.length / 3) &&
      changes < (best?.changes ?? Infinity)
    )
      best = { name: other, changes }
  }
  return best?.name
}

/** Levenshtein distance. Two swapped letters count as two changes. */
function countChanges(first: string, second: string): number {
  let row = Array.from({ length: second.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...first].entries()) {
    const next = [at + 1]
    for (const [index, other] of [...second].entries())
      next.push(
        Math.min(row[index + 1]! + 1, next[index]! + 1, row[index]! + (letter === other ? 0 : 1)),
      )
    row = next
  }
  return row[second.length] ?? first.length
}
