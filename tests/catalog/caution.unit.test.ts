import { expect, test } from 'vitest'
import { cautionMistakes, type CautionFile } from '../../domain/catalog/caution.schema.ts'
import { citedSources } from '../../domain/text/text.ts'
import { readContent } from '../../src/build/content/read-content.ts'
import { mistakeText } from '../../domain/text/mistake.ts'

const [caution] = readContent().cautions
const { body, data } = caution!
const references = { sources: new Set(citedSources(body)), entries: new Set(data.instead) }
const errors = (change: Partial<CautionFile>) =>
  cautionMistakes([{ ...caution!, ...change }], references).map(mistakeText)

test.each<[message: string, change: Partial<CautionFile>]>([
  ['this source is not in src/content/sources.yaml', { body: `${body} A fact.[^none]` }],
  ['cite a source: [^key] after a sentence', { body: 'A fact.' }],
  ['instead.1: this entry is not in src/content/', { data: { ...data, instead: ['med-spa'] } }],
])('a mistake of a caution is named: %s', (message, change) => {
  expect(errors(change)).toEqual([expect.stringContaining(message)])
})
