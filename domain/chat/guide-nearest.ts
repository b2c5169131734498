import type { GuideOpportunity } from './guide-sections.ts'
import { guideWords } from './guide-words.ts'

/** Extra weight of a word in each field. */
const fieldWeights = { title: 4, category: 3, shortDescription: 2 } as const
/** Entries that score below this share of the best score are not near. */
const minScoreShare = 0.25

const weightsCache = new WeakMap<GuideOpportunity, Map<string, number>>()

/** Cached, because calculating the weights is the slowest part of a question. */
function wordWeights(entry: GuideOpportunity): Map<string, number> {
  const weights = weightsCache.get(entry) ?? calculateWeights(entry)
  weightsCache.set(entry, weights)
  return weights
}

function calculateWeights({ sections, ...entry }: GuideOpportunity): Map<string, number> {
  const weights = new Map<string, number>()
  const counts = new Map<string, number>()
  for (const { title, text } of sections) {
    for (const word of guideWords(`${title} ${text}`)) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  for (const [word, count] of counts) weights.set(word, Math.log1p(count))
  for (const field of ['title', 'category', 'shortDescription'] as const) {
    for (const word of new Set(guideWords(entry[field]))) {
      weights.set(word, (weights.get(word) ?? 0) + fieldWeights[field])
    }
  }
  return weights
}

/** An entry and its score: the weight of the words that it shares with the question. */
export interface RankedEntry {
  entry: GuideOpportunity
  score: number
}

/**
 * Ranks the entries that share words with the question, highest score first. Rare words weigh more.
 * For a short follow-up question, pass the previous question too.
 */
export function rankByNearness(
  question: string,
  entries: readonly GuideOpportunity[],
): RankedEntry[] {
  const questionWords = [...new Set(guideWords(question))]
  const entryWeights = entries.map(wordWeights)
  const rarity = questionWords.map((word) => {
    const count = entryWeights.filter((weights) => weights.has(word)).length
    // Inverse document frequency as in BM25. A word that all entries use weighs almost zero.
    return Math.log1p((entries.length - count + 0.5) / (count + 0.5))
  })
  return entries
    .map((entry, at) => ({
      entry,
      score: questionWords.reduce(
        (sum, word, index) => sum + (entryWeights[at]?.get(word) ?? 0) * (rarity[index] ?? 0),
        0,
      ),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

/** The best `count` entries, without those that score far below the first. */
export function nearestEntries(ranked: readonly RankedEntry[], count: number): GuideOpportunity[] {
  const best = ranked[0]?.score ?? 0
  return ranked
    .filter(({ score }) => score >= best * minScoreShare)
    .slice(0, count)
    .map(({ entry }) => entry)
}

/** Maximum number of entries in the prompt's short list. Each takes about 120 tokens. */
export const maxBriefEntries = 60

/**
 * The entries for the prompt's short list. A long directory is cut to the entries nearest to the
 * question and then filled up from its start.
 */
export function briefDirectory(
  ranked: readonly RankedEntry[],
  entries: readonly GuideOpportunity[],
): readonly GuideOpportunity[] {
  if (entries.length <= maxBriefEntries) return entries
  return [...new Set([...nearestEntries(ranked, maxBriefEntries), ...entries])].slice(
    0,
    maxBriefEntries,
  )
}
