import { readdirSync, readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { entryChapters } from '../../domain/catalog/entry-body.ts'
import { sharedRules } from '../../domain/catalog/entry-sections.ts'
import { splitFrontMatter } from '../../domain/text/front-matter.ts'
import {
  chapterSchema,
  chapterSourceNumbers,
  handbookErrors,
  sortByOrder,
  type ChapterFile,
} from '../../domain/catalog/handbook.schema.ts'
import type { Source } from '../../domain/catalog/sources/source.schema.ts'

const folder = 'src/content/handbook'
const sources = new Set(
  (load(readFileSync('src/content/sources.yaml', 'utf8')) as Source[]).map(({ id }) => id),
)

const entries = new Set(
  readdirSync('src/content/opportunities').map((name) => name.replace(/\.md$/, '')),
)

const chapters = readdirSync(folder).map((name): ChapterFile => {
  const [, head = '', body = ''] =
    /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(`${folder}/${name}`, 'utf8')) ?? []
  return { file: name.replace(/\.md$/, ''), data: chapterSchema.parse(load(head)), body }
})

test('the handbook has twelve chapters in order', () => {
  const orders = sortByOrder(chapters).map(({ data }) => data.order)
  expect(orders).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test('all entries and sources of the handbook exist', () => {
  expect(handbookErrors(chapters, { sources, entries })).toEqual([])
})

describe('a chapter', () => {
  const sample: ChapterFile = {
    file: 'sample',
    data: {
      title: 'Sample',
      order: 1,
      summary: 'What a sample holds.',
      checkedAt: new Date('2026-11-22'),
      related: ['nurse-foot-care'],
    },
    body: 'One fact.[^a-source]\n\n## What it is\n\nAnother.[^b-source][^a-source]\n',
  }
  const references = {
    sources: new Set(['a-source', 'b-source']),
    entries: new Set(['nurse-foot-care']),
  }
  const errors = (change: Partial<ChapterFile['data']>, body = sample.body) =>
    handbookErrors([{ ...sample, data: { ...sample.data, ...change }, body }], references)

  test('passes when it is correct', () => {
    expect(errors({})).toEqual([])
  })

  test('fails with an unknown source', () => {
    expect(errors({}, 'A fact.[^no-such-source]')).toEqual([
      'src/content/handbook/sample.md: source "no-such-source" is not in src/content/sources.yaml',
    ])
  })

  test('fails without a source', () => {
    expect(errors({}, 'A claim.')).toEqual(['src/content/handbook/sample.md: cite a source'])
  })

  test('fails with an unknown entry', () => {
    expect(errors({ related: ['no-such-entry'] })).toEqual([
      'src/content/handbook/sample.md: the field "related" names "no-such-entry", which is not in src/content/opportunities',
    ])
  })

  test('fails with the number of another chapter', () => {
    expect(handbookErrors([sample, { ...sample, file: 'twin' }], references)).toEqual([
      'src/content/handbook/twin.md: order 1 is taken by sample.md',
    ])
  })

  test.each([
    ['title', ''],
    ['order', 1.5],
    ['summary', 'Two sentences. In one field.'],
    ['checkedAt', 'last fall'],
    ['related', []],
    ['anything', 'else'],
  ])('fails with a wrong %s', (field, value) => {
    const result = chapterSchema.safeParse({ ...sample.data, [field]: value })
    expect(JSON.stringify(result.error?.issues)).toContain(field)
  })

  test('numbers its sources in the order of the text', () => {
    expect([...chapterSourceNumbers(sample.body)]).toEqual([
      ['a-source', 1],
      ['b-source', 2],
    ])
  })
})

describe.each(chapters)('$file', ({ body }) => {
  test('has the standard headings in order', () => {
    const parts = [
      'What it is',
      'What to do next, in order',
      'What differs by state',
      'Common mistakes',
    ]
    const titles = [...body.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)
    expect(titles.filter((title) => parts.includes(title))).toEqual(parts)
  })

  test('has 500 to 1,100 words', () => {
    const words = body.trim().split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(500)
    expect(words).toBeLessThanOrEqual(1100)
  })
})

describe.each([...entries])('%s', (slug) => {
  const body =
    splitFrontMatter(readFileSync(`src/content/opportunities/${slug}.md`, 'utf8'))?.body ?? ''
  const links = [...body.matchAll(/\]\(\/handbook\/([a-z-]+)\)/g)].map(
    ([, chapter = '']) => chapter,
  )

  test('ends with the shared rules and links each once', () => {
    expect(entryChapters(body).chapters.at(-1)?.title).toBe(sharedRules)
    expect(new Set(links).size).toBe(links.length)
  })

  test('links to the chapters that every entry needs', () => {
    const care = ['privacy-cash-clients', 'records-and-consent']
    const all = ['license-compact-scope', 'taxes', 'hiring-help', 'employers-rules']
    // A CPR class is not care, so charting and health privacy rules do not apply.
    expect(links).toEqual(
      expect.arrayContaining(slug === 'cpr-bls-training' ? all : [...all, ...care]),
    )
    if (/good-faith estimate|written estimate/.test(body)) {
      expect(links).toContain('good-faith-estimates')
    }
  })

  test('uses the title of each chapter as link text', () => {
    const titles = new Map(chapters.map(({ file, data }) => [file, data.title]))
    for (const [, text = '', chapter = ''] of body.matchAll(
      /\[([^\]]+)\]\(\/handbook\/([a-z-]+)\)/g,
    )) {
      expect(text).toBe(titles.get(chapter))
    }
  })
})
