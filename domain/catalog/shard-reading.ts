import { categories } from './category.ts'
import { contactValues, ordersValues, type DirectoryEntry } from './directory-entry.ts'
import { digits, oneDigitIds, slugParts, twoDigitLeads, type Shard } from './shard-format.ts'
import { joinWords } from './shard-words.ts'

const base = digits.length
const valueOf = new Map([...digits].map((digit, value) => [digit, value]))
const value = (digit: string | undefined): number => valueOf.get(digit ?? '') ?? 0

/** Decodes the texts into words: title, description, title, description, and so on. */
function readTexts(text: string, words: string[]): string[][] {
  const texts: string[][] = []
  let current: string[] = []
  for (let at = 0; at < text.length;) {
    const lead = value(text[at++])
    let id = lead
    if (lead >= oneDigitIds + twoDigitLeads) {
      id = (lead - oneDigitIds - twoDigitLeads) * base ** 2 + value(text[at++]) * base
      id += value(text[at++]) + twoDigitLeads * base + oneDigitIds
    } else if (lead >= oneDigitIds)
      id = (lead - oneDigitIds) * base + value(text[at++]) + oneDigitIds
    if (id > 0) current.push(words[id] ?? '')
    else {
      texts.push(current)
      current = []
    }
  }
  return texts
}

/**
 * Decodes the entries of one shard and appends the shard's words to `words`. Pass `['']` for the
 * first shard and the same array for each later one.
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
