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
/** As it travels. */
const sent = (shards: Shard[]): Shard[] => JSON.parse(JSON.stringify(shards)) as Shard[]
const readAll = (shards: Shard[]): DirectoryEntry[] => {
  const words = ['']
  return sent(shards).flatMap((shard) => readShard(shard, words))
}

describe('the index in shards', () => {
  test('gives every entry back, letter for letter, in its order', () => {
    expect(readAll(writeShards(entries, 'b'))).toEqual(entries)
  })

  test('says how much there is, and to which build it belongs', () => {
    const shards = writeShards(entries, 'b', 1000)
    expect(shards.map(({ total, shards: count, build }) => [total, count, build])).toEqual(
      Array.from({ length: 3 }, () => [3000, 3, 'b']),
    )
    expect(writeShards([], 'b')).toEqual([])
  })

  test('costs at most 50 B an entry in brotli, and no shard more than 40 kB', () => {
    const sizes = writeShards(entries, 'b').map(
      (shard) => brotliCompressSync(JSON.stringify(shard)).length,
    )
    expect(Math.max(...sizes)).toBeLessThanOrEqual(40_000)
    // The words come with the first shards: 10,000 entries cost less than the last of 3,000 do.
    expect((sizes.at(-1) ?? 0) / 600).toBeLessThanOrEqual(50)
  })

  test.each([
    ['a title in other letters', { title: 'Ärztin «für» naïve 漢字 🩺 care' }],
    ['spaces where none belong', { title: ' Two  spaces ', shortDescription: 'A , b .' }],
    ['signs of the format', { title: '~ Keep ~ this', shortDescription: '" \\ ~ ? : ;' }],
    ['small and great letters', { title: 'eHealth for RNs AND iPads', shortDescription: 'a b. c' }],
    ['nothing', { title: '', shortDescription: '' }],
    ['lines', { shortDescription: 'one\ntwo\n' }],
    ['a slug of other words', { slug: 'something-else-2' }],
    ['no revenue of thousands', { revenue: '$450–$1.25M' }],
  ])('%s comes back', (_, changes) => {
    const odd = { ...entries[0]!, ...changes }
    expect(readAll(writeShards([entries[1]!, odd, entries[2]!], 'b'))[1]).toEqual(odd)
  })
})

test.each(['title', 'sentence'] as const)('words of a %s make the same text again', (kind) => {
  for (const { title, shortDescription } of entries.slice(0, 300)) {
    for (const text of [title, shortDescription]) {
      expect(joinWords(splitWords(text, kind), kind)).toBe(text)
    }
  }
})

test('a card’s facts come back from its attribute', () => {
  for (const { slug, title, shortDescription, category, ...facts } of entries.slice(0, 50)) {
    expect(
      readFilterData(writeFilterData(facts)),
      `${slug} ${title} ${shortDescription} ${category}`,
    ).toEqual(facts)
  }
})

test('generated text compresses no better than the real', () => {
  const { cards, files } = packedBesideReal(generated)
  expect(cards).toBeGreaterThanOrEqual(1)
  expect(files).toBeGreaterThanOrEqual(1)
})
