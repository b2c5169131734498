import { expect, test } from 'vitest'
import { findCautions } from '../../domain/search/search.ts'
import { readContent } from '../../src/build/content/read-content.ts'

const cautions = readContent().cautions.map(({ file, data: { title, words } }) => ({
  slug: file,
  title,
  words: words.join(','),
}))
const slugsFor = (query: string) => findCautions(cautions, query).map(({ slug }) => slug)

test.each([
  ['aesthetics', 'aesthetic-injector'],
  ['Aesthetic nurse', 'aesthetic-injector'],
  ['botox', 'aesthetic-injector'],
  ['med spa', 'aesthetic-injector'],
  ['open a med-spa', 'aesthetic-injector'],
  ['iv hydration', 'iv-hydration'],
  ['IV drips', 'iv-hydration'],
])('a search for "%s" shows its caution', (query, slug) => {
  expect(slugsFor(query)).toEqual([slug])
})

test.each(['', 'iv', 'home infusion', 'foot care', 'medication'])(
  'a search for "%s" shows no caution',
  (query) => {
    expect(slugsFor(query)).toEqual([])
  },
)
