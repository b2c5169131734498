import { expect, test } from 'vitest'
import type { Opportunity } from '../../domain/catalog/opportunity.schema.ts'
import { collected, collections } from '../../domain/search/collections.ts'
import type { DirectoryEntry } from '../../domain/search/directory-entry.ts'
import { rangesOf } from '../../domain/search/ranges.ts'
import { directoryEntry } from '../../domain/search/to-directory-entry.ts'
import { readRealEntries } from '../catalog/real-entries.ts'
import { sampleOpportunity } from '../catalog/sample-opportunity.ts'

const sample = directoryEntry(sampleOpportunity())
const slugsOf = (change: Partial<DirectoryEntry>) =>
  collections
    .filter((collection) => collected(collection, [{ ...sample, ...change }], (e) => e).length > 0)
    .map(({ slug }) => slug)
const nowhere: Partial<DirectoryEntry> = {
  contact: 'hands-on',
  toStart: { low: 2001, high: 4001 },
  hours: 21,
  orders: 'for some services',
}

test.each<[string, Partial<DirectoryEntry>]>([
  ['from-home', { contact: 'remote' }],
  ['from-home', { contact: 'no patients' }],
  ['under-3000', { toStart: { low: 2000, high: 4000 } }],
  ['next-to-a-hospital-job', { hours: 20 }],
  ['no-medical-director', { orders: 'not needed' }],
])('puts an entry into %s only for %o', (slug, change) => {
  expect(slugsOf({ ...nowhere, ...change })).toEqual([slug])
})

test.each<[string, Partial<DirectoryEntry>]>([
  ['meets clients, partly by video', { contact: 'in person', telehealth: true }],
  ['does not state its hours', { hours: 0 }],
  ['needs orders', { orders: 'needed' }],
])('puts an entry that %s into no collection', (_, change) => {
  expect(slugsOf({ ...nowhere, ...change })).toEqual([])
})

const entries = readRealEntries().map(({ data }) => data)

test.each(collections)('lists some entries under $title, and not all', (collection) => {
  const { length } = collected(collection, entries, directoryEntry)
  expect(length).toBeGreaterThan(0)
  expect(length).toBeLessThan(entries.length)
})

const withCosts = (low: number, high: number, change: object = {}): Opportunity => {
  const entry = sampleOpportunity()
  const costs = [{ ...entry.businessFit.startupCosts[0]!, low, high }]
  return { ...entry, businessFit: { ...entry.businessFit, startupCosts: costs }, ...change }
}

test('spans the lowest and the highest value, without values that are not stated', () => {
  const company = withCosts(500, 900, {
    revenue: { ...sampleOpportunity().revenue, solo: undefined },
  })
  const { startup, gross, hours } = rangesOf([withCosts(1000, 4000), company])
  expect(startup).toEqual({ low: 500, high: 4000 })
  expect(gross).toEqual({ low: 115_000, high: 115_000 })
  expect(hours).toEqual({ low: 36, high: 36 })
  expect(rangesOf([])).toEqual({ startup: undefined, gross: undefined, hours: undefined })
})
