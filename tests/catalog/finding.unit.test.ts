import { describe, expect, test } from 'vitest'
import { readFilterData, writeFilterData } from '../../domain/catalog/card-filter-data.ts'
import type { DirectoryEntry } from '../../domain/catalog/directory-entry.ts'
import { directoryEntry } from '../../domain/catalog/to-directory-entry.ts'
import { onPage, pageCount, pagePath } from '../../domain/catalog/directory-pages.ts'
import {
  countActiveFilters,
  findEntries,
  indexEntries,
  isEmptySearch,
  noSearch,
  sorts,
  type Search,
} from '../../domain/catalog/search.ts'
import { searchFromParams, writeSearchParams } from '../../domain/catalog/search-address.ts'
import { realEntries } from '../../lab/bench/scale/generated-entries.ts'

const entries = realEntries()
  .map(({ data }) => directoryEntry(data))
  .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
const searchEntries = (search: Partial<Search>) =>
  findEntries(entries.map(indexEntries), { ...noSearch, ...search }).map(({ entry }) => entry)

describe('filters', () => {
  test.each([
    [{ orders: 'needed' }, (entry) => entry.orders === 'needed'],
    [{ contact: 'remote' }, (entry) => entry.contact === 'remote'],
    [{ telehealth: true }, (entry) => entry.telehealth],
    [{ budget: 10_000 }, (entry) => entry.startup.high <= 10_000],
    [
      { telehealth: true, orders: 'not needed' },
      (entry) => entry.telehealth && entry.orders === 'not needed',
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

  test('an empty search returns all entries', () => {
    expect(searchEntries({})).toEqual(entries)
    expect(countActiveFilters(noSearch)).toBe(0)
    expect(countActiveFilters({ ...noSearch, telehealth: true, budget: 5000 })).toBe(2)
  })
})

describe('the sort order', () => {
  type Row = ['score' | 'cost' | 'launch' | 'newest', (entry: DirectoryEntry) => number]
  test.each([
    ['score', (entry) => -entry.score],
    ['cost', (entry) => entry.startup.low],
    ['launch', (entry) => entry.launch.min],
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
    telehealth: true,
    budget: 10_000,
  }
  const written = (search: Search, before = '') => {
    const params = new URLSearchParams(before)
    writeSearchParams(search, params)
    return params
  }

  test('restore the search', () => {
    expect(searchFromParams(written(full))).toEqual(full)
    expect(written(full).toString()).toContain('orders=for-some-services&contact=in-person')
    for (const sort of sorts) expect(searchFromParams(written({ ...full, sort })).sort).toBe(sort)
  })

  test('are empty for an empty search, and keep parameters of others', () => {
    expect(written(noSearch, 'q=a&sort=cost&utm_source=letter').toString()).toBe(
      'utm_source=letter',
    )
    expect(isEmptySearch(searchFromParams(new URLSearchParams()))).toBe(true)
  })

  test.each([
    'sort=price',
    'orders=none',
    'contact=phone',
    'telehealth=1',
    'budget=7',
    'budget=-1',
  ])('ignore the unknown value %s', (query) => {
    expect(searchFromParams(new URLSearchParams(query))).toEqual(noSearch)
  })
})

describe('the pages of a large directory', () => {
  const list = Array.from({ length: 130 }, (_, index) => index)

  test('have 60 entries each, and every entry once', () => {
    expect([1, 2, 3].flatMap((page) => onPage(list, page))).toEqual(list)
    expect(onPage(list, 3)).toHaveLength(10)
  })

  test.each([
    [0, 1],
    [60, 1],
    [61, 2],
    [300, 5],
  ])('%d entries need %d', (entries, pages) => {
    expect(pageCount(entries)).toBe(pages)
  })

  test('have paths, and the first page is the home page', () => {
    expect([pagePath(1), pagePath(2)]).toEqual(['/', '/page/2'])
  })
})

test('reads the filter data of a card back from its attribute', () => {
  for (const { slug, title, shortDescription, category, ...data } of entries) {
    expect(
      readFilterData(writeFilterData(data)),
      `${slug} ${title} ${shortDescription} ${category}`,
    ).toEqual(data)
  }
})
