import { expect, it } from 'vitest'
import { catalogMistakes, type CatalogEntry } from '../../domain/catalog/entry-checks.ts'
import type { Opportunity } from '../../domain/catalog/opportunity.schema.ts'
import { mistakeText } from '../../domain/text/mistake.ts'
import { sampleOpportunity } from './sample-opportunity.ts'

const entry = (file: string, changes: Partial<Opportunity> = {}, body = ''): CatalogEntry => ({
  file,
  data: sampleOpportunity({ id: String(file.length), slug: file, ...changes }),
  body,
})
const references = (...premium: string[]) => ({
  sources: new Set(['s53']),
  markets: new Set(['home-health']),
  premium: new Set(premium),
})
const errors = (...parameters: Parameters<typeof catalogMistakes>) =>
  catalogMistakes(...parameters).map(mistakeText)

it.each<[RegExp, Partial<Opportunity>, string?]>([
  [/ id: night\.md has this id; write "6", "5"$/, { id: '5' }],
  [/ slug: write the file name, "triage", "night"$/, { slug: 'night' }],
  [/: this source is not in .*"\[\^s99\]"$/, { marketGap: 'The gap is unknown.[^s99]' }],
  [/: write paragraphs, lists, .*"### Prices"$/, {}, 'Text.\n\n### Prices\n\nMore.'],
  [/: write the mark as .*"See \[c\]/, { marketGap: 'See [c](javascript:alert(1)).' }],
  [/ relatedMarkets\.1: .*"moon"$/, { relatedMarkets: ['moon'] }],
])('catalogMistakes names the file and the field: %s', (message, changes, body = '') => {
  const entries = [entry('night'), entry('triage', changes, body)]
  const found = errors(entries, references('night', 'triage'))
  expect(found).toContainEqual(expect.stringMatching(message))
  expect(found.join()).toContain('src/content/opportunities/triage.md')
})

it('catalogMistakes allows 80 cards, and says what to do about more', () => {
  const names = Array.from({ length: 81 }, (_, index) => `entry-${index}`)
  const entries = names.map((name, index) => entry(name, { id: String(index + 1) }))
  expect(errors(entries.slice(1), references(...names))).toEqual([])
  expect(errors(entries, references(...names))).toEqual([
    'src/content/opportunities: the directory shows at most 80 cards on its one page; remove 1, or divide the directory as docs/decisions/014-one-page-directory.md says, "81 entries"',
  ])
})

it('catalogMistakes blames the new file for an id that is taken, also if its name comes first', () => {
  const copy = entry('a-copy', { id: '5', slug: 'night' })
  expect(errors([copy, entry('night')], references('a-copy', 'night'))).toContain(
    'src/content/opportunities/a-copy.md id: night.md has this id; write "6", "5"',
  )
  const later = entry('a-new', { id: '5', publishedAt: new Date('2999-01-01') })
  expect(errors([later, entry('night')], references('a-new', 'night'))).toEqual([
    'src/content/opportunities/a-new.md id: night.md has this id; write "6", "5"',
  ])
})
