import { describe, expect, it } from 'vitest'
import { catalogErrors, citedSourceIds, type CatalogEntry } from '../../domain/catalog/catalog.ts'
import type { Opportunity } from '../../domain/catalog/opportunity.schema.ts'
import { sampleOpportunity } from './sample-opportunity.ts'

const entry = (file: string, changes: Partial<Opportunity> = {}, body = ''): CatalogEntry => ({
  file,
  data: sampleOpportunity({ id: String(file.length), slug: file, ...changes }),
  body,
})
const references = (...premium: string[]) => ({
  sources: new Set(['s53']),
  markets: new Set(['home-health']),
  premium: new Map(premium.map((slug) => [slug, ['s53']])),
})

describe('catalogErrors', () => {
  it('finds no error in correct entries', () => {
    const entries = [entry('night'), entry('triage', { isFeatured: true })]
    expect(catalogErrors(entries, references('night', 'triage'))).toEqual([])
  })

  it.each<[string, Partial<Opportunity>, string, string?]>([
    [
      'id',
      { id: '5' },
      'src/content/opportunities/triage.md: id "5" is taken by night.md; the next free id is "6"',
    ],
    [
      'slug',
      { slug: 'night' },
      'src/content/opportunities/triage.md: slug "night" is taken by night.md',
    ],
    [
      'file name',
      { slug: 'other' },
      'src/content/opportunities/triage.md: slug "other" must be the file name, "triage"',
    ],
    [
      'source',
      { marketGap: 'The gap is unknown.[^s99]' },
      'src/content/opportunities/triage.md: source "s99" is not in src/content/sources.yaml',
    ],
    [
      'Markdown',
      {},
      'src/content/opportunities/triage.md: the body may hold paragraphs, lists, bold and links, but not "### Prices"',
      'Text.\n\n### Prices\n\nMore.',
    ],
    [
      'mark',
      { marketGap: 'See [c](javascript:alert(1)).' },
      'src/content/opportunities/triage.md: a citation, estimate, link or bold mark is not written correctly in "See [c](javascript:alert(1))."',
    ],
    [
      'market',
      { relatedMarkets: ['moon'] },
      'src/content/opportunities/triage.md: relatedMarkets "moon" is not in src/content/markets.yaml',
    ],
  ])('names the file and the field of a wrong %s', (_, changes, message, body = '') => {
    const entries = [entry('night'), entry('triage', changes, body)]
    expect(catalogErrors(entries, references('night', 'triage'))).toContain(message)
  })

  it('names the missing members’ text', () => {
    expect(catalogErrors([entry('night')], references())).toEqual([
      "src/content/opportunities/night.md: the members' text is missing; create src/content/premium/night.md",
    ])
  })

  it('names the members’ text that cites an unknown source', () => {
    const premium = new Map([['night', ['s53', 's99']]])
    expect(catalogErrors([entry('night')], { ...references(), premium })).toEqual([
      'src/content/premium/night.md: source "s99" is not in src/content/sources.yaml',
    ])
  })

  it('rejects two featured entries and names both', () => {
    const entries = [entry('night', { isFeatured: true }), entry('triage', { isFeatured: true })]
    expect(catalogErrors(entries, references('night', 'triage'))).toEqual([
      'isFeatured is true in src/content/opportunities/night.md and ' +
        'src/content/opportunities/triage.md; keep it in one entry',
    ])
  })

  it('returns all errors together', () => {
    const entries = [entry('night', { marketGap: '[^s98] [^s99]' })]
    expect(catalogErrors(entries, references())).toHaveLength(3)
  })
})

describe('citedSourceIds', () => {
  const cited = entry('night', { marketGap: 'A[^s2] B[^s53]' }, 'Overview[^s1] and again[^s2]')

  it('lists the sources of several entries without duplicates', () => {
    expect(citedSourceIds([cited, entry('triage')])).toEqual(['s1', 's2', 's53'])
  })
})
