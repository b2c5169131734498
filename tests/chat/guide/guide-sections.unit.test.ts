import { expect, test } from 'vitest'
import { expandMarks } from '../../../domain/chat/guide-sections.ts'
import { markdownContents } from '../../../src/build/content/markdown.ts'
import { chapterFiles, chapters, entries } from './guide-entries.ts'
import type { Source } from '../../../domain/catalog/sources/source.schema.ts'

test('replaces a citation with publisher, year and how we read it, and marks our estimates in words', () => {
  const read = { title: 'A count', url: 'https://bureau.example/a', checkedAt: new Date(0) }
  const sources = new Map<string, Source>([
    ['s53', { ...read, read: 'stored copy', id: 's53', publisher: 'ASPS', year: 2024 }],
    ['s7', { ...read, read: 'second-hand', id: 's7', publisher: 'Wine & Food' }],
  ])
  const text = 'Up 1%.[^s53] Rates vary.[^s7] From {est $1,000}.[^unknown]'
  expect(expandMarks(text, sources)).toBe(
    'Up 1%. (source: ASPS, 2024) Rates vary. (source: Wine & Food, read second-hand) From $1,000 (our estimate).',
  )
})

test('each entry has its calculations and calls them estimates', () => {
  for (const { slug, sections } of entries) {
    const fit = sections.find(({ id }) => id === 'fit-title')?.text
    expect(fit, slug).toMatch(/\$[\d,.]+ per [^\n]* = \$[\d,]+ \(our estimate\)/)
    expect(fit, slug).toMatch(/: \$[\d,]+( to \$[\d,]+)? \(our estimate\)/)
  }
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
