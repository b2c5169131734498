import { expect, it } from 'vitest'
import { catalogErrors } from '../../domain/catalog/catalog.ts'
import {
  becamePublicInLastDay,
  isNewToMembers,
  isPublic,
} from '../../domain/catalog/publication.ts'
import { sampleOpportunity } from './sample-opportunity.ts'

const entry = { publicFrom: new Date('2027-03-10') }
const at = (time: string) => new Date(time)

it('an entry is public from 00:00 UTC of its day, and one without a day always', () => {
  expect(isPublic(entry, at('2027-03-09T23:59:59.999Z'))).toBe(false)
  expect(isPublic(entry, at('2027-03-10T00:00:00Z'))).toBe(true)
  expect(isPublic({}, at('2000-01-01'))).toBe(true)
})

it('is new to members until 14 days after its day', () => {
  expect(isNewToMembers(entry, at('2027-01-01'))).toBe(true)
  expect(isNewToMembers(entry, at('2027-03-23T23:59:59.999Z'))).toBe(true)
  expect(isNewToMembers(entry, at('2027-03-24T00:00:00Z'))).toBe(false)
  expect(isNewToMembers({}, at('2027-01-01'))).toBe(false)
})

it('falls due on its day, and on no other', () => {
  expect(becamePublicInLastDay(entry, at('2027-03-09T23:59:59.999Z'))).toBe(false)
  expect(becamePublicInLastDay(entry, at('2027-03-10T00:00:00Z'))).toBe(true)
  expect(becamePublicInLastDay(entry, at('2027-03-10T23:59:59.999Z'))).toBe(true)
  expect(becamePublicInLastDay(entry, at('2027-03-11T00:00:00Z'))).toBe(false)
  expect(becamePublicInLastDay({}, at('2027-03-10'))).toBe(false)
})

it('a day that is not that of publishedAt is a mistake of the author', () => {
  const data = sampleOpportunity({ slug: 'night', publicFrom: new Date('2999-01-01') })
  const known = {
    sources: new Set(['s53']),
    markets: new Set(['home-health']),
    premium: new Map([['night', []]]),
  }
  expect(catalogErrors([{ file: 'night', data, body: '' }], known)).toEqual([
    'src/content/opportunities/night.md: publishedAt must be the same day as publicFrom',
  ])
})
