import { guideWords } from '../text/words.ts'

/** The least part of a title, by weight, that a question must have to name the entry. */
const leastPart = 0.4

/**
 * The entries whose titles the question names, in the order of `entries`: two neighboring words of
 * the title, which together are at least 40% of it. A word that other titles have too weighs less.
 * "Case management" does not name "Workers' Compensation Case Management and Life Care Planning".
 */
export function findNamedEntries<Entry extends { title: string }>(
  question: string,
  entries: readonly Entry[],
): Entry[] {
  const asked = guideWords(question)
  const titles = entries.map(({ title }) => new Set(guideWords(title)))
  const weigh = (words: Iterable<string>) =>
    [...words].reduce((sum, word) => sum + 1 / titles.filter((title) => title.has(word)).length, 0)
  return entries.filter((_, at) => {
    const title = titles[at] ?? new Set()
    const neighbors = asked.filter(
      (word, place) =>
        title.has(word) &&
        [asked[place - 1], asked[place + 1]].some(
          (other) => other !== undefined && other !== word && title.has(other),
        ),
    )
    return neighbors.length > 0 && weigh(new Set(neighbors)) >= weigh(title) * leastPart
  })
}
