import { expect, it } from 'vitest'
import { catalogMistakes } from '../../domain/catalog/entry-checks.ts'
import {
  becamePublicInLastDay,
  isNewToMembers,
  isPublic,
} from '../../domain/catalog/publication.ts'
import { sampleOpportunity } from './sample-opportunity.ts'

const entry = { publicFrom: new Date('2027-03-10') }
const at = (time: string) => new Date(time)

it('is public from 00:00 UTC of publicFrom, and always without publicFrom', () => {
  expect(isPublic(entry, at('2027-03-09T23:59:59.999Z'))).toBe(false)
  expect(isPublic(entry, at('2027-03-10T00:00:00Z'))).toBe(true)
  expect(isPublic({}, at('2000-01-01'))).toBe(true)
})

it('is new to members until 14 days after publicFrom', () => {
  expect(isNewToMembers(entry, at('2027-01-01'))).toBe(true)
  expect(isNewToMembers(entry, at('2027-03-23T23:59:59.999Z'))).toBe(true)
  expect(isNewToMembers(entry, at('2027-03-24T00:00:00Z'))).toBe(false)
  expect(isNewToMembers({}, at('2027-01-01'))).toBe(false)
})

it('becomes public only on the day of publicFrom', () => {
  expect(becamePublicInLastDay(entry, at('2027-03-09T23:59:59.999Z'))).toBe(false)
  expect(becamePublicInLastDay(entry, at('2027-03-10T00:00:00Z'))).toBe(true)
  expect(becamePublicInLastDay(entry, at('2027-03-10T23:59:59.999Z'))).toBe(true)
  expect(becamePublicInLastDay(entry, at('2027-03-11T00:00:00Z'))).toBe(false)
  expect(becamePublicInLastDay({}, at('2027-03-10'))).toBe(false)
})

it('rejects a publicFrom that differs from publishedAt', () => {
  const data = sampleOpportunity({ slug: 'night', publicFrom: new Date('2999-01-01') })
  const references = {
    sources: new Set(['s53']),
    markets: new Set(['home-health']),
    premium: new Set(['night']),
  }
  expect(catalogMistakes([{ file: 'night', data, body: '' }], references)).toEqual([
    {
      file: 'src/content/opportunities/night.md',
      field: ['publishedAt'],
      message: 'write the same day as in publicFrom',
    },
  ])
})
