import { describe, expect, test } from 'vitest'
import { staleSourcesReport, staleReason } from '../../../domain/catalog/sources/stale-sources.ts'
import type { Source } from '../../../domain/catalog/sources/source.schema.ts'

const now = new Date('2026-11-21T12:00:00Z')
const source = (id: string, changes: Partial<Source> = {}): Source => ({
  id,
  publisher: 'Publisher',
  title: 'Title',
  url: 'https://example.org',
  checkedAt: new Date('2026-11-20'),
  read: 'stored copy',
  ...changes,
})

describe('a source is stale', () => {
  test.each([
    ['when its year ended more than a year ago', { year: 2024 }, 'published 2024'],
    [
      'when we checked it more than a year ago',
      { checkedAt: new Date('2025-11-20') },
      'checked 2025-11-20',
    ],
    [
      'for both reasons',
      { year: 2019, checkedAt: new Date('2025-01-02') },
      'published 2019, checked 2025-01-02',
    ],
  ])('%s', (_, changes, words) => {
    expect(staleReason(source('a', changes), now)).toBe(words)
  })

  test.each([
    ['when it is from last year', { year: 2025 }],
    ['when it states no year', {}],
    ['when we checked it 365 days ago', { checkedAt: new Date('2025-11-21T12:00:00Z') }],
  ])('not %s', (_, changes) => {
    expect(staleReason(source('a', changes), now)).toBeUndefined()
  })
})

test('reports the oldest source first, with its entries, and no source without a citation', () => {
  const sources = [
    source('new', { year: 2026 }),
    source('old', { year: 2022 }),
    source('older', { year: 2017 }),
    source('uncited', { year: 2001 }),
    source('undated'),
  ]
  const entries = ['a', 'b', 'c', 'd', 'e'].map((slug) => ({
    slug,
    sources: slug === 'a' ? ['new', 'old', 'older', 'undated'] : ['old'],
  }))
  expect(staleSourcesReport(sources, entries, now)).toEqual([
    '2 of 4 cited sources were published or last checked more than a year ago; 1 give no year of publication',
    'older (published 2017): a',
    'old (published 2022): a, b, c and 2 more',
  ])
})
