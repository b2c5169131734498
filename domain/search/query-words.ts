import { stemWord, synonymsOf } from '../text/words.ts'

/**
 * Whether two words have the same stem, or one stem starts with the other. A stem with fewer than
 * four letters matches only itself. A stem with four letters matches stems with up to six letters,
 * so that "post" does not match "postpartum".
 */
function areRelated(a: string, b: string): boolean {
  const [short, long] = [stemWord(a), stemWord(b)].sort((one, other) => one.length - other.length)
  if (short === long) return true
  if (!short || !long?.startsWith(short)) return false
  return short.length > 4 || (short.length === 4 && long.length < 7)
}

/**
 * Whether two words are equal or differ by one typo: a missing, extra or different letter, or two
 * neighboring letters swapped.
 */
export function isOneTypoApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}

/** The words of the directory that match one word of the query. */
export interface WordMeaning {
  words: ReadonlySet<string>
  /**
   * The synonym or corrected word to show to the user, if the directory does not have the query's
   * word.
   */
  readAs: string | undefined
}

/**
 * Finds the words of the directory that match a word of the query, by stem or as a synonym. If
 * there are none and the word has more than four letters, finds words that differ by one typo.
 */
export function resolveWord(word: string, vocabulary: ReadonlySet<string>): WordMeaning {
  const all = [...vocabulary]
  const related = (wanted: string): string[] => all.filter((other) => areRelated(wanted, other))
  const same = related(word)
  const others = synonymsOf(word).filter((synonym) => related(synonym).length > 0)
  if (same.length > 0 || others.length > 0) {
    const words = new Set([...same, ...others.flatMap(related)])
    return { words, readAs: same.length > 0 ? undefined : others[0] }
  }
  const fixed = word.length > 4 ? all.filter((other) => isOneTypoApart(word, other)) : []
  return { words: new Set(fixed), readAs: fixed[0] }
}

/**
 * The similarity of two words, from 0 to 1: the Dice coefficient of their pairs of adjacent
 * letters.
 */
export function wordSimilarity(a: string, b: string): number {
  const pairs = (word: string) =>
    new Set([...word.slice(1)].map((letter, index) => word.charAt(index) + letter))
  const [left, right] = [pairs(a), pairs(b)]
  if (left.size + right.size === 0) return 0
  return (2 * [...left].filter((pair) => right.has(pair)).length) / (left.size + right.size)
}
