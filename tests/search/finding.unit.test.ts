import { expect, test } from 'vitest'
import type { OpportunityCard } from '../../domain/catalog/card.ts'
import { sorts } from '../../domain/search/orders.ts'
import {
  findCards,
  indexCard,
  isEmptySearch,
  noSearch,
  type Search,
} from '../../domain/search/search.ts'
import { cutQuery, readSearch, writeSearchParams } from '../../domain/search/search-address.ts'
import { stemWord } from '../../domain/text/words.ts'
import { readRealCards } from '../catalog/real-entries.ts'

const cards = readRealCards()
const find = (search: Partial<Search>) =>
  findCards(cards.map(indexCard), { ...noSearch, ...search }).cards

const middle = ({ low, high }: { low: number; high: number }) => (low + high) / 2
const isFromHome = ({ contact }: OpportunityCard): boolean =>
  contact === 'remote' || contact === 'no patients'

test.each([
  [{ orders: 'needed' }, ({ orders }) => orders === 'needed'],
  [{ contact: 'remote' }, isFromHome],
  [{ contact: 'video' }, (card) => isFromHome(card) || card.telehealth],
  [{ contact: 'not hands-on' }, ({ contact }) => contact !== 'hands-on'],
  [{ budget: 3000 }, ({ toStart }) => middle(toStart) <= 3000],
  [{ hours: 10 }, ({ smallestWeek }) => smallestWeek !== null && smallestWeek <= 10],
  [{ months: 3 }, ({ launchMonths }) => middle(launchMonths) <= 3],
  [{ pay: 40 }, ({ full }) => (full?.perHour ?? 0) >= 40],
  [{ income: 50_000 }, ({ full }) => (full?.perYear ?? 0) >= 50_000],
  [{ evenings: 'daytime' }, ({ evenings }) => evenings === 'none'],
  [
    { contact: 'video', orders: 'not needed' },
    (card) => (isFromHome(card) || card.telehealth) && card.orders === 'not needed',
  ],
] as [Partial<Search>, (card: OpportunityCard) => boolean][])(
  'filters %j keep the matching entries and remove others',
  (filters, fits) => {
    const results = find(filters)
    expect(results.toSorted()).toEqual(expect.arrayContaining(cards.filter(fits)))
    expect(results).toHaveLength(cards.filter(fits).length)
    expect(results.length).toBeLessThan(cards.length)
  },
)

test.each([
  ['overtakes', ({ overtakesIn }) => overtakesIn ?? Infinity],
  ['keep', ({ full }) => -(full?.perHour ?? -Infinity)],
  ['ten', ({ tenHours }) => -(tenHours ?? -Infinity)],
  ['first', ({ full, firstTwelveMonths }) => (full ? -firstTwelveMonths.low : Infinity)],
  ['score', ({ rank }) => rank.place],
  ['cost', ({ toStart }) => middle(toStart)],
  ['hours', ({ smallestWeek }) => smallestWeek ?? Infinity],
  ['launch', ({ launchMonths }) => middle(launchMonths)],
  ['newest', ({ published }) => -published],
] as [Search['sort'], (card: OpportunityCard) => number][])(
  'the sort order is by %s',
  (sort, rank) => {
    const ranks = find({ sort }).map(rank)
    expect(ranks).toEqual(ranks.toSorted((a, b) => (a === b ? 0 : a - b)))
    expect(ranks).toHaveLength(cards.length)
  },
)

test('the sort order puts businesses that never overtake in the order of what they keep', () => {
  const never = find({}).filter(({ overtakesIn, full }) => overtakesIn === null && full)
  const kept = never.map(({ full }) => full!.perHour)
  expect(kept).toEqual(kept.toSorted((a, b) => b - a))
  expect(find({}).at(-1)?.full).toBeNull()
})

test('the sort order is by what ten hours keep for a part-time business, unless another is chosen', () => {
  const order = (search: Partial<Search>) =>
    findCards(cards.map(indexCard), { ...noSearch, ...search }).order
  expect(order({ hours: 10 })).toBe('ten')
  expect(order({ hours: 10, sort: 'cost' })).toBe('cost')
})

const full: Search = {
  query: 'pills & more',
  category: 'Elder Care',
  sort: 'cost',
  orders: 'for some services',
  contact: 'in person',
  budget: 10_000,
  hours: 20,
  months: 2,
  pay: 40,
  income: 50_000,
  evenings: 'daytime',
  difficulty: 'low',
}
const written = (search: Search, before = '') => {
  const params = new URLSearchParams(before)
  writeSearchParams(search, params)
  return params
}

test('the URL parameters restore the search', () => {
  expect(readSearch(String(written(full)))).toEqual(full)
  expect(written(full).toString()).toContain(
    'orders=for-some-services&contact=in-person&budget=10000&hours=20&months=2&pay=40&income=50000&evenings=daytime&difficulty=low',
  )
  for (const sort of sorts) expect(readSearch(String(written({ ...full, sort }))).sort).toBe(sort)
})

test('the URL parameters are empty for an empty search, and keep every parameter that is not of the search', () => {
  expect(written(noSearch, 'q=a&sort=cost&utm_source=letter').toString()).toBe('utm_source=letter')
  expect(isEmptySearch(readSearch(''))).toBe(true)
})

test.each([
  '?q%3Dfoot%20care%26sort%3Dcost',
  '?q=foot+care%26sort%3Dcost',
  '?q=foot%20care&amp;sort=cost',
])('the URL parameters are read after a program encoded %s again (F6)', (query) => {
  expect(readSearch(query)).toEqual({ ...noSearch, query: 'foot care', sort: 'cost' })
})

test('the URL parameters hold at most 200 characters of a query, and no half of a character (F6)', () => {
  expect(readSearch(`?q=${'e'.repeat(10_000)}`).query).toBe('e'.repeat(200))
  expect(cutQuery(`${'e'.repeat(199)}🩺`)).toBe('e'.repeat(199))
})

test('the URL parameters a word of 10,000 letters has a stem (F6)', () => {
  expect(stemWord('e'.repeat(10_000))).toBe('eee')
})

test.each(['sort=price', 'hours=7', 'months=0', 'budget=7', 'budget=-1'])(
  'the URL parameters ignore the unknown value %s',
  (query) => {
    expect(readSearch(query)).toEqual(noSearch)
  },
)

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
