import type { GuideOpportunity } from './guide-sections.ts'
import { guideWords } from './guide-words.ts'

/** How much a word counts by where it stands. */
const weights = { title: 4, category: 3, shortDescription: 2 } as const
/** An entry that scores less than this share of the best one is not near. */
const leastShare = 0.25

const weighed = new WeakMap<GuideOpportunity, Map<string, number>>()

/** An entry's words are weighed once: that takes longer than all else about a question. */
function wordWeights(entry: GuideOpportunity): Map<string, number> {
  const known = weighed.get(entry) ?? weigh(entry)
  weighed.set(entry, known)
  return known
}

function weigh({ sections, ...entry }: GuideOpportunity): Map<string, number> {
  const found = new Map<string, number>()
  const counts = new Map<string, number>()
  for (const { title, text } of sections) {
    for (const word of guideWords(`${title} ${text}`)) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  for (const [word, count] of counts) found.set(word, Math.log1p(count))
  for (const field of ['title', 'category', 'shortDescription'] as const) {
    for (const word of new Set(guideWords(entry[field]))) {
      found.set(word, (found.get(word) ?? 0) + weights[field])
    }
  }
  return found
}

/** An entry that shares words with a question, and how much they weigh. */
export interface Near {
  entry: GuideOpportunity
  score: number
}

/**
 * The entries that share words with the question, the nearest first. A word that few entries hold
 * weighs more, and so does one in a title or a category. Of equals the one listed first comes
 * first. For "and how many of those?" give the question before it as well.
 */
export function byNearness(question: string, entries: readonly GuideOpportunity[]): Near[] {
  const wanted = [...new Set(guideWords(question))]
  const held = entries.map(wordWeights)
  const rarity = wanted.map((word) => {
    const holders = held.filter((words) => words.has(word)).length
    // The measure of BM25; a word that all entries hold weighs next to nothing.
    return Math.log1p((entries.length - holders + 0.5) / (holders + 0.5))
  })
  return entries
    .map((entry, at) => ({
      entry,
      score: wanted.reduce(
        (sum, word, index) => sum + (held[at]?.get(word) ?? 0) * (rarity[index] ?? 0),
        0,
      ),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

/** The first `count` entries, without those that are far from the question beside the first. */
export function nearest(ranked: readonly Near[], count: number): GuideOpportunity[] {
  const best = ranked[0]?.score ?? 0
  return ranked
    .filter(({ score }) => score >= best * leastShare)
    .slice(0, count)
    .map(({ entry }) => entry)
}

/** Entries that a prompt holds in brief at most; each is some 120 tokens. */
export const mostInBrief = 60

/**
 * The entries that go to the guide in brief: all while they are few; else those nearest to the
 * question and, where too few share its words, the first of the directory.
 */
export function briefDirectory(
  ranked: readonly Near[],
  entries: readonly GuideOpportunity[],
): readonly GuideOpportunity[] {
  if (entries.length <= mostInBrief) return entries
  return [...new Set([...nearest(ranked, mostInBrief), ...entries])].slice(0, mostInBrief)
}
