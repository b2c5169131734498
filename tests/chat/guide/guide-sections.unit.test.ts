import { expect, test } from 'vitest'
import { expandMarks, figuresOf, guideEntryPage } from '../../../domain/chat/guide-sections.ts'
import { entryText } from '../../../domain/catalog/entry-text.ts'
import { markdownContents } from '../../../src/build/content/markdown.ts'
import { chapterFiles, chapters, entries } from './guide-entries.ts'
import type { Market, Source } from '../../../domain/catalog/sources/source.schema.ts'
import { sampleOpportunity } from '../../catalog/sample-opportunity.ts'
import { taxYear2026 } from '../../tools/take-home/take-home-inputs.ts'

const read: Omit<Source, 'id' | 'publisher'> = {
  read: 'stored copy',
  title: 'A count',
  url: 'https://bureau.example/a',
  checkedAt: new Date('2026-11-20'),
}
const market: Market = {
  ...{ id: 'home-health', label: 'US home health, $132.9B', caveat: 'Mostly public.' },
  ...{ source: 's7', dollars: 132.9e9, year: 2022 },
}
const sampleReferences = {
  sources: new Map<string, Source>([
    ['s53', { ...read, id: 's53', publisher: 'ASPS', year: 2024 }],
    ['s7', { ...read, id: 's7', publisher: 'Wine & Food', read: 'second-hand' }],
  ]),
  markets: new Map<string, Market>([['home-health', market]]),
}
const body = 'You stay.[^s53]\n\n## Who pays, and how\n\nThe patient, {est $1,000 a shift}.\n'
const data = sampleOpportunity()
const night = guideEntryPage(
  entryText({ data, body }, sampleReferences, taxYear2026),
  figuresOf(data),
)
const section = (id: string) => night.sections.find((each) => each.id === id)

test('replaces a citation with publisher, year and how we read it, and marks our estimates in words', () => {
  const text = 'Up 1%.[^s53] Rates vary.[^s7] From {est $1,000}.[^unknown]'
  expect(expandMarks(text, sampleReferences.sources)).toBe(
    'Up 1%. (source: ASPS, 2024) Rates vary. (source: Wine & Food, read second-hand) From $1,000 (our estimate).',
  )
})

test('an entry has its calculations and calls them estimates', () => {
  expect(section('fit-title')?.text).toContain(
    '$1,000 per shift × 2.5 a week × 46 weeks = $115,000 (our estimate)',
  )
  expect(section('fit-title')?.text).toContain('Entity: $1,500 to $5,000 (our estimate)')
  expect(night.line).toContain('gross $115K; ')
  expect(section('market-title')?.text).toContain('1.6M operations in 2024 (source: ASPS, 2024)')
  expect(section('market-title')?.text).toContain('US home health, $132.9B (source: Wine & Food')
})

test('the site’s entries and chapters have no marks in the prompt', () => {
  const texts = [...entries, ...chapters]
    .flatMap(({ sections }) => sections.map(({ text }) => text))
    .join('\n')
  expect(entries.length).toBeGreaterThanOrEqual(8)
  expect(texts).not.toMatch(/\[\^|\{est|undefined|NaN|\[object|^## /m)
})

test.each(chapterFiles.map(({ file, body }) => [file, body] as const))(
  'the handbook’s chapters have the headings of their page: %s',
  async (file, body) => {
    const ids = chapters.find(({ slug }) => slug === file)?.sections.map(({ id }) => id)
    const contents = await markdownContents(body)
    expect(ids?.filter(Boolean)).toEqual(contents.map((heading) => heading.slug))
  },
)
