import { describe, expect, test } from 'vitest'
import type { DirectoryEntry } from '../../domain/search/directory-entry.ts'
import { directoryEntry } from '../../domain/search/to-directory-entry.ts'
import { isOneTypoApart, stemWord } from '../../domain/search/query-words.ts'
import { findEntries, indexEntries, noSearch, type Search } from '../../domain/search/search.ts'
import { readRealEntries } from '../catalog/real-entries.ts'

const entries = readRealEntries().map(({ data }) => indexEntries(directoryEntry(data)))
const search = (query: string, more: Partial<Search> = {}) => {
  const { entries: found, ...rest } = findEntries(entries, { ...noSearch, query, ...more })
  return { ...rest, slugs: found.map(({ entry }) => entry.slug) }
}
const slugsOf = (fits: (entry: DirectoryEntry) => boolean): string[] =>
  entries.filter(({ entry }) => fits(entry)).map(({ entry }) => entry.slug)

type Fits = (entry: DirectoryEntry) => boolean
const isRemote: Fits = ({ contact }) => contact === 'remote' || contact === 'no patients'
const hasNoPatients: Fits = ({ contact }) => contact === 'no patients'
const isPartTime: Fits = ({ hours }) => hours > 0 && hours <= 20
const isCheap: Fits = ({ toStart }) => (toStart.low + toStart.high) / 2 <= 3000
const isEasy: Fits = ({ hasLowDifficulty }) => hasLowDifficulty
const needsNoOrders: Fits = ({ orders }) => orders === 'not needed'

describe('a query that names a filter finds every entry that passes it', () => {
  test.each<[string, Fits, string[]]>([
    ['part time', isPartTime, ['up to 20 hours a week']],
    ['part-time', isPartTime, ['up to 20 hours a week']],
    ['weekend', isPartTime, ['up to 20 hours a week']],
    ['flexible hours', isPartTime, ['up to 20 hours a week']],
    ['burned out', hasNoPatients, ['no patients']],
    ['burnout', hasNoPatients, ['no patients']],
    ['side hustle', isPartTime, ['up to 20 hours a week']],
    ['15 hours a week', ({ hours }) => hours > 0 && hours <= 15, ['up to 15 hours a week']],
    ['from home', isRemote, ['from home']],
    ['Work from home', isRemote, ['from home']],
    ['remote', isRemote, ['from home']],
    ['work online', isRemote, ['from home']],
    ['$3,000', isCheap, ['up to $3,000 to start']],
    ['under 3k', isCheap, ['up to $3,000 to start']],
    ['cheap to start', isCheap, ['up to $3,000 to start']],
    ['no doctor', needsNoOrders, ['no doctor’s orders']],
    ['without a medical director', needsNoOrders, ['no doctor’s orders']],
    ['no doctor’s orders', needsNoOrders, ['no doctor’s orders']],
    [
      'start in 1 month',
      ({ launchMonths }) => launchMonths.low <= 1,
      ['first client within a month'],
    ],
    ['easy', isEasy, ['low or low-to-medium difficulty']],
    ['easiest business', isEasy, ['low or low-to-medium difficulty']],
    ['six figures', ({ gross }) => gross >= 100_000, ['$100,000 or more gross a year']],
    ['make $80k a year', ({ gross }) => gross >= 80_000, ['$80,000 or more gross a year']],
    [
      'part-time from home',
      (entry) => isRemote(entry) && isPartTime(entry),
      ['from home', 'up to 20 hours a week'],
    ],
    [
      'from home under $3,000',
      (entry) => isRemote(entry) && isCheap(entry),
      ['from home', 'up to $3,000 to start'],
    ],
  ])('%s', (query, fits, readAs) => {
    const result = search(query)
    expect(result.slugs).toEqual(slugsOf(fits))
    expect(result.slugs.length).toBeGreaterThan(0)
    expect(result).toMatchObject({ readAs, isNearest: false })
  })
})

describe('a query in other words finds the entry', () => {
  test.each([
    ['telehelth', 'telehealth-triage-navigation', ['telehealth']],
    ['dementa', 'dementia-care-coaching', ['dementia']],
    ['menopuase', 'menopause-coaching', ['menopause']],
    ['IV', 'home-infusion-contractor', ['infusion']],
    ['kids', 'pediatric-chronic-illness', ['pediatric']],
    ['breastfeeding', 'lactation-postpartum-nursing', ['lactation']],
    ['nights', 'premium-post-surgical-recovery', []],
    ['night shift', 'premium-post-surgical-recovery', []],
    ['work night shifts', 'residential-care-home', []],
    ['overnight', 'premium-post-surgical-recovery', ['night']],
    ['weight loss', 'glp1-medication-support', []],
    ['hot flashes', 'menopause-coaching', ['menopause', 'menopause']],
    ['Alzheimer’s', 'dementia-care-coaching', ['dementia']],
    ['surgeries', 'premium-post-surgical-recovery', []],
    ['elderly', 'medication-reconciliation-seniors', []],
    ['teach classes', 'cpr-bls-training', []],
    ['patient advocate', 'private-patient-advocacy', ['advocacy']],
    ['dementia without a doctor', 'dementia-care-coaching', ['no doctor’s orders']],
  ])('%s', (query, slug, readAs) => {
    const result = search(query)
    expect(result.slugs).toContain(slug)
    expect(result.slugs.length).toBeLessThan(12)
    expect(result).toMatchObject({ readAs, isNearest: false })
  })
})

test('"IV" does not find "executive", "elective" or "giving"', () => {
  for (const query of ['IV', 'iv', ' Iv '])
    expect(search(query).slugs).toEqual(['home-infusion-contractor'])
  expect(search('executive').slugs).toContain('executive-health-monitoring')
})

test('a query that three or more entries contain is not interpreted', () => {
  const result = search('home')
  expect(result.readAs).toEqual([])
  expect(result.slugs).toEqual(
    entries.filter(({ text }) => text.includes('home')).map(({ entry }) => entry.slug),
  )
})

test('a typo is corrected only if the directory does not have the word', () => {
  for (const word of ['night', 'falls']) {
    const holding = entries.filter(({ text }) => text.includes(word.slice(0, 4)))
    expect(search(word).slugs).not.toEqual([])
    expect(holding.map(({ entry }) => entry.slug)).toEqual(
      expect.arrayContaining(search(word).slugs),
    )
  }
})

test('words that fit every entry find every entry', () => {
  expect(search('business for nurses').slugs).toHaveLength(entries.length)
  expect(search('???').isNearest).toBe(true)
})

test('finds no entry by a short word that only starts its own', () => {
  expect(search('postpartum').slugs).toEqual(['lactation-postpartum-nursing'])
  expect(search('telemedicine')).toMatchObject({ isNearest: false, readAs: ['telehealth'] })
})

test('names a time in weeks as the user typed it', () => {
  expect(search('first client in 6 weeks').readAs).toContain('first client within 6 weeks')
})

test('filters and category limit what the words find', () => {
  expect(search('part time', { contact: 'remote' }).slugs).toEqual(
    slugsOf((entry) => isRemote(entry) && isPartTime(entry)),
  )
  expect(search('part time', { category: 'Elder Care' }).slugs).toEqual(
    slugsOf((entry) => entry.category === 'Elder Care' && isPartTime(entry)),
  )
})

describe('if nothing matches, the three nearest entries follow', () => {
  test('by the filters that they pass', () => {
    const { slugs, isNearest } = search('', { contact: 'remote', orders: 'needed' })
    expect(isNearest).toBe(true)
    expect(slugs).toHaveLength(3)
  })

  test('by the distance to a limit', () => {
    const { slugs, isNearest } = search('', { budget: 500, income: 90_000 })
    expect(isNearest).toBe(true)
    const closeness = ({ toStart, gross }: DirectoryEntry) =>
      Math.min(1, 1000 / (toStart.low + toStart.high)) + Math.min(1, gross / 90_000)
    const [best] = entries.toSorted((a, b) => closeness(b.entry) - closeness(a.entry))
    expect(slugs[0]).toBe(best?.entry.slug)
    const cheap = search('from home for $20')
    expect(cheap).toMatchObject({ isNearest: true, readAs: ['from home', 'up to $20 to start'] })
    for (const slug of cheap.slugs) expect(slugsOf(isRemote)).toContain(slug)
  })

  test('by similar words', () => {
    expect(search('sleep consultant').slugs[0]).toBe('sleep-coaching')
    expect(search('IV hydration').slugs[0]).toBe('home-infusion-contractor')
  })

  test('by score, if no word is similar', () => {
    const best = entries.toSorted((a, b) => b.entry.score - a.entry.score).slice(0, 3)
    for (const query of ['zebra', 'ketamine', 'yoga'])
      expect(search(query)).toMatchObject({
        isClose: false,
        slugs: best.map(({ entry }) => entry.slug),
      })
    expect(search('sleep consultant').isClose).toBe(true)
    expect(search('', { contact: 'remote', orders: 'needed' }).isClose).toBe(true)
  })
})

describe('words', () => {
  test.each([
    ['nurses', 'nursing'],
    ['baby', 'babies'],
    ['surgery', 'surgeries'],
    ['teacher', 'teaching'],
  ])('%s and %s have one stem', (a, b) => expect(stemWord(a)).toBe(stemWord(b)))

  test.each([
    ['telehelth', 'telehealth', true],
    ['demnetia', 'dementia', true],
    ['dementiaa', 'dementia', true],
    ['demontia', 'dementia', true],
    ['dmntia', 'dementia', false],
    ['night', 'eight', true],
    ['fight', 'eighth', false],
  ])('%s is one typo from %s: %s', (a, b, expected) => {
    expect([isOneTypoApart(a, b), isOneTypoApart(b, a)]).toEqual([expected, expected])
  })
})
