import { expect, test } from 'vitest'
import { relatedEntries } from '../../domain/catalog/related-entries.ts'
import type { Opportunity } from '../../domain/catalog/opportunity.schema.ts'
import type { Background } from '../../domain/catalog/fit-values.ts'
import { sampleOpportunity } from './sample-opportunity.ts'

const now = new Date('2026-11-22')

interface Facts {
  category?: Opportunity['category']
  backgrounds?: Background[]
  contact?: Opportunity['practice']['contact']
  orders?: Opportunity['practice']['orders']
  startup?: number
  hours?: number
  score?: number
  publicFrom?: Date
}

const entryWith = (slug: string, facts: Facts = {}): Opportunity => {
  const sample = sampleOpportunity()
  const [solo] = sample.revenue.solo!
  const line = { ...solo!.lines[0]!, quantity: 1, periods: 52, hours: facts.hours ?? 30 }
  const dollars = facts.startup ?? 6_000
  const cost = { ...sample.businessFit.startupCosts[0]!, low: dollars, high: dollars }
  return {
    ...sample,
    ...{ slug, title: slug, category: facts.category ?? 'Elder Care' },
    practice: {
      ...{ orders: 'needed', contact: 'hands-on', telehealth: false },
      ...(facts.orders && { orders: facts.orders }),
      ...(facts.contact && { contact: facts.contact }),
    },
    fit: { ...sample.fit, backgrounds: facts.backgrounds ?? ['geriatrics'] },
    scores: { ...sample.scores, demand: { score: facts.score ?? 7, reason: 'Sample.' } },
    businessFit: { ...sample.businessFit, startupCosts: [cost] },
    revenue: { ...sample.revenue, solo: [{ name: 'Full', lines: [line], unpaidHours: 0 }] },
    ...(facts.publicFrom && { publicFrom: facts.publicFrom, publishedAt: facts.publicFrom }),
  }
}
const entry = entryWith('foot-care')
const found = (...others: Opportunity[]) =>
  relatedEntries(entry, [entry, ...others], now).map(({ but, slug, fact }) => [but, slug, fact])

test('the related entries of an entry differ from it by one fact each, which they name', () => {
  const one = (facts: Facts) => found(entryWith('other', facts))
  expect(one({ contact: 'remote' })).toEqual([['From home', 'other', undefined]])
  expect(one({ startup: 3_000 })).toEqual([['Cheaper to start', 'other', '$3K']])
  expect(one({ orders: 'not needed' })).toEqual([['With no orders', 'other', undefined]])
  expect(one({ hours: 15 })).toEqual([['With fewer hours', 'other', '15 a week']])
})

test('the related entries of an entry do not name a small difference, or a fact that both entries share', () => {
  expect(found(entryWith('same'), entryWith('near', { startup: 5_000, hours: 27 }))).toEqual([])
  for (const contact of ['remote', 'no patients'] as const) {
    const atHome = entryWith('calls', { contact })
    expect(relatedEntries(atHome, [entryWith('b', { contact: 'remote' })], now)).toEqual([])
  }
})

test('the related entries of an entry come from the same category or share a background, and the most similar comes first', () => {
  const far: Facts = { category: 'Telehealth', contact: 'remote' }
  expect(found(entryWith('far', { ...far, backgrounds: ['triage'] }))).toEqual([])
  expect(
    found(
      entryWith('shares', { ...far, score: 10 }),
      entryWith('both', { contact: 'remote', score: 1 }),
    ),
  ).toEqual([['From home', 'both', undefined]])
})

test('the related entries of an entry never include the entry itself, or one before its first public day', () => {
  const free = entryWith('free', { startup: 0 })
  expect(relatedEntries(free, [free], now)).toEqual([])
  const preview = entryWith('soon', { contact: 'remote', publicFrom: new Date('2026-11-23') })
  expect(found(preview)).toEqual([])
  expect(relatedEntries(entry, [preview], new Date('2026-11-23'))).toHaveLength(1)
})
