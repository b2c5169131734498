import type { Opportunity } from './opportunity.schema.ts'
import type { Market } from './source.schema.ts'

type Figure = Opportunity['marketSize']

/** A figure with the marks of its sources. */
export const citedFigure = (figure: Figure): string =>
  figure.text + ('sources' in figure ? figure.sources.map((id) => `[^${id}]`).join('') : '')

/** A figure in one line: with its sources, and with what it does not say. */
export const figureLine = (figure: Figure): string =>
  citedFigure(figure) + (figure.caveat === undefined ? '' : `. ${figure.caveat}`)

/** The spending near the work that an entry names, a line each. */
export const relatedSpendingLines = (
  { relatedMarkets }: Pick<Opportunity, 'relatedMarkets'>,
  markets: ReadonlyMap<string, Pick<Market, 'label' | 'caveat' | 'source'>>,
): string[] =>
  relatedMarkets
    .flatMap((id) => markets.get(id) ?? [])
    .map(({ label, caveat, source }) => `Related spending: ${label}[^${source}]. ${caveat}`)
