import { figureLine } from './market-figures.ts'
import { citedSources } from '../text/text.ts'
import type { Opportunity } from './opportunity.schema.ts'
import type { Market } from './source.schema.ts'

export interface CatalogEntry {
  /** The file name without its extension. */
  file: string
  data: Opportunity
  body: string
}

/** Every text of an entry that may cite a source, in page order. */
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
 * Maps the id of each cited source to its number on the page. Numbers start at 1 and follow the
 * order of appearance. The sources of related markets come last.
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
 * Finds errors that need more than one file: duplicate ids and slugs, and unknown keys. Each
 * message names the file and the field.
 */
export function catalogErrors(
  entries: CatalogEntry[],
  references: {
    sources: Set<string>
    markets: Set<string>
    /** Maps each entry that has members' text to the sources that this text cites. */
    premium: ReadonlyMap<string, readonly string[]>
  },
): string[] {
  const errors: string[] = []
  const seen = { id: new Map<string, string>(), slug: new Map<string, string>() }
  const featured: string[] = []
  for (const entry of entries) {
    const { file, data } = entry
    const path = `src/content/opportunities/${file}.md`
    for (const field of ['id', 'slug'] as const) {
      const other = seen[field].get(data[field])
      if (other) errors.push(`${path}: ${field} "${data[field]}" is taken by ${other}`)
      seen[field].set(data[field], `${file}.md`)
    }
    if (data.slug !== file)
      errors.push(`${path}: slug "${data.slug}" must be the file name, "${file}"`)
    if (data.isFeatured) featured.push(path)
    if (data.publicFrom && data.publicFrom.getTime() !== data.publishedAt.getTime())
      errors.push(`${path}: publishedAt must be the same day as publicFrom`)
    for (const id of sourceNumbers(entry).keys()) {
      if (!references.sources.has(id))
        errors.push(`${path}: source "${id}" is not in src/content/sources.yaml`)
    }
    for (const id of data.relatedMarkets) {
      if (!references.markets.has(id))
        errors.push(`${path}: relatedMarkets "${id}" is not in src/content/markets.yaml`)
    }
    if (!references.premium.has(file))
      errors.push(`${path}: members' text is missing, src/content/premium/${file}.md`)
  }
  for (const [file, sourceIds] of references.premium) {
    for (const id of sourceIds) {
      if (!references.sources.has(id))
        errors.push(
          `src/content/premium/${file}.md: source "${id}" is not in src/content/sources.yaml`,
        )
    }
  }
  if (featured.length > 1) errors.push(`isFeatured is true in ${featured.join(' and ')}; keep one`)
  return errors
}

/** The ids of all sources that the entries cite, without duplicates. */
export const citedSourceIds = (entries: Omit<CatalogEntry, 'file'>[]): string[] => [
  ...new Set(entries.flatMap((entry) => [...sourceNumbers(entry).keys()])),
]
