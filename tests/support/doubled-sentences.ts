/** A text of an entry; sentences of one entry may resemble each other. */
export interface EntryText {
  entry: string
  text: string
}

export interface Doubled {
  first: { entry: string; sentence: string }
  second: { entry: string; sentence: string }
  /** Shared runs of words over all runs of both, 0 to 1. */
  likeness: number
}

/** Words in a run. */
const run = 5

/** Sentences below this many words are labels and greetings: they say nothing of an entry. */
const leastWords = 8

/**
 * From this likeness on, two sentences are one sentence told twice. One word changed in the middle
 * of a sentence of twelve leaves 3 of its 8 runs, and 3 of 13 in all: 0.23. Two sentences that
 * merely name the same law or source share one or two runs of about twenty, which stays below.
 */
const doubledFrom = 0.15

interface Told {
  sentence: string
  /** Keys of the sources that it cites. */
  cites: string[]
}

const citations = /\[\^[^\]]+\]/g

const sentencesOf = (text: string): Told[] =>
  text
    // A mark after the full stop belongs to the sentence before it.
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
    .replaceAll(/[^\p{L}\p{N}$%'’ ]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)

interface Sentence extends Told {
  entry: string
  runs: Set<string>
}

function readSentences({ entry, text }: EntryText): Sentence[] {
  return sentencesOf(text).flatMap(({ sentence, cites }) => {
    const words = wordsOf(sentence)
    if (words.length < leastWords) return []
    const runs = words.slice(run - 1).map((_, at) => words.slice(at, at + run).join(' '))
    return { entry, sentence, cites, runs: new Set(runs) }
  })
}

/**
 * Sentences of different entries that are nearly the same: their runs of five words are alike by
 * `doubledFrom` or more (Jaccard's measure: shared over all). The most alike first. Two
 * sentences that cite the same source may be alike.
 */
export function doubledSentences(texts: EntryText[]): Doubled[] {
  const sentences = texts.flatMap(readSentences)
  const holders = new Map<string, number[]>()
  const doubled: Doubled[] = []
  for (const [index, present] of sentences.entries()) {
    const shared = new Map<number, number>()
    for (const words of present.runs) {
      const others = holders.get(words) ?? []
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1)
      holders.set(words, [...others, index])
    }
    for (const [at, count] of shared) {
      const other = sentences[at]
      if (!other || other.entry === present.entry) continue
      // A rule or a figure with its source is told in the same words wherever it is needed.
      if (other.cites.some((source) => present.cites.includes(source))) continue
      const likeness = count / (present.runs.size + other.runs.size - count)
      if (likeness < doubledFrom) continue
      doubled.push({
        first: { entry: other.entry, sentence: other.sentence },
        second: { entry: present.entry, sentence: present.sentence },
        likeness,
      })
    }
  }
  return doubled.toSorted((a, b) => b.likeness - a.likeness)
}
