import { sectionSources } from '../text/section.ts'
import { entryFigures } from '../tools/take-home/take-home-entry.ts'
import type { FederalTaxYear } from '../tools/take-home/tax-years.ts'
import { entrySections } from './entry-sections.ts'
import type { EntryText } from './entry-text.schema.ts'
import { glanceFacts } from './glance.ts'
import type { Opportunity } from './opportunity.schema.ts'
import { averageScore } from './scores/calculate-scores.ts'
import type { Market, Source } from './sources/source.schema.ts'

interface References {
  sources: ReadonlyMap<string, Source>
  markets: ReadonlyMap<string, Market>
}

const day = (date: Date): string => date.toISOString().slice(0, 10)

/**
 * Returns the full text of an entry with its sources. If the entry has no `publicFrom`, the
 * `publicFrom` of the result is the day of `publishedAt`. The take-home figures use the tax rules
 * of `taxYear`.
 */
export function entryText(
  { data, body }: { data: Opportunity; body: string },
  { sources, markets }: References,
  taxYear: FederalTaxYear,
): EntryText {
  const related = data.relatedMarkets.flatMap((id) => markets.get(id) ?? [])
  const sections = entrySections({ data, body, markets: related })
  return {
    slug: data.slug,
    title: data.title,
    category: data.category,
    shortDescription: data.shortDescription,
    publicFrom: day(data.publicFrom ?? data.publishedAt),
    averageScore: averageScore(data),
    reviewedOn: day(data.reviewedAt),
    glance: glanceFacts(data, entryFigures(data, taxYear)),
    sections,
    sources: sectionSources(sections).flatMap((id) => {
      const source = sources.get(id)
      return source ? [shownSource(source)] : []
    }),
    changes: data.changes.map(({ date, what }) => ({ date: day(date), what })),
  }
}

export const shownSource = ({ checkedAt, ...source }: Source): EntryText['sources'][number] => ({
  ...source,
  checkedOn: day(checkedAt),
})
