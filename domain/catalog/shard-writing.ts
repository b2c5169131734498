import { categories } from './category.ts'
import { contactValues, ordersValues, type DirectoryEntry } from './directory-entry.ts'
import { digits, ones, shardEntries, slugParts, twos, type Shard } from './shard-format.ts'
import { splitWords } from './shard-words.ts'

const base = digits.length
const digit = (value: number): string => {
  const sign = digits[value]
  if (sign === undefined) throw new RangeError(`${value} is no digit`)
  return sign
}

function numeral(id: number): string {
  if (id < ones) return digit(id)
  const second = id - ones
  if (second < twos * base) return digit(ones + Math.floor(second / base)) + digit(second % base)
  const third = second - twos * base
  return (
    digit(ones + twos + Math.floor(third / base ** 2)) +
    digit(Math.floor(third / base) % base) +
    digit(third % base)
  )
}

/** Which parts of the title make the slug, as bits; undefined when they do not. */
function partsOfTitle(slug: string, title: string): number | undefined {
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

/**
 * The directory's index in parts, in the order of the entries; `readShard` reads them. `build`
 * names the build that they belong to.
 */
export function writeShards(
  entries: DirectoryEntry[],
  build: string,
  size = shardEntries,
): Shard[] {
  const known = new Map([['', 0]])
  const starts = Array.from({ length: Math.ceil(entries.length / size) }, (_, i) => i * size)
  return starts.map((start) =>
    writeShard(entries.slice(start, start + size), known, {
      build,
      total: entries.length,
      shards: starts.length,
    }),
  )
}

function writeShard(
  entries: DirectoryEntry[],
  known: Map<string, number>,
  shared: Pick<Shard, 'build' | 'total' | 'shards'>,
): Shard {
  const texts = entries.flatMap(textsOf)
  const counts = new Map<string, number>()
  for (const word of texts) if (!known.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const fresh = [...counts]
    .toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .map(([word]) => word)
  for (const word of fresh) known.set(word, known.size)
  const slugWords = entries.map(({ slug, title }) => partsOfTitle(slug, title))
  return {
    ...shared,
    words: fresh,
    text: texts.map((word) => numeral(known.get(word) ?? 0)).join(''),
    slugs: Object.fromEntries(
      entries.flatMap(({ slug }, index) => (slugWords[index] === undefined ? [[index, slug]] : [])),
    ),
    slugWords: slugWords.map((bits) => bits ?? 0),
    category: entries.map(({ category }) => digit(categories.indexOf(category))).join(''),
    score: entries.map(({ score }) => digit(score)).join(''),
    practice: entries
      .map(({ orders, contact, telehealth }) =>
        digit(
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
