import { getCollection, type CollectionEntry } from 'astro:content'
import { entrySections } from '../../../domain/catalog/entry-sections.ts'
import { staleSourcesReport } from '../../../domain/catalog/sources/stale-sources.ts'
import { readingsReport } from '../../../domain/catalog/sources/readings.ts'
import { isPublic } from '../../../domain/catalog/publication.ts'
import { sectionSources } from '../../../domain/text/section.ts'
import { citedSources } from '../../../domain/text/text.ts'

export type OpportunityEntry = CollectionEntry<'opportunities'>

let cachedEntries: Promise<OpportunityEntry[]> | undefined

async function loadEntries(): Promise<OpportunityEntry[]> {
  const [entries, sources, markets, outlines, chapters] = await Promise.all([
    getCollection('opportunities'),
    getCollection('sources'),
    getCollection('markets'),
    getCollection('memberOutlines'),
    getCollection('handbook'),
  ])
  console.log(`[sources] ${readingsReport(sources.map(({ data }) => data))}`)
  const now = new Date()
  const citations = entries.map(({ data, body = '' }) => ({
    slug: data.slug,
    sources: sectionSources(entrySections({ data, body })),
  }))
  for (const { id, body = '' } of chapters)
    citations.push({ slug: `${id} (handbook)`, sources: citedSources(body) })
  for (const { id, data } of outlines)
    citations.push({ slug: `${id} (members)`, sources: data.sources })
  citations.push({ slug: 'markets.yaml', sources: markets.map(({ data }) => data.source) })
  for (const line of staleSourcesReport(
    sources.map(({ data }) => data),
    citations,
    now,
  )) {
    console.log(`[sources] ${line}`)
  }
  // A Netlify function sends the previews to members, so the published pages leave them out.
  return entries
    .filter(({ data }) => isPublic(data, now))
    .sort((a, b) => Number(a.data.id) - Number(b.data.id))
}

const recordsOf = <Data>(records: { id: string; data: Data }[]) =>
  new Map(records.map(({ id, data }) => [id, data]))

/** The sources and markets that the texts of entries name, by id. */
export const references = async () => ({
  sources: recordsOf(await getCollection('sources')),
  markets: recordsOf(await getCollection('markets')),
})

/**
 * Returns the entries that are public at build time, sorted by id. The first call prints the report
 * on sources.
 *
 * @throws {Error} when too many sources were read second-hand
 */
export const allOpportunities = (): Promise<OpportunityEntry[]> => (cachedEntries ??= loadEntries())

/** The Opportunity of the Day. */
export const featuredOpportunity = (entries: OpportunityEntry[]): OpportunityEntry | undefined =>
  entries.find((entry) => entry.data.isFeatured) ?? entries[0]
