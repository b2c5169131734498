import { readFileSync } from 'node:fs'
import { getCollection, type CollectionEntry } from 'astro:content'
import { catalogErrors, sourceNumbers } from '../../../domain/catalog/catalog.ts'
import { frontmatterMismatch } from '../../../domain/catalog/entry-file.ts'
import { staleSourcesReport } from '../../../domain/catalog/stale-sources.ts'
import { isPublic } from '../../../domain/catalog/publication.ts'
import { citedSources } from '../../../domain/text/text.ts'
import { setBuiltEntries } from '../built-entries.ts'
import { coverSvg } from '../covers/cover.ts'

export type OpportunityEntry = CollectionEntry<'opportunities'>

let checked: Promise<OpportunityEntry[]> | undefined

async function load(): Promise<OpportunityEntry[]> {
  const [entries, sources, markets, outlines, chapters] = await Promise.all([
    getCollection('opportunities'),
    getCollection('sources'),
    getCollection('markets'),
    getCollection('memberOutlines'),
    getCollection('handbook'),
  ])
  const ids = (list: { id: string }[]) => new Set(list.map((item) => item.id))
  const errors = catalogErrors(
    entries.map(({ id, data, body }) => ({ file: id, data, body: body ?? '' })),
    {
      sources: ids(sources),
      markets: ids(markets),
      premium: new Map(outlines.map(({ id, data }) => [id, data.sources])),
    },
  )
  for (const { id, data } of entries) {
    const file = `src/content/opportunities/${id}.md`
    const mistake = frontmatterMismatch(readFileSync(file, 'utf8'), data)
    if (mistake) errors.push(`${file}: ${mistake}`)
  }
  if (errors.length > 0) throw new Error(`The catalog has errors:\n- ${errors.join('\n- ')}`)
  const now = new Date()
  const cited = entries.map(({ data, body = '' }) => ({
    slug: data.slug,
    sources: [...sourceNumbers({ data, body }).keys()],
  }))
  for (const { id, body = '' } of chapters)
    cited.push({ slug: `${id} (handbook)`, sources: citedSources(body) })
  for (const { id, data } of outlines)
    cited.push({ slug: `${id} (members)`, sources: data.sources })
  cited.push({ slug: 'markets.yaml', sources: markets.map(({ data }) => data.source) })
  for (const line of staleSourcesReport(
    sources.map(({ data }) => data),
    cited,
    now,
  )) {
    console.log(`[facts] ${line}`)
  }
  const early = entries.filter(({ data }) => !isPublic(data, now))
  // Drawn already, so that a mistake shows today and not on the entry's day.
  for (const { id, data } of early) coverSvg({ ...data, slug: id })
  // Members read it through a function; nothing of it may reach dist.
  const published = entries
    .filter((entry) => !early.includes(entry))
    .sort((a, b) => Number(a.data.id) - Number(b.data.id))
  setBuiltEntries(published.map(({ data }) => data))
  return published
}

/**
 * All public entries by id, as of the build. Every entry, the members' new ones too, is checked
 * against the others once a build; throws with every error found.
 */
export const allOpportunities = (): Promise<OpportunityEntry[]> => (checked ??= load())

/** The Opportunity of the Day: the entry flagged, else the first. */
export const featuredOpportunity = (entries: OpportunityEntry[]): OpportunityEntry | undefined =>
  entries.find((entry) => entry.data.isFeatured) ?? entries[0]
