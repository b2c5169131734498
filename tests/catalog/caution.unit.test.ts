import { describe, expect, test } from 'vitest'
import {
  cautionErrors,
  cautionSchema,
  type CautionFile,
} from '../../domain/catalog/caution.schema.ts'

const data = {
  title: 'Drips',
  summary: 'A physician decides who gets one.',
  words: ['drip'],
  checkedAt: new Date('2026-11-22'),
  instead: ['nurse-foot-care'],
}
const references = { sources: new Set(['a-source']), entries: new Set(['nurse-foot-care']) }
const errors = (change: Partial<CautionFile>) =>
  cautionErrors([{ file: 'drips', data, body: 'A fact.[^a-source]', ...change }], references)

describe('a caution', () => {
  test('passes when its sources and entries exist', () => {
    expect(cautionSchema.safeParse(data).success).toBe(true)
    expect(errors({})).toEqual([])
  })

  test('has no revenue', () => {
    expect(cautionSchema.safeParse({ ...data, revenue: { team: [] } }).success).toBe(false)
  })

  test('must cite a listed source and name existing entries', () => {
    expect(errors({ body: 'A fact.[^b-source]' })).toEqual([
      'src/content/cautions/drips.md: source "b-source" is not in src/content/sources.yaml',
    ])
    expect(errors({ body: 'A fact.' })).toEqual(['src/content/cautions/drips.md: cite a source'])
    expect(errors({ data: { ...data, instead: ['med-spa'] } })).toEqual([
      'src/content/cautions/drips.md: the field "instead" names "med-spa", which is not in src/content/opportunities',
    ])
  })
})
