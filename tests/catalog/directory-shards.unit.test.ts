import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { DirectoryEntry } from '../../domain/catalog/directory-entry.ts'
import { directoryEntry } from '../../domain/catalog/to-directory-entry.ts'
import { readFilterData, writeFilterData } from '../../domain/catalog/card-filter-data.ts'
import type { Shard } from '../../domain/catalog/shard-format.ts'
import { readShard } from '../../domain/catalog/shard-reading.ts'
import { joinWords, splitWords } from '../../domain/catalog/shard-words.ts'
import { writeShards } from '../../domain/catalog/shard-writing.ts'
import { generateEntries, packedBesideReal } from '../../lab/bench/scale/generated-entries.ts'

const generated = generateEntries(3000)
const entries = generated.map(({ data }) => directoryEntry(data))
/** The shards after JSON encoding and decoding. */
const throughJson = (shards: Shard[]): Shard[] => JSON.parse(JSON.stringify(shards)) as Shard[]
const readAll = (shards: Shard[]): DirectoryEntry[] => {
  const words = ['']
  return throughJson(shards).flatMap((shard) => readShard(shard, words))
}

describe('the index shards', () => {
  test('restore every entry exactly and in order', () => {
    expect(readAll(writeShards(entries, 'b'))).toEqual(entries)
  })

  test('state the number of entries and shards, and the build id', () => {
    const shards = writeShards(entries, 'b', 1000)
    expect(shards.map(({ total, shards: count, build }) => [total, count, build])).toEqual(
      Array.from({ length: 3 }, () => [3000, 3, 'b']),
    )
    expect(writeShards([], 'b')).toEqual([])
  })

  test('take at most 50 bytes per entry in brotli, and 40 kB per shard', () => {
    const sizes = writeShards(entries, 'b').map(
      (shard) => brotliCompressSync(JSON.stringify(shard)).length,
    )
    expect(Math.max(...sizes)).toBeLessThanOrEqual(40_000)
    // Most words are in the first shards, so the last shard shows the size per added entry.
    expect((sizes.at(-1) ?? 0) / 600).toBeLessThanOrEqual(50)
  })

  test.each([
    ['a title with non-ASCII letters', { title: 'Ärztin «für» naïve 漢字 🩺 care' }],
    ['extra spaces', { title: ' Two  spaces ', shortDescription: 'A , b .' }],
    ['characters of the format', { title: '~ Keep ~ this', shortDescription: '" \\ ~ ? : ;' }],
    ['mixed case', { title: 'eHealth for RNs AND iPads', shortDescription: 'a b. c' }],
    ['empty texts', { title: '', shortDescription: '' }],
    ['line breaks', { shortDescription: 'one\ntwo\n' }],
    ['a slug with words that the title does not have', { slug: 'something-else-2' }],
    ['revenue below $1K and above $1M', { revenue: '$450–$1.25M' }],
  ])('restore %s', (_, changes) => {
    const odd = { ...entries[0]!, ...changes }
    expect(readAll(writeShards([entries[1]!, odd, entries[2]!], 'b'))[1]).toEqual(odd)
  })
})

test.each(['title', 'sentence'] as const)(
  'joinWords restores the text of a %s from its words',
  (kind) => {
    for (const { title, shortDescription } of entries.slice(0, 300)) {
      for (const text of [title, shortDescription]) {
        expect(joinWords(splitWords(text, kind), kind)).toBe(text)
      }
    }
  },
)

test('reads a card’s filter data back from its attribute', () => {
  for (const { slug, title, shortDescription, category, ...facts } of entries.slice(0, 50)) {
    expect(
      readFilterData(writeFilterData(facts)),
      `${slug} ${title} ${shortDescription} ${category}`,
    ).toEqual(facts)
  }
})

test('generated text does not compress better than real text', () => {
  const { cards, files } = packedBesideReal(generated)
  expect(cards).toBeGreaterThanOrEqual(1)
  expect(files).toBeGreaterThanOrEqual(1)
})
