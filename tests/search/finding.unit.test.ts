import { describe, expect, test } from 'vitest'
import type { DirectoryEntry } from '../../domain/search/directory-entry.ts'
import { directoryEntry } from '../../domain/search/to-directory-entry.ts'
import { countActiveFilters } from '../../domain/search/filters.ts'
import {
  findEntries,
  indexEntries,
  isEmptySearch,
  noSearch,
  sorts,
  type Search,
} from '../../domain/search/search.ts'
import { cutQuery, readSearch, writeSearchParams } from '../../domain/search/search-address.ts'
import { stemWord } from '../../domain/search/query-words.ts'
import { readRealEntries } from '../catalog/real-entries.ts'

const entries = readRealEntries()
  .map(({ data }) => directoryEntry(data))
  .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
const searchEntries = (search: Partial<Search>) =>
  findEntries(entries.map(indexEntries), { ...noSearch, ...search }).entries.map(
    ({ entry }) => entry,
  )

const middle = ({ low, high }: { low: number; high: number }) => (low + high) / 2

const isFromHome = ({ contact }: DirectoryEntry): boolean =>
  contact === 'remote' || contact === 'no patients'

describe('filters', () => {
  test.each([
    [{ orders: 'needed' }, (entry) => entry.orders === 'needed'],
    [{ contact: 'remote' }, isFromHome],
    [{ contact: 'video' }, (entry) => isFromHome(entry) || entry.telehealth],
    [{ contact: 'hands-on' }, (entry) => entry.contact === 'hands-on'],
    [{ budget: 3000 }, (entry) => middle(entry.toStart) <= 3000],
    [{ hours: 20 }, (entry) => entry.hours > 0 && entry.hours <= 20],
    [{ months: 2 }, (entry) => entry.launchMonths.low <= 2],
    [{ income: 75_000 }, (entry) => entry.gross >= 75_000],
    [
      { contact: 'video', orders: 'not needed' },
      (entry) => (isFromHome(entry) || entry.telehealth) && entry.orders === 'not needed',
    ],
  ] as [Partial<Search>, (entry: (typeof entries)[number]) => boolean][])(
    '%j keep the matching entries and remove others',
    (filters, fits) => {
      const results = searchEntries(filters)
      expect(results).toEqual(entries.filter(fits))
      expect(results.length).toBeGreaterThan(0)
      expect(results.length).toBeLessThan(entries.length)
    },
  )

  test('"from home" includes work without patients', () => {
    const [first] = entries
    const desk = indexEntries({ ...first!, contact: 'no patients' })
    for (const contact of ['remote', 'video', 'no patients'] as const)
      expect(findEntries([desk], { ...noSearch, contact }).isNearest).toBe(false)
    expect(findEntries([desk], { ...noSearch, contact: 'in person' }).isNearest).toBe(true)
  })

  test('a limit on hours removes entries that do not state their hours', () => {
    const silent = indexEntries({ ...entries[0]!, hours: 0 })
    expect(findEntries([silent], { ...noSearch, hours: 30 }).isNearest).toBe(true)
    const stated = indexEntries({ ...entries[1]!, hours: 40 })
    const sorted = findEntries([silent, stated], { ...noSearch, sort: 'hours' })
    expect(sorted.entries).toEqual([stated, silent])
  })

  test('an empty search returns all entries', () => {
    expect(searchEntries({})).toEqual(entries)
    expect(countActiveFilters(noSearch)).toBe(0)
    expect(countActiveFilters({ ...noSearch, contact: 'remote', budget: 5000 })).toBe(2)
  })
})

describe('the sort order', () => {
  type Row = [Exclude<Search['sort'], 'listed'>, (entry: DirectoryEntry) => number]
  test.each([
    ['score', (entry) => -entry.score],
    ['cost', (entry) => middle(entry.toStart)],
    ['hours', (entry) => entry.hours || Infinity],
    ['income', (entry) => -entry.gross],
    ['keep', (entry) => -entry.perHour],
    ['launch', (entry) => middle(entry.launchMonths)],
    ['newest', (entry) => -entry.published],
  ] as Row[])('is by %s', (sort, rank) => {
    const list = searchEntries({ sort })
    const ranks = list.map(rank)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(list.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))).toEqual(entries)
  })

  test('keeps the order of the directory for equal entries and for "listed"', () => {
    expect(searchEntries({ sort: 'listed' })).toEqual(entries)
    const eight = searchEntries({ sort: 'score' }).filter(({ score }) => score === 8)
    expect(eight).toEqual(entries.filter(({ score }) => score === 8))
  })
})

describe('the URL parameters', () => {
  const full: Search = {
    query: 'pills & more',
    category: 'Elder Care',
    sort: 'cost',
    orders: 'for some services',
    contact: 'in person',
    budget: 10_000,
    hours: 20,
    months: 2,
    income: 50_000,
    difficulty: 'low',
  }
  const written = (search: Search, before = '') => {
    const params = new URLSearchParams(before)
    writeSearchParams(search, params)
    return params
  }

  test('restore the search', () => {
    expect(readSearch(String(written(full)))).toEqual(full)
    expect(written(full).toString()).toContain(
      'orders=for-some-services&contact=in-person&budget=10000&hours=20&months=2&income=50000&difficulty=low',
    )
    for (const sort of sorts) expect(readSearch(String(written({ ...full, sort }))).sort).toBe(sort)
  })

  test('are empty for an empty search, and keep every parameter that is not of the search', () => {
    expect(written(noSearch, 'q=a&sort=cost&utm_source=letter').toString()).toBe(
      'utm_source=letter',
    )
    expect(isEmptySearch(readSearch(''))).toBe(true)
  })

  test.each([
    '?q%3Dfoot%20care%26sort%3Dcost',
    '?q=foot+care%26sort%3Dcost',
    '?q=foot%20care&amp;sort=cost',
  ])('are read after a program encoded %s again (F6)', (query) => {
    expect(readSearch(query)).toEqual({ ...noSearch, query: 'foot care', sort: 'cost' })
  })

  test('may hold the signs = and & in the query', () => {
    expect(readSearch('?q=a%3Db%26c').query).toBe('a=b&c')
  })

  test('hold at most 200 characters of a query, and no half of a character (F6)', () => {
    expect(readSearch(`?q=${'e'.repeat(10_000)}`).query).toBe('e'.repeat(200))
    expect(cutQuery(`${'e'.repeat(199)}🩺`)).toBe('e'.repeat(199))
  })

  test('a word of 10,000 letters has a stem (F6)', () => {
    expect(stemWord('e'.repeat(10_000))).toBe('eee')
  })

  test.each([
    'sort=price',
    'orders=none',
    'contact=phone',
    'hours=7',
    'months=0',
    'income=1e5',
    'budget=7',
    'budget=-1',
  ])('ignore the unknown value %s', (query) => {
    expect(readSearch(query)).toEqual(noSearch)
  })
})
