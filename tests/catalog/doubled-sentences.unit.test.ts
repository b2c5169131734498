import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { doubledSentences, type EntryText } from '../support/doubled-sentences.ts'
import { splitFrontMatter } from '../../domain/text/front-matter.ts'

const content = join(import.meta.dirname, '../../src/content')

/** Fields that the check skips, because many entries name the same form, tool or law there. */
const sharedFields = new Set([
  'changes',
  'licenseRule',
  'runningCosts',
  'basis',
  'bodies',
  'filing',
  'tools',
  'codes',
  'keep',
  'laws',
  'where',
])

const sharedSentences = new Set([
  'The table on this page shows what is left after costs and taxes, next to the RN median wage.',
])

const strings = (value: unknown): string[] => {
  if (typeof value === 'string') return /^https?:/.test(value) ? [] : [value]
  if (!value || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([field, part]) =>
    sharedFields.has(field) ? [] : strings(part),
  )
}

const texts = ['opportunities', 'premium'].flatMap((folder) =>
  readdirSync(join(content, folder)).flatMap((name): EntryText[] => {
    const file = readFileSync(join(content, folder, name), 'utf8')
    const { frontMatter, body } = splitFrontMatter(file) ?? { frontMatter: undefined, body: file }
    const entry = name.replace(/\.md$/, '')
    const fields = frontMatter === undefined ? {} : (load(frontMatter) as Record<string, unknown>)
    return [...strings(fields), body].map((text) => ({
      entry,
      text,
    }))
  }),
)

test('no two entries share a sentence, in public or members’ text', () => {
  const doubled = doubledSentences(texts)
    .filter(({ first }) => !sharedSentences.has(first.sentence))
    .map(
      ({ first, second, similarity }) =>
        `${similarity.toFixed(2)}\n${first.entry}: ${first.sentence}\n${second.entry}: ${second.sentence}`,
    )
  expect(doubled, 'rewrite one sentence of each pair').toEqual([])
})

test('the check covers all texts', () => {
  expect(new Set(texts.map(({ entry }) => entry)).size).toBeGreaterThanOrEqual(26)
  expect(texts.length).toBeGreaterThan(1500)
})

describe('a doubled sentence', () => {
  const sentence =
    'Ask the board of nursing whether a visit without an order is practice in your state.'
  const pair = (first: string, second: string, other = 'b') =>
    doubledSentences([
      { entry: 'a', text: first },
      { entry: other, text: second },
    ]).length

  test.each([
    ['an identical sentence', sentence],
    [
      'another estimate or citation mark',
      sentence.replace('order', '{est order}').replace('.', '[^source].'),
    ],
    ['one word changed', sentence.replace('visit', 'call')],
    ['a sentence between others', `Begin on Monday. ${sentence} Then wait.`],
  ])('is %s', (_, other) => {
    expect(pair(sentence, other)).toBe(1)
  })

  test.each([
    ['the same fact in other words', 'Your board says if you may call without any order there.'],
    ['a short label', 'What an RN may not do here'],
  ])('is not %s', (_, other) => {
    expect(pair(sentence, other)).toBe(0)
    if (other.length < 40) expect(pair(other, other)).toBe(0)
  })

  test('is not a rule or figure that both entries cite from one source', () => {
    const rule = sentence.replace('.', '[^board].')
    expect(pair(rule, `${sentence}[^board]`)).toBe(0)
    expect(pair(rule, rule.replace('visit', 'call'))).toBe(0)
    expect(pair(rule, rule.replace('board]', 'other]'))).toBe(1)
    expect(pair(rule, sentence)).toBe(1)
  })

  test('is not a repetition within one entry', () => {
    expect(pair(sentence, sentence, 'a')).toBe(0)
  })
})
