import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { doubledSentences, type EntryText } from '../support/doubled-sentences.ts'
import { readEntry } from '../../domain/catalog/entry-file.ts'

const content = join(import.meta.dirname, '../../src/content')

const strings = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(strings) : []
}

/** Public and members' text of every entry, field by field. */
const texts = ['opportunities', 'premium'].flatMap((folder) =>
  readdirSync(join(content, folder)).flatMap((name): EntryText[] => {
    const file = readFileSync(join(content, folder, name), 'utf8')
    const { head, body } = readEntry(file) ?? { head: undefined, body: file }
    const entry = name.replace(/\.md$/, '')
    const fields = head === undefined ? {} : (load(head) as Record<string, unknown>)
    const told = Object.entries(fields).filter(([field]) => field !== 'changes')
    return [...told.flatMap(([, value]) => strings(value)), body].map((text) => ({ entry, text }))
  }),
)

test('no sentence of an entry, public or members’, is told again in another', () => {
  const found = doubledSentences(texts).map(
    ({ first, second, similarity }) =>
      `${similarity.toFixed(2)}\n${first.entry}: ${first.sentence}\n${second.entry}: ${second.sentence}`,
  )
  expect(found).toEqual([])
})

test('all texts are looked at', () => {
  expect(new Set(texts.map(({ entry }) => entry)).size).toBeGreaterThanOrEqual(26)
  expect(texts.length).toBeGreaterThan(1500)
})

describe('what counts as told again', () => {
  const sentence =
    'Ask the board of nursing whether a visit without an order is practice in your state.'
  const pair = (first: string, second: string, other = 'b') =>
    doubledSentences([
      { entry: 'a', text: first },
      { entry: other, text: second },
    ]).length

  test.each([
    ['the same', sentence],
    ['another mark', sentence.replace('order', '{est order}').replace('.', '[^source].')],
    ['one word changed', sentence.replace('visit', 'call')],
    ['in the midst of others', `Begin on Monday. ${sentence} Then wait.`],
  ])('%s', (_, other) => {
    expect(pair(sentence, other)).toBe(1)
  })

  test.each([
    ['the same thing in other words', 'Your board says if you may call without any order there.'],
    ['a short label', 'What an RN may not do here'],
  ])('not %s', (_, other) => {
    expect(pair(sentence, other)).toBe(0)
    if (other.length < 40) expect(pair(other, other)).toBe(0)
  })

  test('not a rule or a figure that both cite from one source', () => {
    const rule = sentence.replace('.', '[^board].')
    expect(pair(rule, `${sentence}[^board]`)).toBe(0)
    expect(pair(rule, rule.replace('visit', 'call'))).toBe(0)
    expect(pair(rule, rule.replace('board]', 'other]'))).toBe(1)
    expect(pair(rule, sentence)).toBe(1)
  })

  test('not within one entry', () => {
    expect(pair(sentence, sentence, 'a')).toBe(0)
  })
})
