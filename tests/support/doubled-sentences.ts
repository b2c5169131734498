/** `doubledSentences` compares two sentences only if their `entry` differs. */
export interface EntryText {
  entry: string
  text: string
}

export interface Doubled {
  first: { entry: string; sentence: string }
  second: { entry: string; sentence: string }
  /**
   * Jaccard similarity of the two sentences, from 0 to 1. Compares all sequences of `runLength`
   * consecutive words.
   */
  similarity: number
}

const runLength = 5

/** Minimum words of a compared sentence. Shorter ones are labels or greetings and may repeat. */
const minWords = 8

/**
 * Two sentences with at least this similarity count as repeated. Sentences of 12 words that differ
 * in one word have at least 0.23. Different sentences about the same law have 0.05 to 0.1.
 */
const minSimilarity = 0.15

interface ParsedSentence {
  sentence: string
  cites: string[]
}

const citations = /\[\^[^\]]+\]/g

const sentencesOf = (text: string): ParsedSentence[] =>
  text
    // Move a citation from after the period to before it, so that it stays with its sentence.
    .replaceAll(/([.?!:;]['"”’]?)((?:\[\^[^\]]+\])+)/g, '$2$1')
    .replaceAll(/\{est ([^{}]*)\}/g, '$1')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .split(/\n{2,}|\n(?=[-#])|(?<=[.?!:;]['"”’]?)\s+/)
    .map((marked) => {
      const sentence = marked.replaceAll(citations, '').replaceAll(/\s+/g, ' ').trim()
      return { sentence, cites: [...(marked.match(citations) ?? [])] }
    })

const wordsOf = (sentence: string): string[] =>
  sentence
    .toLowerCase()
    // A template's blank, such as `[your name]`, counts as one word.
    .replaceAll(/\[your (\w+)\]/g, '$1')
    .replaceAll(/[^\p{L}\p{N}$%'’ ]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)

interface Sentence extends ParsedSentence {
  entry: string
  runs: Set<string>
}

function readSentences({ entry, text }: EntryText): Sentence[] {
  return sentencesOf(text).flatMap(({ sentence, cites }) => {
    const words = wordsOf(sentence)
    if (words.length < minWords) return []
    const runs = words
      .slice(runLength - 1)
      .map((_, at) => words.slice(at, at + runLength).join(' '))
    return { entry, sentence, cites, runs: new Set(runs) }
  })
}

/**
 * Finds pairs of similar sentences in different entries, the most similar pair first. Ignores pairs
 * that cite the same source.
 */
export function doubledSentences(texts: EntryText[]): Doubled[] {
  const sentences = texts.flatMap(readSentences)
  const sentencesByRun = new Map<string, number[]>()
  const doubled: Doubled[] = []
  for (const [index, current] of sentences.entries()) {
    const shared = new Map<number, number>()
    for (const words of current.runs) {
      const others = sentencesByRun.get(words) ?? []
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1)
      sentencesByRun.set(words, [...others, index])
    }
    for (const [at, count] of shared) {
      const other = sentences[at]
      if (!other || other.entry === current.entry) continue
      // A fact with the same source may use the same words in every entry.
      if (other.cites.some((source) => current.cites.includes(source))) continue
      const similarity = count / (current.runs.size + other.runs.size - count)
      if (similarity < minSimilarity) continue
      doubled.push({
        first: { entry: other.entry, sentence: other.sentence },
        second: { entry: current.entry, sentence: current.sentence },
        similarity,
      })
    }
  }
  return doubled.toSorted((a, b) => b.similarity - a.similarity)
}
