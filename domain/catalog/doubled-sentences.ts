import type { FieldPath, Mistake } from '../text/mistake.ts'

/** A text of an entry's public file or of its members' text. */
export interface EntryText {
  /** The file name without its extension. Two texts are compared only if their `entry` differs. */
  entry: string
  /** Path of the file. */
  file: string
  /** Absent in a body. */
  field?: FieldPath
  /** Line on which the text begins. */
  line: number
  text: string
}

/** Fields that many entries fill with the same words: law, forms, tools, codes and documents. */
const sharedFields = new Set<string | number>([
  'changes',
  'licenseRule',
  'requiredCertifications',
  'runningCosts',
  'basis',
  'bodies',
  'filing',
  'tools',
  'codes',
  'keep',
  'laws',
  'where',
  'exclusions',
  'consent',
  'intake',
  'records',
  'visitHeadings',
  'escalation',
  'orderRequest',
])

/** Number of consecutive words that two sentences must share. */
const runLength = 5

/** Minimum words of a compared sentence. Shorter ones are labels or greetings and may repeat. */
const minWords = 8

/**
 * Two sentences with at least this Jaccard similarity of their runs count as repeated. Sentences of 12 words that differ
 * in one word have at least 0.23. Different sentences about the same law have 0.05 to 0.1.
 */
const minSimilarity = 0.15

interface ParsedSentence {
  sentence: string
  /** Line of the file on which the sentence begins. */
  line: number
  cites: string[]
}

const citations = /\[\^[^\]]+\]/g

const sentencesOf = ({ text, line }: EntryText): ParsedSentence[] => {
  let at = line
  return (
    text
      // Move a citation from after the period to before it, so that it stays with its sentence.
      .replaceAll(/([.?!:;]['"”’]?)((?:\[\^[^\]]+\])+)/g, '$2$1')
      .replaceAll(/\{est ([^{}]*)\}/g, '$1')
      // Every entry links to the same chapters, by their titles.
      .replaceAll(/\[[^\]]+\]\(\/handbook\/[^)]*\)/g, '')
      .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .split(/(\n{2,}|\n(?=[-#])|(?<=[.?!:;]['"”’]?)\s+)/)
      .flatMap((marked) => {
        const begin = at
        at += marked.split('\n').length - 1
        const sentence = marked.replaceAll(citations, '').replaceAll(/\s+/g, ' ').trim()
        if (!sentence) return []
        return [{ sentence, line: begin, cites: [...(marked.match(citations) ?? [])] }]
      })
  )
}

const wordsOf = (sentence: string): string[] =>
  sentence
    .toLowerCase()
    // A template's blank, such as `[your name]`, counts as one word.
    .replaceAll(/\[your (\w+)\]/g, '$1')
    .replaceAll(/[^\p{L}\p{N}$%'’ ]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)

interface Sentence extends ParsedSentence {
  source: EntryText
  runs: Set<string>
}

function readSentences(source: EntryText): Sentence[] {
  if (source.field?.some((name) => sharedFields.has(name)) || /^https?:/.test(source.text))
    return []
  return sentencesOf(source).flatMap((parsed) => {
    const words = wordsOf(parsed.sentence)
    if (words.length < minWords) return []
    const runs = words
      .slice(runLength - 1)
      .map((_, at) => words.slice(at, at + runLength).join(' '))
    return { ...parsed, source, runs: new Set(runs) }
  })
}

/**
 * Finds sentences that are too similar to a sentence of another entry. Ignores pairs that cite the
 * same source. Names the later text of each pair, and the place of the earlier one.
 *
 * @param texts the texts of the oldest entry first
 */
export function doubledSentences(texts: EntryText[]): Mistake[] {
  const sentences = texts.flatMap(readSentences)
  const sentencesByRun = new Map<string, number[]>()
  return sentences.flatMap((current, index) => {
    const shared = new Map<number, number>()
    for (const words of current.runs) {
      const others = sentencesByRun.get(words)
      for (const other of others ?? []) shared.set(other, (shared.get(other) ?? 0) + 1)
      if (others) others.push(index)
      else sentencesByRun.set(words, [index])
    }
    const nearest = [...shared].flatMap(([at, count]) => {
      const other = sentences[at]
      if (!other || other.source.entry === current.source.entry) return []
      // A fact with the same source may use the same words in every entry.
      if (other.cites.some((source) => current.cites.includes(source))) return []
      const similarity = count / (current.runs.size + other.runs.size - count)
      return similarity < minSimilarity ? [] : [{ other, similarity }]
    })
    if (nearest.length === 0) return []
    const { other } = nearest.reduce((best, one) => (one.similarity > best.similarity ? one : best))
    const { file, field } = current.source
    return [
      {
        file,
        ...(field && { field }),
        line: current.line,
        message: `write this sentence in your own words, because ${other.source.file}:${other.line} has "${other.sentence}"`,
        found: current.sentence,
      },
    ]
  })
}
