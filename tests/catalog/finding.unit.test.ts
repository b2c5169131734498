import { describe, expect, test } from 'vitest'
import type { DirectoryEntry } from '../../domain/catalog/directory-entry.ts'
import { directoryEntry } from '../../domain/catalog/to-directory-entry.ts'
import { pagerNumbers, onPage, pageCount, pagePath } from '../../domain/catalog/directory-pages.ts'
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
const finding = (search: Partial<Search>) =>
  findEntries(entries.map(indexEntries), { ...noSearch, ...search })

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
    '%j leaves what fits, and something else out',
    (filters, fits) => {
      const found = finding(filters)
      expect(found).toEqual(entries.filter(fits))
      expect(found.length).toBeGreaterThan(0)
      expect(found.length).toBeLessThan(entries.length)
    },
  )

  test('none leaves nothing out', () => {
    expect(finding({})).toEqual(entries)
    expect(countActiveFilters(noSearch)).toBe(0)
    expect(countActiveFilters({ ...noSearch, telehealth: true, budget: 5000 })).toBe(2)
  })
})

describe('order', () => {
  type Row = ['score' | 'cost' | 'launch' | 'newest', (entry: DirectoryEntry) => number]
  test.each([
    ['score', (entry) => -entry.score],
    ['cost', (entry) => entry.startup.low],
    ['launch', (entry) => entry.launch.min],
    ['newest', (entry) => -entry.published],
  ] as Row[])('by %s', (sort, rank) => {
    const list = finding({ sort })
    const ranks = list.map(rank)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(list.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))).toEqual(entries)
  })

  test('what is equal stays as listed, and listed changes nothing', () => {
    expect(finding({ sort: 'listed' })).toEqual(entries)
    const eight = finding({ sort: 'score' }).filter(({ score }) => score === 8)
    expect(eight).toEqual(entries.filter(({ score }) => score === 8))
  })
})

describe('the address', () => {
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

  test('comes back', () => {
    expect(searchFromParams(written(full))).toEqual(full)
    expect(written(full).toString()).toContain('orders=for-some-services&contact=in-person')
    for (const sort of sorts) expect(searchFromParams(written({ ...full, sort })).sort).toBe(sort)
  })

  test('holds nothing of an empty search, and leaves what is not its own', () => {
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
  ])('%s, which is no choice, leaves nothing out', (query) => {
    expect(searchFromParams(new URLSearchParams(query))).toEqual(noSearch)
  })
})

describe('numbered pages', () => {
  const list = Array.from({ length: 50 }, (_, index) => index)

  test('hold 24 each, and all of them together everything once', () => {
    expect(pageCount(50)).toBe(3)
    expect([1, 2, 3].flatMap((page) => onPage(list, page))).toEqual(list)
    expect(onPage(list, 3)).toHaveLength(2)
  })

  test.each([
    [0, 1],
    [24, 1],
    [25, 2],
    [10_000, 417],
  ])('%d entries make %d', (entries, pages) => {
    expect(pageCount(entries)).toBe(pages)
  })

  test('have addresses, the first one the list’s own', () => {
    expect([pagePath('/', 1), pagePath('/', 2)]).toEqual(['/', '/page/2'])
    expect(pagePath('/category/telehealth', 3)).toBe('/category/telehealth/page/3')
  })

  test('are named at both ends and around the present one', () => {
    expect(pagerNumbers(1, 1)).toEqual([1])
    expect(pagerNumbers(1, 417)).toEqual([1, 2, 417])
    expect(pagerNumbers(9, 417)).toEqual([1, 8, 9, 10, 417])
  })
})
