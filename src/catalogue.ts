import { getCollection, type CollectionEntry } from 'astro:content'
import { catalogueErrors } from '../domain/catalogue.ts'

export type OpportunityEntry = CollectionEntry<'opportunities'>

let checked: Promise<OpportunityEntry[]> | undefined

async function load(): Promise<OpportunityEntry[]> {
  const [entries, sources, markets, outlines] = await Promise.all([
    getCollection('opportunities'),
    getCollection('sources'),
    getCollection('markets'),
    getCollection('memberOutlines'),
  ])
  const ids = (list: { id: string }[]) => new Set(list.map((item) => item.id))
  const errors = catalogueErrors(
    entries.map(({ id, data, body }) => ({ file: id, data, body: body ?? '' })),
    { sources: ids(sources), markets: ids(markets), premium: ids(outlines) },
  )
  if (errors.length > 0) throw new Error(`The catalogue has errors:\n- ${errors.join('\n- ')}`)
  return entries.sort((a, b) => Number(a.data.id) - Number(b.data.id))
}

/** All entries by id, checked against each other once a build; throws with every error found. */
export const allOpportunities = (): Promise<OpportunityEntry[]> => (checked ??= load())

/** The Opportunity of the Day: the entry flagged, else the first. */
export const featuredOpportunity = (entries: OpportunityEntry[]): OpportunityEntry | undefined =>
  entries.find((entry) => entry.data.isFeatured) ?? entries[0]
