import { describe, expect, it } from 'vitest'
import type { DirectoryEntry } from '../../domain/catalog/directory-entry.ts'
import { directoryEntry } from '../../domain/catalog/to-directory-entry.ts'
import { findEntries, indexEntries, noSearch } from '../../domain/catalog/search.ts'
import { sampleOpportunity } from './sample-opportunity.ts'

const entry: DirectoryEntry = {
  ...directoryEntry(sampleOpportunity()),
  title: 'Nurse Triage',
  shortDescription: 'Phone advice for small practices.',
  category: 'Telehealth',
}
const found = (query: string, category: 'All' | 'Telehealth' | 'Elder Care' = 'All') =>
  findEntries([indexEntries(entry)], { ...noSearch, query, category }).length > 0

describe('find (product spec, section 5)', () => {
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

  it.each(['triage phone', 'nursing', 'triage.', '.*', 'triage\nphone'])(
    'does not find %j',
    (query) => {
      expect(found(query)).toBe(false)
    },
  )

  it('wants the query and the exact category together', () => {
    expect(found('triage', 'Telehealth')).toBe(true)
    expect(found('triage', 'Elder Care')).toBe(false)
    expect(found('nothing', 'Telehealth')).toBe(false)
  })

  it('compares categories whole: a part of the name is not the category', () => {
    const plus = indexEntries({ ...entry, category: 'Telehealth Plus' as 'Telehealth' })
    expect(findEntries([plus], { ...noSearch, category: 'Telehealth' })).toEqual([])
  })
})
