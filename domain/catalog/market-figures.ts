import type { Opportunity } from './opportunity.schema.ts'
import type { Market } from './source.schema.ts'

type Figure = Opportunity['marketSize']

/** The figure's text, followed by a `[^key]` mark for each source. */
export const citedFigure = (figure: Figure): string =>
  figure.text + ('sources' in figure ? figure.sources.map((id) => `[^${id}]`).join('') : '')

/** The figure, its source marks and its caveat in one line. */
export const figureLine = (figure: Figure): string =>
  citedFigure(figure) + (figure.caveat === undefined ? '' : `. ${figure.caveat}`)

/** One line for each related market of an entry. */
export const relatedSpendingLines = (
  { relatedMarkets }: Pick<Opportunity, 'relatedMarkets'>,
  markets: ReadonlyMap<string, Pick<Market, 'label' | 'caveat' | 'source'>>,
): string[] =>
  relatedMarkets
    .flatMap((id) => markets.get(id) ?? [])
    .map(({ label, caveat, source }) => `Related spending: ${label}[^${source}]. ${caveat}`)
