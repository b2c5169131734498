import { expect, test } from 'vitest'
import { handbookMistakes, type ChapterFile } from '../../domain/catalog/handbook.schema.ts'
import { mistakeText } from '../../domain/text/mistake.ts'

const path = 'src/content/handbook/sample.md'
const headings =
  '## What it is\n\n## What to do next, in order\n\n## What differs by state\n\n## Common mistakes\n'
const words = 'word '.repeat(500)

const sample: ChapterFile = {
  file: 'sample',
  data: {
    title: 'Sample',
    order: 1,
    summary: 'What a sample holds.',
    checkedAt: new Date('2026-11-22'),
    related: ['nurse-foot-care'],
  },
  body: `One fact.[^a-source]\n\n${headings}\nAnother.[^b-source][^a-source] ${words}\n`,
}
const references = {
  sources: new Set(['a-source', 'b-source']),
  entries: new Set(['nurse-foot-care']),
}
const errors = (change: Partial<ChapterFile['data']>, body = sample.body) =>
  handbookMistakes([{ ...sample, data: { ...sample.data, ...change }, body }], references).map(
    mistakeText,
  )

test('a chapter passes when it is correct', () => {
  expect(errors({})).toEqual([])
})

test('a chapter fails without a source', () => {
  expect(errors({}, `${headings}${words}`)).toEqual([
    `${path}: cite a source: [^key] after a sentence`,
  ])
})

test('a chapter fails with an unknown entry', () => {
  expect(errors({ related: ['no-such-entry'] })).toEqual([
    `${path} related.1: this entry is not in src/content/opportunities, "no-such-entry"`,
  ])
})

test('a chapter fails with the number of another chapter', () => {
  const [mistake] = handbookMistakes([sample, { ...sample, file: 'twin' }], references)
  expect(mistakeText(mistake!)).toBe(
    'src/content/handbook/twin.md order: sample.md has this number; the next free one is 2, "1"',
  )
})

test('a chapter fails without its headings in order, or with too few words', () => {
  expect(errors({}, sample.body.replace('## What it is', '## About'))[0]).toContain(
    'write these headings once each, in this order: "## What it is"',
  )
  expect(errors({}, sample.body.replace(words, ''))[0]).toContain('write 500 to 1100 words')
})
