import { expect, test } from 'vitest'
import { excerpt, hasWords, searchWords } from '../../domain/members/search-passages.ts'

const isFound = (text: string, query: string) => hasWords(text, searchWords(query))

test('finds a passage with every word, in any order, case and apostrophe, and inside longer words', () => {
  const text = 'Ask your board’s practice line about Medications.'
  expect(isFound(text, "MEDICATION board's")).toBe(true)
  expect(isFound(text, 'medication surgeon')).toBe(false)
})

test('finds nothing for an empty search or a single letter', () => {
  expect(isFound('A text', ' a ')).toBe(false)
})

test('marks every hit and keeps the text as it is written', () => {
  const parts = excerpt('Fee: $50. The FEE is paid once.', searchWords('fee'))
  expect(parts.map(({ text }) => text).join('')).toBe('Fee: $50. The FEE is paid once.')
  expect(parts.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['Fee', 'FEE'])
})

test('shortens a long passage around its first hit', () => {
  const long = `${'word '.repeat(60)}escrow ${'word '.repeat(60)}`
  const text = excerpt(long, ['escrow'])
    .map((part) => part.text)
    .join('')
  expect(text).toContain('escrow')
  expect(text.length).toBeLessThan(190)
  expect([text.at(0), text.at(-1)]).toEqual(['…', '…'])
})
