/**
 * Splits texts into words that many entries share, without losing a character. Punctuation is a
 * separate word, and a first word loses its capital. A text that does not survive the round trip
 * is stored as one word that ends with a space.
 */

/** Marks that the next word stays lowercase where a capital is the rule. */
export const lowercaseMark = '~'

const punctuation = /^[.,;:?]$/
const capitalized = /^[A-Z][^A-Z]*$/
const lowercase = /^[^A-Z ]+$/
const lowercaseInTitles = new Set([
  'a',
  'an',
  'and',
  'as',
  'at',
  'by',
  'for',
  'in',
  'of',
  'on',
  'the',
  'to',
  'with',
])

type Kind = 'title' | 'sentence'

/** Whether the rule gives `word` a capital. `before` is the previous word. */
const needsCapital = (kind: Kind, before: string | undefined, word: string): boolean =>
  before === undefined ||
  /^[.?]$/.test(before) ||
  (kind === 'title' && !lowercaseInTitles.has(word.toLowerCase()))

const lowercaseFirst = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1)
const capitalizeFirst = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Splits a text into words. `joinWords` restores the same text. */
export function splitWords(text: string, kind: Kind): string[] {
  const words: string[] = []
  let before: string | undefined
  for (const part of text.split(' ')) {
    const end = /[.,;:?]$/.exec(part)?.[0]
    const word = end ? part.slice(0, -1) : part
    if (needsCapital(kind, before, word) && capitalized.test(word)) words.push(lowercaseFirst(word))
    else if (
      needsCapital(kind, before, word) &&
      lowercase.test(word) &&
      capitalizeFirst(word) !== word
    )
      words.push(lowercaseMark, word)
    else words.push(word)
    if (end) words.push(end)
    before = end ?? word
  }
  if (text === '') return []
  const same = !words.includes('') && joinWords(words, kind) === text
  return same ? words : [`${text} `]
}

/** Joins the words that `splitWords` returned. */
export function joinWords(words: string[], kind: Kind): string {
  let text = ''
  let before: string | undefined
  let isMarked = false
  for (const word of words) {
    if (word.endsWith(' ')) return word.slice(0, -1)
    if (word === lowercaseMark) {
      isMarked = true
      continue
    }
    if (punctuation.test(word)) text += word
    else {
      const isRaised = !isMarked && lowercase.test(word) && needsCapital(kind, before, word)
      text += (text && ' ') + (isRaised ? capitalizeFirst(word) : word)
    }
    before = word
    isMarked = false
  }
  return text
}
