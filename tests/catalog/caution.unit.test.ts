import { expect, test } from 'vitest'
import {
  cautionMistakes,
  cautionSchema,
  type CautionFile,
} from '../../domain/catalog/caution.schema.ts'
import { mistakeText } from '../../domain/text/mistake.ts'

const data = {
  title: 'Drips',
  summary: 'A physician decides who gets one.',
  words: ['drip'],
  checkedAt: new Date('2026-11-22'),
  instead: ['nurse-foot-care'],
}
const references = { sources: new Set(['a-source']), entries: new Set(['nurse-foot-care']) }
const errors = (change: Partial<CautionFile>) =>
  cautionMistakes([{ file: 'drips', data, body: 'A fact.[^a-source]', ...change }], references).map(
    mistakeText,
  )

test('a caution passes when its sources and entries exist', () => {
  expect(cautionSchema.safeParse(data).success).toBe(true)
  expect(errors({})).toEqual([])
})

test('a caution has no revenue', () => {
  expect(cautionSchema.safeParse({ ...data, revenue: { team: [] } }).success).toBe(false)
})

test('a caution must cite a listed source and name existing entries', () => {
  expect(errors({ body: 'A fact.[^b-source]' })).toEqual([
    'src/content/cautions/drips.md: this source is not in src/content/sources.yaml; write [^a-source], or add it there, "[^b-source]"',
  ])
  expect(errors({ body: 'A fact.' })).toEqual([
    'src/content/cautions/drips.md: cite a source: [^key] after a sentence',
  ])
  expect(errors({ data: { ...data, instead: ['med-spa'] } })).toEqual([
    'src/content/cautions/drips.md instead.1: this entry is not in src/content/opportunities, "med-spa"',
  ])
})
