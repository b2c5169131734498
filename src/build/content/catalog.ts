import { getCollection, type CollectionEntry } from 'astro:content'
import { describeOverdue, dueLines } from '../../../domain/catalog/due.ts'
import { readingsReport } from '../../../domain/catalog/sources/readings.ts'
import { isPublic } from '../../../domain/catalog/publication.ts'
import { readReviews } from './reviews.ts'
import { sortByOrder } from '../../../domain/catalog/handbook.schema.ts'
import type { Source } from '../../../domain/catalog/sources/source.schema.ts'
import { rankEntries, type Rank } from '../../../domain/catalog/scores/calculate-scores.ts'

let cachedSources: Promise<Map<string, Source>> | undefined

export const sourcesById = (): Promise<Map<string, Source>> =>
  (cachedSources ??= getCollection('sources').then(
    (sources) => new Map(sources.map(({ id, data }) => [id, data])),
  ))

export type ChapterEntry = CollectionEntry<'handbook'>

let cachedChapters: Promise<ChapterEntry[]> | undefined

async function loadChapters(): Promise<ChapterEntry[]> {
  return sortByOrder(await getCollection('handbook'))
}

export const allChapters = (): Promise<ChapterEntry[]> => (cachedChapters ??= loadChapters())

export type CautionEntry = CollectionEntry<'cautions'>

let cachedCautions: Promise<CautionEntry[]> | undefined

async function loadCautions(): Promise<CautionEntry[]> {
  return (await getCollection('cautions')).toSorted((a, b) =>
    a.data.title < b.data.title ? -1 : 1,
  )
}

export const allCautions = (): Promise<CautionEntry[]> => (cachedCautions ??= loadCautions())

export type OpportunityEntry = CollectionEntry<'opportunities'>

let cachedEntries: Promise<OpportunityEntry[]> | undefined

async function loadEntries(): Promise<OpportunityEntry[]> {
  const [entries, sources] = await Promise.all([
    getCollection('opportunities'),
    getCollection('sources'),
  ])
  console.log(`[sources] ${readingsReport(sources.map(({ data }) => data))}`)
  const now = new Date()
  const today = now.toISOString().slice(0, 10)
  const reviews = readReviews()
  for (const line of [describeOverdue(reviews, today), ...dueLines(reviews, today)])
    console.log(`[due] ${line}`)
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
 * Returns the entries that are public at build time, sorted by id. The first call prints the reports
 * on sources.
 *
 * @throws {Error} when too many sources were read second-hand
 */
export const allOpportunities = (): Promise<OpportunityEntry[]> => (cachedEntries ??= loadEntries())

/** The Opportunity of the Day. */
export const featuredOpportunity = (entries: OpportunityEntry[]): OpportunityEntry | undefined =>
  entries.find((entry) => entry.data.isFeatured) ?? entries[0]

let cached: Promise<ReadonlyMap<string, Rank>> | undefined

/** The rank of each public entry by its average score, by slug. */
export const ranks = (): Promise<ReadonlyMap<string, Rank>> =>
  (cached ??= allOpportunities().then((entries) => rankEntries(entries.map(({ data }) => data))))
