import { describe, expect, it } from 'vitest'
import { entryTextSchema } from '../../domain/catalog/entry-text.schema.ts'
import { entryText } from '../../domain/catalog/entry-text.ts'
import type { Opportunity } from '../../domain/catalog/opportunity.schema.ts'
import type { Market, Source } from '../../domain/catalog/sources/source.schema.ts'
import { entryFiles, references } from '../chat/guide/guide-entries.ts'
import { citedSources, tokens } from '../../domain/text/text.ts'
import { sectionText } from '../../domain/text/section.ts'
import { taxYear2026 } from '../tools/take-home/take-home-inputs.ts'
import { sampleCompany, sampleOpportunity } from './sample-opportunity.ts'

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

describe('entryText', () => {
  it('matches the schema of the API', () => {
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

  it('has the sections in the order of the page', () => {
    expect(shown.sections.map(({ id }) => id)).toEqual([
      'overview',
      'fit-title',
      'peers',
      'a-working-day',
      'when-away',
      'license',
      'cash-privacy',
      'fail-title',
      'scores-title',
      'why-now',
      'market-gap',
      'execution',
      'proof',
      'market-title',
      'certifications-title',
      'bodies',
    ])
  })

  it('has a section for each field with a text of its own', () => {
    const url = 'https://society.example/find'
    const text = textOf({
      licenseRule: 'Your license must be good where the client is.',
      cashPrivacy: 'State law applies.',
      whenAway: 'A colleague covers.',
      peers: { practices: [], note: 'We found none.' },
      bodies: [{ name: 'A society', url }],
      runningCosts: [{ item: 'Insurance', dollars: 1200, basis: 'Our estimate.' }],
    })
    const own = ['peers', 'when-away', 'license', 'cash-privacy', 'bodies']
    expect(own.map((id) => [section(id, text)?.title, sectionText(section(id, text)!)])).toEqual([
      ['Who else does this', 'We found none.'],
      ['When you are sick or away', 'A colleague covers.'],
      ['License and compact', 'Your license must be good where the client is.'],
      ['Privacy when clients pay cash', 'State law applies.'],
      ['Associations and boards', `- [A society](${url})`],
    ])
    expect(linesOf('fit-title', text)).toContain('- Running costs: {est $1,200 a year}')
  })

  it('splits the body into paragraphs and lists, and keeps the marks', () => {
    expect(section('overview')?.blocks).toEqual([
      { kind: 'text', items: ['One.[^s2] Still one.'] },
      { kind: 'text', items: ['Two, **bold**.'] },
      { kind: 'text', items: ['**Value proposition.** A nurse is awake.'] },
    ])
    expect(section('a-working-day')?.blocks).toEqual([
      { kind: 'text', items: ['Before the list.'] },
      { kind: 'list', items: ['At six. Or seven.', '**At** nine.'] },
    ])
  })

  it('numbers only the sources that it cites, in order', () => {
    expect(shown.sources.map(({ id }) => id)).toEqual(['s2', 's53', 's7'])
  })

  it('marks every amount as an estimate, and shows its calculation', () => {
    expect(linesOf('fit-title')).toEqual([
      '- Revenue potential: {est $115K a year, gross}. Solo model, estimate: {est $1,000 per shift × 2.5 a week × 46 weeks = $115,000}.',
      '- Start-up costs: {est $3K–$8K}',
      '  - Entity: {est $1,500 to $5,000}. Our estimate.',
      '  - Insurance: {est $800 to $2,500}. Our estimate.',
      '  - Website: {est $500}. Our estimate.',
      '- Time to launch: {est 2–4 months}',
      '- Execution difficulty: Medium',
      '- Execution score: 8/10. Same as the feasibility score.',
      '',
      'Solo model:',
      '- Full: {est $1,000 per shift × 2.5 a week × 46 weeks = $115,000}',
      '',
      'With 2 to 4 nurses:',
      '- Eight shifts: {est $1,100 per shift × 8 a week × 46 weeks = $404,800}',
      '',
      'Schedule and yearly costs:',
      '- From the first client to a full schedule: {est 12 to 24 months}. The first client brings {est 10%} of a full schedule. Our estimate.',
      '- Smallest week: {est 15 hours}. One night and three hours of calls.',
      '- Running costs: {est $3,500 a year}',
      '  - Insurance: {est $3,500}. Our estimate.',
      '',
      'Assumptions:',
      '- Weeks off are unpaid.',
      '- Drives are inside the price.',
    ])
  })

  it('shows a company’s model first and says that it has no figures for one nurse', () => {
    const lines = linesOf(
      'fit-title',
      entryText({ data: sampleCompany(), body }, sampleReferences, taxYear2026),
    )
    expect(lines[0]).toMatch(
      /^- Revenue potential: \{est \$405K .*Company model.*so we show no figures for one nurse\.$/,
    )
    expect(lines.join('\n')).not.toMatch(/Scaled company|Small team|Solo model,/)
  })

  it('names the lowest and the highest scenario', () => {
    const [nurseLine, companyLine] = [data, sampleCompany()].map((entry) => {
      const { solo, team } = entry.revenue
      const twice = (scenarios: typeof team) => [
        ...scenarios.map((one) => ({
          ...one,
          name: 'Half',
          lines: one.lines.slice(0, 1).map((line) => ({ ...line, dollars: line.dollars / 2 })),
        })),
        ...scenarios,
      ]
      const revenue = { ...entry.revenue, team: twice(team), ...(solo && { solo: twice(solo) }) }
      return linesOf(
        'fit-title',
        entryText({ data: { ...entry, revenue }, body }, sampleReferences, taxYear2026),
      )[0]
    })
    expect(nurseLine).toMatch(/ From “Half” to “Full”\.$/)
    expect(companyLine).toMatch(/ From “Half” to “[^”]+”\. This is a company, so /)
  })

  it('lists market size, competition, and related spending with its source', () => {
    expect(linesOf('market-title')).toEqual([
      '- Market size: 1.6M operations in 2024[^s53]',
      '- Growth rate: Not published',
      '- Competition level: Moderate',
      '- Target market: Adults after day surgery.',
      '- Related spending: US home health, $132.9B[^s7]. Mostly public.',
    ])
  })
})

describe('the site’s own entries', () => {
  const all = entryFiles.map((file) => ({
    ...file,
    early: entryText(file, references, taxYear2026),
  }))

  /**
   * Front matter fields that the next test skips. The entry's text omits some of them, such as
   * `glyph`, and shows others in another form, such as revenue lines.
   */
  const apart = new Set(['id', 'glyph', 'practice', 'fit', 'relatedMarkets', 'lines'])
  const texts = (value: object): string[] =>
    Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
      if (apart.has(key) || part instanceof Date) return []
      if (typeof part === 'string') return [part]
      return part && typeof part === 'object' ? texts(part) : []
    })

  it('keep every text of the front matter, every line of spending and every source', () => {
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

  it('use no Markdown that the page would print as text', () => {
    for (const { data, early } of all) {
      const { sections } = early
      expect(JSON.stringify(sections), data.slug).not.toMatch(/`|"#|"\d+\. |"> /)
      const leftovers = sections.flatMap((each) =>
        tokens(sectionText(each)).flatMap((token) => (token.kind === 'text' ? [token.text] : [])),
      )
      expect(leftovers.join(' '), data.slug).not.toMatch(/\*|\]\(/)
    }
  })
})
