import { describe, expect, it } from 'vitest'
import type { DirectoryEntry } from '../../domain/search/directory-entry.ts'
import { directoryEntry } from '../../domain/search/to-directory-entry.ts'
import { findEntries, indexEntries, noSearch } from '../../domain/search/search.ts'
import { sampleOpportunity } from '../catalog/sample-opportunity.ts'

const entry: DirectoryEntry = {
  ...directoryEntry(sampleOpportunity()),
  title: 'Nurse Triage',
  shortDescription: 'Phone advice for small practices.',
  category: 'Telehealth',
}
const isFound = (query: string, category: 'All' | 'Telehealth' | 'Elder Care' = 'All') =>
  !findEntries([indexEntries(entry)], { ...noSearch, query, category }).isNearest

describe('findEntries', () => {
  it.each([
    'triage',
    'TRIAGE',
    'se tri',
    'small PRACTICES',
    'telehealth',
    'heal',
    'nu',
    '',
    '  ',
    ' triage ',
  ])('finds %j in title, short description or category', (query) => {
    expect(isFound(query)).toBe(true)
  })

  it.each(['triage wounds', '.*', 'triage\nzebra', 'ur', 'ge'])('does not find %j', (query) => {
    expect(isFound(query)).toBe(false)
  })

  it('requires the query and the exact category', () => {
    expect(isFound('triage', 'Telehealth')).toBe(true)
    expect(isFound('triage', 'Elder Care')).toBe(false)
    expect(isFound('zebra', 'Telehealth')).toBe(false)
  })

  it('does not match a part of a category name', () => {
    const plus = indexEntries({ ...entry, category: 'Telehealth Plus' as 'Telehealth' })
    expect(findEntries([plus], { ...noSearch, category: 'Telehealth' }).isNearest).toBe(true)
  })
})
