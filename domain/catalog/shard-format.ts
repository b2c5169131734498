/**
 * A part of the directory's index, as JSON. Words are numbered through all shards in order: a
 * shard adds the words that no earlier one had, so shards are read in order.
 */
export interface Shard {
  /** The same in all shards of one build: two builds number their words differently. */
  build: string
  /** Entries in all shards. */
  total: number
  /** How many shards there are. */
  shards: number
  /** The new words, most frequent first. */
  words: string[]
  /** Titles and descriptions, numbers of words written by `numeral`; 0 ends a text. */
  text: string
  /** Slugs that are not made of the title's words, by their place in this shard. */
  slugs: Record<number, string>
  /** Otherwise: which words of the title make the slug, the first one counting 1. */
  slugWords: number[]
  /** One digit of `digits` an entry: place in `categories`; score; practice. */
  category: string
  score: string
  practice: string
  /** US dollars. */
  startupLow: number[]
  startupHigh: number[]
  /** Days. */
  launchMin: number[]
  launchMax: number[]
  /** Days since the entry before, the first since 1970-01-01. */
  published: number[]
  /** Without its dollar signs: "23K–115K". */
  revenue: string
}

/** Entries in one shard: at most 40 kB in brotli, with the words of the first shard. */
export const shardEntries = 600

export const shardPath = (index: number): string => `/directory/${index + 1}.json`

/** What JSON writes as it is, in one byte: 93 signs. */
export const digits = Array.from({ length: 95 }, (_, code) => String.fromCharCode(code + 32))
  .join('')
  .replace(/["\\]/g, '')

/**
 * A numeral is one digit below `ones`, two up to `twos` leads, else three: the frequent words
 * come first, and what compresses the file sees each word as the same short text.
 */
export const ones = 40
export const twos = 45

/** The parts of a title that a slug is made of. */
export const slugParts = (title: string): string[] =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .split('-')
