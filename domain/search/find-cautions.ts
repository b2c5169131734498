import { stemWord, wordsOf } from './query-words.ts'

/** A caution as the search uses it. */
export interface SearchedCaution {
  slug: string
  title: string
  /** Words and phrases that nurses type for this business, with commas. One text keeps pages small. */
  words: string
}

const stems = (text: string): string => ` ${wordsOf(text).map(stemWord).join(' ')} `

/** The cautions that answer a query: it holds one of their phrases, by the stems of its words. */
export function findCautions(
  cautions: readonly SearchedCaution[],
  query: string,
): SearchedCaution[] {
  const typed = stems(query)
  return cautions.filter(({ words }) =>
    words.split(',').some((phrase) => typed.includes(stems(phrase))),
  )
}
