import { expect, test } from 'vitest'
import type { OpportunityCard } from '../../domain/catalog/card.ts'
import { findState } from '../../domain/search/read-query.ts'
import { isOneTypoApart } from '../../domain/text/words.ts'
import {
  findCards,
  findCautions,
  indexCard,
  noSearch,
  type Search,
} from '../../domain/search/search.ts'
import { readContent } from '../../src/build/content/read-content.ts'
import { readRealCards } from '../catalog/real-entries.ts'

const cards = readRealCards()
const indexed = cards.map(indexCard)
const search = (query: string, more: Partial<Search> = {}) => {
  const { cards: found, ...rest } = findCards(indexed, { ...noSearch, query, ...more })
  return { ...rest, slugs: found.map(({ slug }) => slug) }
}
const slugsOf = (fits: Fits): string[] => cards.filter(fits).map(({ slug }) => slug)

type Fits = (card: OpportunityCard) => boolean
const all =
  (...rules: Fits[]): Fits =>
  (card) =>
    rules.every((rule) => rule(card))
const isRemote: Fits = ({ contact }) => contact === 'remote' || contact === 'no patients'
const isNotHandsOn: Fits = ({ contact }) => contact !== 'hands-on'
const isPartTime: Fits = ({ smallestWeek }) => smallestWeek !== null && smallestWeek <= 10
const isCheap: Fits = ({ toStart }) => (toStart.low + toStart.high) / 2 <= 3000
const needsNoOrders: Fits = ({ orders }) => orders === 'not needed'
const isInEvenings: Fits = ({ evenings }) => evenings !== 'none'
const isInDaytime: Fits = ({ evenings }) => evenings === 'none'
const paysWell: Fits = ({ full }) => full !== null && full.perHour >= 40
const mentions =
  (word: string): Fits =>
  ({ title, shortDescription }) =>
    `${title} ${shortDescription}`.toLowerCase().includes(word)

test.each<[string, Fits, order?: string]>([
  ['part time', isPartTime, 'ten'],
  ['15 hours a week', ({ smallestWeek }) => smallestWeek !== null && smallestWeek <= 15, 'ten'],
  ['keep my hospital job', isPartTime, 'first'],
  ['weekend', isInEvenings],
  ['tired of night shift', isInDaytime],
  ['burned out', isNotHandsOn, 'patients'],
  ['bedside', ({ contact }) => contact === 'hands-on'],
  ['from home', isRemote],
  ['not from home', (card) => !isRemote(card)],
  ['$3,000', isCheap],
  ['no doctor', needsNoOrders],
  ['high pay', paysWell, 'keep'],
  ['$50 an hour', ({ full }) => full !== null && full.perHour >= 50, 'keep'],
  ['make $60k a year', ({ full }) => full !== null && full.perYear >= 60_000, 'keep'],
  ['easy', ({ hasLowDifficulty }) => hasLowDifficulty],
  ['start in 3 months', ({ launchMonths }) => (launchMonths.low + launchMonths.high) / 2 <= 3],
  ['part time, from home, under $3,000', all(isRemote, isPartTime, isCheap), 'ten'],
  ['side hustle', isPartTime, 'first'],
  ['next to my job', isPartTime, 'first'],
  ['part-time remote', all(isRemote, isPartTime), 'ten'],
  ['few hours', isPartTime, 'ten'],
  ['per diem', isPartTime, 'ten'],
  ['no weekends', isInDaytime],
  ['no evenings', isInDaytime],
  ['no nights', isInDaytime],
  ['evening', isInEvenings],
  ['hate bedside', isNotHandsOn, 'patients'],
  ['no bedside', isNotHandsOn, 'patients'],
  ['leave bedside', isNotHandsOn, 'patients'],
  ['without patients', isNotHandsOn, 'patients'],
  ['non-clinical', isNotHandsOn, 'patients'],
  ['dont want bedside', isNotHandsOn, 'patients'],
  ['not remote', (card) => !isRemote(card)],
  ['work from home', isRemote],
  ['no driving', isRemote],
  ['cheap', isCheap],
  ['under 3000', isCheap],
  ['less than $5k', ({ toStart }) => (toStart.low + toStart.high) / 2 <= 5_000],
  ['good money', paysWell, 'keep'],
  ['money', () => true, 'keep'],
  ['no doctor orders', needsNoOrders],
  ['business for nurses', () => true],
])(
  'a query that names a filter finds every entry that passes it, and no other: %s',
  (query, fits, order = 'overtakes') => {
    const result = search(query)
    expect(result.slugs.toSorted()).toEqual(slugsOf(fits).toSorted())
    expect(result.slugs.length).toBeGreaterThan(0)
    expect(result).toMatchObject({ isNearest: false, order })
  },
)

test.each([
  ['telehelth', 'telehealth-triage-navigation', ['telehealth']],
  ['IV', 'home-infusion-contractor', ['infusion']],
  ['weight loss', 'glp1-medication-support', []],
  ['Alzheimer’s', 'dementia-care-coaching', ['dementia']],
  ['dementia without a doctor', 'dementia-care-coaching', ['no doctor’s orders']],
  ['foot care in texas', 'nurse-foot-care', []],
])('a query in other words finds the entry: %s', (query, slug, readAs) => {
  const result = search(query)
  expect(result.slugs).toContain(slug)
  expect(result.slugs.length).toBeLessThan(12)
  expect(result).toMatchObject({ readAs, isNearest: false })
})

test.each(['no kids', 'i dont want to work with kids', 'not pediatric'])(
  '"%s" finds everything else',
  (query) => {
    const { slugs } = search(query)
    expect(slugs.length).toBeGreaterThan(25)
    for (const slug of slugsOf(mentions('pediatric'))) expect(slugs).not.toContain(slug)
  },
)

test.each([
  ['tx', 'TX'],
  ['foot care in New York', 'NY'],
  ['west virginia', 'WV'],
  ['in home care', undefined],
])('"%s" names the state %s', (query, code) => expect(findState(query)).toBe(code))

test('a query that three or more entries contain is not interpreted', () => {
  const { readAs, slugs } = search('home')
  expect(readAs).toEqual([])
  expect(slugs.toSorted()).toEqual(
    indexed
      .filter(({ text }) => text.includes('home'))
      .map(({ card }) => card.slug)
      .toSorted(),
  )
})

test('if nothing matches, the three nearest entries follow: by the filters that they pass', () => {
  expect(search('', { contact: 'remote', orders: 'needed' })).toMatchObject({
    isNearest: true,
    isClose: true,
    slugs: { length: 3 },
  })
  const cheap = search('from home for $20')
  expect(cheap).toMatchObject({ isNearest: true, readAs: ['from home', 'up to $20 to start'] })
  for (const slug of cheap.slugs) expect(slugsOf(isRemote)).toContain(slug)
})

test('if nothing matches, the three nearest entries follow: by score, if no word is similar', () => {
  const best = cards.toSorted((a, b) => a.rank.place - b.rank.place).slice(0, 3)
  expect(search('zebra')).toMatchObject({ isClose: false, slugs: best.map(({ slug }) => slug) })
})

test.each([
  ['telehelth', 'telehealth', true],
  ['dmntia', 'dementia', false],
])('%s is one typo from %s: %s', (a, b, expected) => {
  expect([isOneTypoApart(a, b), isOneTypoApart(b, a)]).toEqual([expected, expected])
})

const cautions = readContent().cautions.map(({ file, data: { title, words } }) => ({
  slug: file,
  title,
  words: words.join(','),
}))
const slugsFor = (query: string) => findCautions(cautions, query).map(({ slug }) => slug)

test.each([
  ['Aesthetic nurse', ['aesthetic-injector']],
  ['open a med-spa', ['aesthetic-injector']],
  ['IV drips', ['iv-hydration']],
  ['', []],
  ['home infusion', []],
])('a search for "%s" shows the cautions %j', (query, slugs) => {
  expect(slugsFor(query)).toEqual(slugs)
})
