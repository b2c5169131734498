import { guideWords, wordsOf } from '../text/words.ts'

/** The least part of a title, by weight, that a question must have to name the entry. */
const leastPart = 0.4

const isCommon = (word: string): boolean => guideWords(word).length === 0

/**
 * The entries whose titles the question names, in the order of `entries`: at least two words of the
 * title, in the title's form and next to each other, which together are at least 40% of it. A word
 * that other titles have too weighs less. "Case management" does not name "Workers' Compensation Case
 * Management and Life Care Planning", and "write to a clinic" does not name "Health Writing and
 * Clinical Content".
 */
export function findNamedEntries<Entry extends { title: string }>(
  question: string,
  entries: readonly Entry[],
): Entry[] {
  const asked = wordsOf(question)
  const titles = entries.map(({ title }) => new Set(wordsOf(title)))
  const weigh = (words: readonly string[]) =>
    words.reduce((sum, word) => sum + 1 / titles.filter((title) => title.has(word)).length, 0)
  return entries.filter((_, at) => {
    const title = titles[at] ?? new Set()
    const isNeighbor = (word: string | undefined) => word !== undefined && title.has(word)
    const named = new Set(
      asked.filter(
        (word, place) =>
          title.has(word) &&
          !isCommon(word) &&
          [asked[place - 1], asked[place + 1]].some(isNeighbor),
      ),
    )
    const ownWords = [...title].filter((word) => !isCommon(word))
    return named.size > 1 && weigh([...named]) >= weigh(ownWords) * leastPart
  })
}
