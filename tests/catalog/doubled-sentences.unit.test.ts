import { expect, test } from 'vitest'
import { doubledSentences } from '../../domain/catalog/doubled-sentences.ts'
import type { FieldPath } from '../../domain/text/mistake.ts'

const sentence =
  'Ask the board of nursing whether a visit without an order is practice in your state.'
const mistakes = (first: string, second: string, other = 'b', field?: FieldPath) =>
  doubledSentences([
    { entry: 'a', file: 'a.md', line: 7, text: first },
    { entry: other, file: 'b.md', line: 3, text: second, ...(field && { field }) },
  ])
const pair = (...texts: Parameters<typeof mistakes>) => mistakes(...texts).length

test('a doubled sentence is named with the file and the line of both sentences (B4)', () => {
  expect(mistakes(`Begin on Monday.\n\n${sentence}`, `One.\n\nTwo.\n\n${sentence}`)).toEqual([
    {
      file: 'b.md',
      line: 7,
      message: `write this sentence in your own words, because a.md:9 has "${sentence}"`,
      found: sentence,
    },
  ])
})

test.each([
  ['an identical sentence', sentence],
  [
    'another estimate or citation mark',
    sentence.replace('order', '{est order}').replace('.', '[^source].'),
  ],
  ['one word changed', sentence.replace('visit', 'call')],
  ['a sentence between others', `Begin on Monday. ${sentence} Then wait.`],
])('a doubled sentence is %s', (_, other) => {
  expect(pair(sentence, other)).toBe(1)
})

test.each([
  ['the same fact in other words', 'Your board says if you may call without any order there.'],
  ['a short label', 'What an RN may not do here'],
])('a doubled sentence is not %s', (_, other) => {
  expect(pair(sentence, other)).toBe(0)
  if (other.length < 40) expect(pair(other, other)).toBe(0)
})

test('a doubled sentence is not a rule or figure that both entries cite from one source', () => {
  const rule = sentence.replace('.', '[^board].')
  expect(pair(rule, `${sentence}[^board]`)).toBe(0)
  expect(pair(rule, rule.replace('visit', 'call'))).toBe(0)
  expect(pair(rule, rule.replace('board]', 'other]'))).toBe(1)
  expect(pair(rule, sentence)).toBe(1)
})

test('a doubled sentence is not a repetition within one entry', () => {
  expect(pair(sentence, sentence, 'a')).toBe(0)
})

test('a doubled sentence is not required wording', () => {
  const license = 'Active RN license for the state where the client is, at home or in care'
  expect(pair(license, license, 'b', ['requiredCertifications', 0, 'name'])).toBe(0)
})
