import { figureLine } from './market-figures.ts'
import { citedSources } from '../text/text.ts'
import type { Opportunity } from './opportunity.schema.ts'
import type { Market } from './source.schema.ts'

export interface CatalogEntry {
  /** The file's name without its ending. */
  file: string
  data: Opportunity
  body: string
}

/** Every text of an entry that may cite a source, in the order in which the page shows it. */
function citableTexts({ data, body }: Omit<CatalogEntry, 'file'>): string[] {
  return [
    ...Object.values(data.scores).map((score) => score.reason),
    body,
    data.valueProposition,
    ...data.whyNow,
    data.marketGap,
    ...data.executionPlan,
    ...data.proofSignals,
    ...data.revenue.assumptions,
    figureLine(data.marketSize),
    figureLine(data.growthRate),
    data.targetMarket,
    data.businessFit.timeToLaunch.note ?? '',
    ...data.requiredCertifications.map((item) => item.note ?? ''),
    ...data.whyThisCouldFail.flatMap((item) => [item.claim, item.reason]),
  ]
}

/**
 * Number on the page of every source that the entry or one of its related markets cites,
 * from 1, in order of appearance.
 */
export function sourceNumbers(
  entry: Omit<CatalogEntry, 'file'> & { markets?: Market[] },
): Map<string, number> {
  const ids = new Set([
    ...citableTexts(entry).flatMap(citedSources),
    ...(entry.markets ?? []).map((market) => market.source),
  ])
  return new Map([...ids].map((id, index) => [id, index + 1]))
}

/**
 * What the entries' schema cannot see because it looks at one file: doubles, names that
 * point at nothing. Each message names the file and the field; none means all is well.
 */
export function catalogErrors(
  entries: CatalogEntry[],
  known: {
    sources: Set<string>
    markets: Set<string>
    /** Entries with members' text, and the sources that this text cites. */
    premium: ReadonlyMap<string, readonly string[]>
  },
): string[] {
  const errors: string[] = []
  const seen = { id: new Map<string, string>(), slug: new Map<string, string>() }
  const featured: string[] = []
  for (const entry of entries) {
    const { file, data } = entry
    const at = `src/content/opportunities/${file}.md`
    for (const field of ['id', 'slug'] as const) {
      const other = seen[field].get(data[field])
      if (other) errors.push(`${at}: ${field} "${data[field]}" is taken by ${other}`)
      seen[field].set(data[field], `${file}.md`)
    }
    if (data.slug !== file)
      errors.push(`${at}: slug "${data.slug}" must be the file's name, "${file}"`)
    if (data.isFeatured) featured.push(at)
    if (data.publicFrom && data.publicFrom.getTime() !== data.publishedAt.getTime())
      errors.push(`${at}: publishedAt must be publicFrom, the first day for everybody`)
    for (const id of sourceNumbers(entry).keys()) {
      if (!known.sources.has(id))
        errors.push(`${at}: source "${id}" is not in src/content/sources.yaml`)
    }
    for (const id of data.relatedMarkets) {
      if (!known.markets.has(id))
        errors.push(`${at}: relatedMarkets "${id}" is not in src/content/markets.yaml`)
    }
    if (!known.premium.has(file))
      errors.push(`${at}: members' text is missing, src/content/premium/${file}.md`)
  }
  for (const [file, cited] of known.premium) {
    for (const id of cited) {
      if (!known.sources.has(id))
        errors.push(
          `src/content/premium/${file}.md: source "${id}" is not in src/content/sources.yaml`,
        )
    }
  }
  if (featured.length > 1) errors.push(`isFeatured is true in ${featured.join(' and ')}; keep one`)
  return errors
}

/** Every source that a set of entries cites, each once. */
export const citedSourceIds = (entries: Omit<CatalogEntry, 'file'>[]): string[] => [
  ...new Set(entries.flatMap((entry) => [...sourceNumbers(entry).keys()])),
]
