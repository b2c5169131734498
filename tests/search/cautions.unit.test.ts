import { load } from 'js-yaml'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findCautions } from '../../domain/search/find-cautions.ts'
import { splitFrontMatter } from '../../domain/text/front-matter.ts'

const folder = 'src/content/cautions'
const cautions = readdirSync(folder).map((name) => {
  const { frontMatter } = splitFrontMatter(readFileSync(`${folder}/${name}`, 'utf8'))!
  const { title, words } = load(frontMatter) as { title: string; words: string[] }
  return { slug: name.slice(0, -3), title, words: words.join(',') }
})
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
