/** A piece of an excerpt. `isHit` marks a word of the search. */
export interface ExcerptPart {
  text: string
  isHit: boolean
}

/** The words of a search, at least two characters each. */
export const searchWords = (query: string): string[] =>
  sameCharacters(query)
    .split(/\s+/)
    .filter((word) => word.length > 1)

/** Lowercase, with straight apostrophes. Each character keeps its position. */
const sameCharacters = (text: string): string =>
  text.replaceAll(/[’‘]/g, "'").replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Whether a passage has all words, in any order and also inside longer words. */
export const hasWords = (text: string, words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => sameCharacters(text).includes(word))

/** About 140 characters of a passage, from shortly before its first hit. */
export function excerpt(text: string, words: readonly string[]): ExcerptPart[] {
  const lower = sameCharacters(text)
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0))
  const start = first > 60 ? text.lastIndexOf(' ', first - 40) + 1 : 0
  const end = text.length - start > 160 ? text.lastIndexOf(' ', start + 140) : text.length
  const shown = lower.slice(start, end)
  const parts: ExcerptPart[] = start > 0 ? [{ text: '… ', isHit: false }] : []
  let at = 0
  while (at < shown.length) {
    const hits = words
      .map((word) => ({ from: shown.indexOf(word, at), length: word.length }))
      .filter(({ from }) => from >= 0)
      .toSorted((a, b) => a.from - b.from || b.length - a.length)
    const [hit] = hits
    const until = hit ? hit.from : shown.length
    if (until > at) parts.push({ text: text.slice(start + at, start + until), isHit: false })
    if (!hit) break
    at = hit.from + hit.length
    parts.push({ text: text.slice(start + hit.from, start + at), isHit: true })
  }
  return end < text.length ? [...parts, { text: ' …', isHit: false }] : parts
}
