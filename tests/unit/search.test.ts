import { describe, expect, it } from 'vitest'
import { matches } from '../../domain/search.ts'

const entry = {
  title: 'Nurse Triage',
  shortDescription: 'Phone advice for small practices.',
  category: 'Telehealth',
}
const found = (query: string, category: 'All' | 'Telehealth' | 'Elder Care' = 'All') =>
  matches(entry, { query, category })

describe('matches (product spec, section 5)', () => {
  it.each([
    'triage',
    'TRIAGE',
    'se tri',
    'small PRACTICES',
    'telehealth',
    'heal',
    '',
    '  ',
    ' triage ',
  ])('finds %j in title, short description or category', (query) => {
    expect(found(query)).toBe(true)
  })

  it.each(['triage phone', 'nursing', 'triage.', '.*'])('does not find %j', (query) => {
    expect(found(query)).toBe(false)
  })

  it('wants the query and the exact category together', () => {
    expect(found('triage', 'Telehealth')).toBe(true)
    expect(found('triage', 'Elder Care')).toBe(false)
    expect(found('nothing', 'Telehealth')).toBe(false)
  })

  it('compares categories whole: a part of the name is not the category', () => {
    expect(
      matches({ ...entry, category: 'Telehealth Plus' }, { query: '', category: 'Telehealth' }),
    ).toBe(false)
  })
})
