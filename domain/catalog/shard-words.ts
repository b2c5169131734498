/**
 * How a title or a description becomes a row of words that many entries share, and back, letter
 * for letter. A word that begins a sentence loses its capital, a comma or full stop is a word of
 * its own; `keep` before a word says that it stands as it is. A text that would not come back the
 * same is one word, known by its space.
 */

/** Stands before a word whose first letter is small although a capital was due. */
export const keep = '~'

const glued = /^[.,;:?]$/
const capitalized = /^[A-Z][^A-Z]*$/
const small = /^[^A-Z ]+$/
const lowInTitles = new Set([
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

/** Whether the next word is due a capital, from what stands before it. */
const due = (kind: Kind, before: string | undefined, word: string): boolean =>
  before === undefined ||
  /^[.?]$/.test(before) ||
  (kind === 'title' && !lowInTitles.has(word.toLowerCase()))

const lowered = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1)
const raised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The words of a text; `joinWords` makes the same text of them. */
export function splitWords(text: string, kind: Kind): string[] {
  const words: string[] = []
  let before: string | undefined
  for (const part of text.split(' ')) {
    const end = /[.,;:?]$/.exec(part)?.[0]
    const word = end ? part.slice(0, -1) : part
    if (due(kind, before, word) && capitalized.test(word)) words.push(lowered(word))
    else if (due(kind, before, word) && small.test(word) && raised(word) !== word)
      words.push(keep, word)
    else words.push(word)
    if (end) words.push(end)
    before = end ?? word
  }
  if (text === '') return []
  const same = !words.includes('') && joinWords(words, kind) === text
  return same ? words : [`${text} `]
}

/** The text of words that `splitWords` made. */
export function joinWords(words: string[], kind: Kind): string {
  let text = ''
  let before: string | undefined
  let kept = false
  for (const word of words) {
    if (word.endsWith(' ')) return word.slice(0, -1)
    if (word === keep) {
      kept = true
      continue
    }
    if (glued.test(word)) text += word
    else {
      const whole = !kept && small.test(word) && due(kind, before, word) ? raised(word) : word
      text += (text && ' ') + whole
    }
    before = word
    kept = false
  }
  return text
}
