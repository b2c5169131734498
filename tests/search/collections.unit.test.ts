import { expect, test } from 'vitest'
import type { OpportunityCard } from '../../domain/catalog/card.ts'
import { describeGains } from '../../domain/catalog/card.ts'
import { describeOvertaking } from '../../domain/catalog/build-card.ts'
import { collected, collections } from '../../domain/search/collections.ts'
import { readRealCards } from '../catalog/real-entries.ts'

const cards = readRealCards()
const slugsOf = (change: Partial<OpportunityCard>) =>
  collections
    .filter(
      (collection) => collected(collection, [{ ...cards[0]!, ...change }], (e) => e).length > 0,
    )
    .map(({ slug }) => slug)
const nowhere: Partial<OpportunityCard> = {
  contact: 'hands-on',
  toStart: { low: 2001, high: 4001 },
  smallestWeek: 11,
  orders: 'for some services',
}

test.each<[string, Partial<OpportunityCard>]>([
  ['from-home', { contact: 'remote' }],
  ['from-home', { contact: 'no patients' }],
  ['under-3000', { toStart: { low: 2000, high: 4000 } }],
  ['next-to-a-hospital-job', { smallestWeek: 10 }],
  ['no-medical-director', { orders: 'not needed' }],
])('puts an entry into %s only for %o', (slug, change) => {
  expect(slugsOf({ ...nowhere, ...change })).toEqual([slug])
})

test('puts a company into no list of small weeks', () => {
  expect(slugsOf({ ...nowhere, smallestWeek: null })).toEqual([])
})

test.each([
  [{ contact: 'remote', evenings: 'none', smallestWeek: 12 }, 'from home, daytime only'],
  [
    { contact: 'in person', evenings: 'some', smallestWeek: 8 },
    'no lifting, your own hours, from 8 a week',
  ],
  [{ contact: 'hands-on', evenings: 'most', smallestWeek: 15 }, ''],
] as const)('%o gives %j', (work, gains) => expect(describeGains(work)).toBe(gains))

test('counts the solo businesses that overtake, and those that never do', () => {
  const of = (overtakesIn: number | null, low: number, full = cards[0]!.full) => ({
    overtakesIn,
    full,
    firstTwelveMonths: { low, high: low },
  })
  expect(
    describeOvertaking([of(14, 500), of(21, -100), of(null, 0), of(null, -9000, null)]),
  ).toMatch(/^2 of 3 .* month 14 to 21; 1 never do; 1 lose /)
})
