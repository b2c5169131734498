/**
 * A part of the directory's index, as JSON. Read shards in order: each one refers to words of the
 * shards before it.
 */
export interface Shard {
  /** Build id. Do not mix shards of two builds, because their word ids differ. */
  build: string
  /** Entries in all shards. */
  total: number
  /** Number of shards. */
  shards: number
  /** Words that no earlier shard has, most frequent first. Word ids continue across shards. */
  words: string[]
  /** Titles and descriptions as encoded word ids. Id 0 ends a text. */
  text: string
  /** Slugs that do not consist of words of the title, by index in this shard. */
  slugs: Record<number, string>
  /** For the other slugs: a bit mask of the title's words in the slug. Bit 0 is the first word. */
  slugWords: number[]
  /** One character of `digits` per entry: the index in `categories`, the score, the practice. */
  category: string
  score: string
  practice: string
  /** US dollars. */
  startupLow: number[]
  startupHigh: number[]
  /** Days. */
  launchMin: number[]
  launchMax: number[]
  /** Days since the previous entry. The first value counts from 1970-01-01. */
  published: number[]
  /** Without dollar signs, separated by spaces: "23K–115K". */
  revenue: string
}

/** Entries per shard. Keeps the first shard, which has the most words, below 40 kB in brotli. */
export const shardEntries = 600

export const shardPath = (index: number): string => `/directory/${index + 1}.json`

/** The 93 characters that JSON writes in one byte without an escape. */
export const digits = Array.from({ length: 95 }, (_, code) => String.fromCharCode(code + 32))
  .join('')
  .replace(/["\\]/g, '')

/**
 * Word ids below `oneDigitIds` take one digit, the next `twoDigitLeads` × 93 ids take two, and all
 * others take three. Frequent words have the lowest ids, which keeps the file small.
 */
export const oneDigitIds = 40
export const twoDigitLeads = 45

/** The words of a title as a slug writes them. */
export const slugParts = (title: string): string[] =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .split('-')
