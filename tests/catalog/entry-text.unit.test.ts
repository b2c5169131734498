import { expect, it } from 'vitest'
import { entryTextSchema } from '../../domain/catalog/entry-text.schema.ts'
import { entryText } from '../../domain/catalog/entry-text.ts'
import type { Opportunity } from '../../domain/catalog/opportunity.schema.ts'
import type { Market, Source } from '../../domain/catalog/sources/source.schema.ts'
import { entryFiles, references } from '../chat/guide/guide-entries.ts'
import { citedSources, tokens } from '../../domain/text/text.ts'
import { sectionText, table } from '../../domain/text/section.ts'
import { taxYear2026 } from '../tools/take-home/take-home-inputs.ts'
import { sampleOpportunity } from './sample-opportunity.ts'

const source = (id: string): Source => ({
  id,
  publisher: 'A bureau',
  title: 'A count',
  url: 'https://bureau.example/count',
  checkedAt: new Date('2026-11-20'),
  read: 'stored copy' as const,
})
const market: Market = {
  id: 'home-health',
  label: 'US home health, $132.9B',
  dollars: 132.9e9,
  year: 2022,
  source: 's7',
  caveat: 'Mostly public.',
}
const data = sampleOpportunity({ publicFrom: new Date('2027-03-10') })
const body = `One.[^s2]
Still one.

Two, **bold**.

## A working day

Before the list.

- At six.
  Or seven.
- **At** nine.
`
const sampleReferences = {
  sources: new Map(['s1', 's2', 's7', 's53'].map((id) => [id, source(id)])),
  markets: new Map([[market.id, market]]),
}
const textOf = (changes: Partial<Opportunity> = {}) =>
  entryText({ data: { ...data, ...changes }, body }, sampleReferences, taxYear2026)
const shown = textOf()
const section = (id: string, text = shown) => text.sections.find((each) => each.id === id)
const linesOf = (id: string, text = shown) => sectionText(section(id, text)!).split('\n')

it('entryText matches the schema of the API', () => {
  expect(entryTextSchema.strict().parse(shown)).toEqual(shown)
  expect(shown).toMatchObject({
    slug: 'night-nurse',
    publicFrom: '2027-03-10',
    averageScore: 8,
    reviewedOn: '2026-11-21',
    changes: [{ date: '2026-11-20', what: 'First published.' }],
  })
  expect(shown.sources[0]).toMatchObject({ id: 's2', checkedOn: '2026-11-20' })
})

it('entryText marks every amount as an estimate, and shows its calculation', () => {
  const lines = linesOf('fit-title').join('\n')
  for (const sum of ['$115,000', '$404,800', '$3K–$8K', '$800 to $2,500', '12 to 24 months', '10%'])
    expect(lines).toContain(sum)
  expect(lines.replaceAll(/\{est [^}]*\}/g, '')).not.toMatch(/\$\d|\d%|months/)
})

const all = entryFiles.map((file) => ({ ...file, early: entryText(file, references, taxYear2026) }))

/**
 * Front matter fields that the next test skips. The entry's text omits some of them, such as
 * `glyph`, and shows others in another form, such as revenue lines.
 */
const apart = new Set(['id', 'kind', 'glyph', 'practice', 'fit', 'relatedMarkets', 'lines'])
const texts = (value: object): string[] =>
  Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    if (apart.has(key) || part instanceof Date) return []
    if (typeof part === 'string') return [part]
    return part && typeof part === 'object' ? texts(part) : []
  })

it('the site’s own entries keep every text of the front matter, every line of spending and every source', () => {
  for (const { data, early } of all) {
    const spending = data.relatedMarkets.flatMap((name) => {
      const { label, caveat } = references.markets.get(name)!
      return [label, caveat]
    })
    const shown = texts(early).join('\n')
    const missing = [...texts(data), ...spending].filter((text) => !shown.includes(text))
    expect(missing, data.slug).toEqual([])
    const cited = new Set(citedSources(shown))
    expect(new Set(early.sources.map((each) => each.id)), data.slug).toEqual(cited)
  }
})

it('the site’s own entries use no Markdown that the page would print as text', () => {
  for (const { data, early } of all) {
    const { sections } = early
    expect(JSON.stringify(sections), data.slug).not.toMatch(/`|"#|"\d+\. |"> /)
    const leftovers = sections.flatMap((each) =>
      tokens(sectionText(each)).flatMap((token) => (token.kind === 'text' ? [token.text] : [])),
    )
    expect(leftovers.join(' '), data.slug).not.toMatch(/\*|\]\(/)
  }
})

it('a row as text leaves out its empty cells', () => {
  const blocks = [table(['Product', 'Price', 'Checked'], [['Record', '$30', '']])]
  expect(sectionText({ blocks })).toBe('- Product: Record; Price: $30')
})
