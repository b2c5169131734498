import { categories } from './category.ts'
import { contactValues, ordersValues, type DirectoryEntry } from './directory-entry.ts'
import { digits, ones, slugParts, twos, type Shard } from './shard-format.ts'
import { joinWords } from './shard-words.ts'

const base = digits.length
const valueOf = new Map([...digits].map((sign, value) => [sign, value]))
const value = (sign: string | undefined): number => valueOf.get(sign ?? '') ?? 0

/** The words of each text: a title, a description, a title … */
function readTexts(text: string, words: string[]): string[][] {
  const texts: string[][] = []
  let current: string[] = []
  for (let at = 0; at < text.length;) {
    const lead = value(text[at++])
    let id = lead
    if (lead >= ones + twos) {
      id = (lead - ones - twos) * base ** 2 + value(text[at++]) * base
      id += value(text[at++]) + twos * base + ones
    } else if (lead >= ones) id = (lead - ones) * base + value(text[at++]) + ones
    if (id > 0) current.push(words[id] ?? '')
    else {
      texts.push(current)
      current = []
    }
  }
  return texts
}

/**
 * The entries of one shard, in their order. `words` are those of the shards before, ['' ] for the
 * first; the shard's own are added to it.
 */
export function readShard(shard: Shard, words: string[]): DirectoryEntry[] {
  words.push(...shard.words)
  const texts = readTexts(shard.text, words)
  const revenue = shard.revenue.split(' ')
  let published = 0
  return [...shard.category].map((category, index) => {
    const title = joinWords(texts[index * 2] ?? [], 'title')
    const bits = shard.slugWords[index] ?? 0
    const practice = value(shard.practice[index])
    published += shard.published[index] ?? 0
    return {
      slug:
        shard.slugs[index] ??
        slugParts(title)
          .filter((_, at) => bits & (1 << at))
          .join('-'),
      title,
      shortDescription: joinWords(texts[index * 2 + 1] ?? [], 'sentence'),
      category: categories[value(category)] ?? categories[0],
      score: value(shard.score[index]),
      orders: ordersValues[Math.floor(practice / 6)] ?? 'needed',
      contact: contactValues[Math.floor(practice / 2) % 3] ?? 'hands-on',
      telehealth: practice % 2 === 1,
      startup: { low: shard.startupLow[index] ?? 0, high: shard.startupHigh[index] ?? 0 },
      launch: { min: shard.launchMin[index] ?? 0, max: shard.launchMax[index] ?? 0 },
      published,
      revenue: (revenue[index] ?? '').replaceAll(/[\d.]+[KMB]?/g, '$$$&'),
    }
  })
}
