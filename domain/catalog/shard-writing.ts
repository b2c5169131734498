import { categories } from './category.ts'
import { contactValues, ordersValues, type DirectoryEntry } from './directory-entry.ts'
import {
  digits,
  oneDigitIds,
  shardEntries,
  slugParts,
  twoDigitLeads,
  type Shard,
} from './shard-format.ts'
import { splitWords } from './shard-words.ts'

const base = digits.length
const toDigit = (value: number): string => {
  const digit = digits[value]
  if (digit === undefined) throw new RangeError(`${value} does not fit in one digit`)
  return digit
}

function encodeWordId(id: number): string {
  if (id < oneDigitIds) return toDigit(id)
  const second = id - oneDigitIds
  if (second < twoDigitLeads * base)
    return toDigit(oneDigitIds + Math.floor(second / base)) + toDigit(second % base)
  const third = second - twoDigitLeads * base
  return (
    toDigit(oneDigitIds + twoDigitLeads + Math.floor(third / base ** 2)) +
    toDigit(Math.floor(third / base) % base) +
    toDigit(third % base)
  )
}

/** A bit mask of the title's words in the slug. Undefined when the slug has other words. */
function slugWordMask(slug: string, title: string): number | undefined {
  const parts = slugParts(title)
  let bits = 0
  let at = 0
  for (const word of slug.split('-')) {
    while (at < parts.length && parts[at] !== word) at++
    if (at === parts.length || at > 29) return undefined
    bits |= 1 << at++
  }
  return bits
}

const textsOf = (entry: DirectoryEntry): string[] => [
  ...splitWords(entry.title, 'title'),
  '',
  ...splitWords(entry.shortDescription, 'sentence'),
  '',
]

/** Writes the directory's index as shards, in the order of the entries. `build` is the build id. */
export function writeShards(
  entries: DirectoryEntry[],
  build: string,
  size = shardEntries,
): Shard[] {
  const wordIds = new Map([['', 0]])
  const starts = Array.from({ length: Math.ceil(entries.length / size) }, (_, i) => i * size)
  return starts.map((start) =>
    writeShard(entries.slice(start, start + size), wordIds, {
      build,
      total: entries.length,
      shards: starts.length,
    }),
  )
}

function writeShard(
  entries: DirectoryEntry[],
  wordIds: Map<string, number>,
  shared: Pick<Shard, 'build' | 'total' | 'shards'>,
): Shard {
  const texts = entries.flatMap(textsOf)
  const counts = new Map<string, number>()
  for (const word of texts) if (!wordIds.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const newWords = [...counts]
    .toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .map(([word]) => word)
  for (const word of newWords) wordIds.set(word, wordIds.size)
  const slugWords = entries.map(({ slug, title }) => slugWordMask(slug, title))
  return {
    ...shared,
    words: newWords,
    text: texts.map((word) => encodeWordId(wordIds.get(word) ?? 0)).join(''),
    slugs: Object.fromEntries(
      entries.flatMap(({ slug }, index) => (slugWords[index] === undefined ? [[index, slug]] : [])),
    ),
    slugWords: slugWords.map((bits) => bits ?? 0),
    category: entries.map(({ category }) => toDigit(categories.indexOf(category))).join(''),
    score: entries.map(({ score }) => toDigit(score)).join(''),
    practice: entries
      .map(({ orders, contact, telehealth }) =>
        toDigit(
          ordersValues.indexOf(orders) * 6 +
            contactValues.indexOf(contact) * 2 +
            Number(telehealth),
        ),
      )
      .join(''),
    startupLow: entries.map(({ startup }) => startup.low),
    startupHigh: entries.map(({ startup }) => startup.high),
    launchMin: entries.map(({ launch }) => launch.min),
    launchMax: entries.map(({ launch }) => launch.max),
    published: entries.map(
      ({ published }, index) => published - (entries[index - 1]?.published ?? 0),
    ),
    revenue: entries.map(({ revenue }) => revenue.replaceAll('$', '')).join(' '),
  }
}
