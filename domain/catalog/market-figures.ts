import type { Fact } from '../text/section.ts'
import type { Opportunity } from './opportunity.schema.ts'
import type { Market } from './sources/source.schema.ts'

type Figure = Opportunity['marketSize']

const citedFigure = (figure: Figure): string =>
  figure.text + ('sources' in figure ? figure.sources.map((id) => `[^${id}]`).join('') : '')

export const figureFact = (label: string, figure: Figure): Fact => ({
  label,
  text: citedFigure(figure),
  ...(figure.caveat !== undefined && { note: figure.caveat }),
})

export const relatedSpendingFacts = (
  markets: readonly Pick<Market, 'label' | 'caveat' | 'source'>[],
): Fact[] =>
  markets.map(({ label, caveat, source }) => ({
    label: 'Related spending',
    text: `${label}[^${source}]`,
    note: caveat,
  }))
