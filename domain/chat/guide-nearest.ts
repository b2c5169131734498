import type { EntryText } from '../catalog/entry-text.schema.ts'
import type { Opportunity } from '../catalog/opportunity.schema.ts'
import { figuresOf } from './guide-figures.ts'
import { guideOpportunity, type GuideBrief, type GuideOpportunity } from './guide-sections.ts'
import { guideWords } from './guide-words.ts'

/** Extra weight of a word in each field. */
const fieldWeights = { title: 4, category: 3, shortDescription: 2 } as const
/** Entries that score below this share of the best score are not near. */
const minScoreShare = 0.25

/** An entry of the guide's list: its brief text, and the words of its full text. */
export interface GuideEntry extends GuideBrief {
  /** The weight of each word that the entry uses. */
  words: Readonly<Record<string, number>>
}

/** Builds a row of the guide's list. The build calls it, because it reads the full text. */
export function guideEntry(text: EntryText, data: Opportunity): GuideEntry {
  const { sections, ...brief } = guideOpportunity(text, figuresOf(data))
  return { ...brief, words: wordWeights({ ...brief, sections }) }
}

/** The weight of each word of an entry. A word of the title weighs most. */
export function wordWeights({ sections, ...entry }: GuideOpportunity): Record<string, number> {
  const weights = new Map<string, number>()
  const counts = new Map<string, number>()
  for (const { title, text } of sections) {
    for (const word of guideWords(`${title} ${text}`)) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  // Two decimals halve the file.
  for (const [word, count] of counts) weights.set(word, Math.round(Math.log1p(count) * 100) / 100)
  for (const field of ['title', 'category', 'shortDescription'] as const) {
    for (const word of new Set(guideWords(entry[field]))) {
      weights.set(word, (weights.get(word) ?? 0) + fieldWeights[field])
    }
  }
  return Object.fromEntries(weights)
}

/** An entry and its score: the weight of the words that it shares with the question. */
export interface RankedEntry<Entry extends GuideEntry> {
  entry: Entry
  score: number
}

/**
 * Ranks the entries that share words with the question, highest score first. Rare words weigh more.
 * For a short follow-up question, pass the previous question too.
 */
export function rankByNearness<Entry extends GuideEntry>(
  question: string,
  entries: readonly Entry[],
): RankedEntry<Entry>[] {
  const questionWords = [...new Set(guideWords(question))]
  const rarity = questionWords.map((word) => {
    const count = entries.filter(({ words }) => Object.hasOwn(words, word)).length
    // Inverse document frequency as in BM25. A word that all entries use weighs almost zero.
    return Math.log1p((entries.length - count + 0.5) / (count + 0.5))
  })
  return entries
    .map((entry) => ({
      entry,
      score: questionWords.reduce((sum, word, index) => {
        const weight = Object.hasOwn(entry.words, word) ? (entry.words[word] ?? 0) : 0
        return sum + weight * (rarity[index] ?? 0)
      }, 0),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

/** The best `count` entries, without those that score far below the first. */
export function nearestEntries<Entry extends GuideEntry>(
  ranked: readonly RankedEntry<Entry>[],
  count: number,
): Entry[] {
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
export function briefDirectory<Entry extends GuideEntry>(
  ranked: readonly RankedEntry<Entry>[],
  entries: readonly Entry[],
): readonly Entry[] {
  if (entries.length <= maxBriefEntries) return entries
  return [...new Set([...nearestEntries(ranked, maxBriefEntries), ...entries])].slice(
    0,
    maxBriefEntries,
  )
}
