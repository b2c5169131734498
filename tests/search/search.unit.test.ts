import { expect, test } from 'vitest'
import { findCards, indexCard, noSearch } from '../../domain/search/search.ts'
import { readRealCards } from '../catalog/real-entries.ts'

const card = {
  ...readRealCards()[0]!,
  title: 'Nurse Triage',
  shortDescription: 'Phone advice for small practices.',
  category: 'Telehealth' as const,
}
const isFound = (query: string, category: 'All' | 'Telehealth' | 'Elder Care' = 'All') =>
  !findCards([indexCard(card)], { ...noSearch, query, category }).isNearest

test.each(['triage', 'TRIAGE', 'se tri', 'small PRACTICES', 'heal', 'nu', '', ' triage '])(
  'finds %j in title, short description or category',
  (query) => expect(isFound(query)).toBe(true),
)

test.each(['triage wounds', '.*', 'triage\nzebra', 'ur', 'ge'])('does not find %j', (query) =>
  expect(isFound(query)).toBe(false),
)

test('requires the query and the exact category', () => {
  expect(isFound('triage', 'Telehealth')).toBe(true)
  expect(isFound('triage', 'Elder Care')).toBe(false)
  expect(isFound('zebra', 'Telehealth')).toBe(false)
  const plus = indexCard({ ...card, category: 'Telehealth Plus' as 'Telehealth' })
  expect(findCards([plus], { ...noSearch, category: 'Telehealth' }).isNearest).toBe(true)
})
