import { expect, test } from 'vitest'
import { readingNote, readingsReport } from '../../../domain/catalog/sources/readings.ts'
import { sourceSchema, type Reading } from '../../../domain/catalog/sources/source.schema.ts'

const sources = (secondHand: number, total: number) =>
  Array.from({ length: total }, (_, index) => ({
    read: (index < secondHand ? 'second-hand' : 'stored copy') as Reading,
  }))

test('says how and when we read a source', () => {
  expect(readingNote('second-hand', 'Nov 22, 2026')).toBe(
    'We read a page that quotes it, Nov 22, 2026.',
  )
  expect(readingNote('stored copy', 'Nov 22, 2026')).toBe('We read a stored copy, Nov 22, 2026.')
  expect(readingNote('page', 'Nov 22, 2026')).toBe('We read the live page, Nov 22, 2026.')
})

test('counts the sources read second-hand, and stops the build above 35%', () => {
  expect(readingsReport([...sources(6, 19), { read: 'page' }])).toBe(
    '6 of 20 sources (30.0%) were read second-hand, 13 in a stored copy, 1 on the live page',
  )
  expect(readingsReport([])).toContain('0 of 0 sources (0.0%)')
  expect(readingsReport(sources(7, 20))).toContain('35.0%')
  expect(() => readingsReport(sources(8, 20))).toThrow(
    '8 of 20 sources (40.0%) were read second-hand, 12 in a stored copy, 0 on the live page. At most 35% may be second-hand.',
  )
})

test('rejects a source without `read`, or with the former field `secondary`', () => {
  const source = {
    id: 'a-count',
    publisher: 'Bureau',
    title: 'A count',
    url: 'https://example.com/a',
    checkedAt: new Date('2026-11-22'),
    read: 'stored copy',
  }
  expect(sourceSchema.safeParse(source).success).toBe(true)
  expect(sourceSchema.safeParse({ ...source, read: undefined }).success).toBe(false)
  expect(sourceSchema.safeParse({ ...source, secondary: true }).success).toBe(false)
})
