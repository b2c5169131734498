import { stemWord, wordsOf } from '../text/words.ts'

export interface SearchedCaution {
  slug: string
  title: string
  /**
   * Words and phrases, separated by commas, that nurses type to find the business that the caution
   * is about. One string takes less space in the page than a list.
   */
  words: string
}

const stems = (text: string): string => ` ${wordsOf(text).map(stemWord).join(' ')} `

/**
 * Returns the cautions that match a query. A caution matches if the query contains one of its
 * phrases. We compare word stems, so "nurses" and "nursing" are the same.
 */
export function findCautions(
  cautions: readonly SearchedCaution[],
  query: string,
): SearchedCaution[] {
  const typed = stems(query)
  return cautions.filter(({ words }) =>
    words.split(',').some((phrase) => typed.includes(stems(phrase))),
  )
}
