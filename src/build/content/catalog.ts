import { getCollection, type CollectionEntry } from 'astro:content'
import { buildCard } from '../../../domain/catalog/build-card.ts'
import type { OpportunityCard } from '../../../domain/catalog/card.ts'
import { describeOverdue, dueLines } from '../../../domain/catalog/due.ts'
import { sortByOrder } from '../../../domain/catalog/handbook.schema.ts'
import { isPublic } from '../../../domain/catalog/publication.ts'
import { rankEntries } from '../../../domain/catalog/scores/calculate-scores.ts'
import { readingsReport } from '../../../domain/catalog/sources/readings.ts'
import { figureTexts } from '../../../domain/tools/result/figure-texts.ts'
import { entryFigures } from '../../../domain/tools/take-home/take-home-entry.ts'
import { readReviews } from './reviews.ts'

export type OpportunityEntry = CollectionEntry<'opportunities'>
export type ChapterEntry = CollectionEntry<'handbook'>
export type CautionEntry = CollectionEntry<'cautions'>

/** Makes a value at the first call. A build and each reload of `npm run dev` make it once. */
const once = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

const recordsOf = <Data>(records: { id: string; data: Data }[]) =>
  new Map(records.map(({ id, data }) => [id, data]))

/** The sources and markets that the texts of entries name, by id. */
export const references = once(async () => ({
  sources: recordsOf(await getCollection('sources')),
  markets: recordsOf(await getCollection('markets')),
}))

export const allChapters = once(async () => sortByOrder(await getCollection('handbook')))

export const allCautions = once(async () =>
  (await getCollection('cautions')).toSorted((a, b) => (a.data.title < b.data.title ? -1 : 1)),
)

/**
 * Returns the entries that are public at build time, sorted by id. The first call prints the reports
 * on sources.
 *
 * @throws {Error} when too many sources were read second-hand
 */
export const allOpportunities = once(async () => {
  const { sources } = await references()
  console.log(`[sources] ${readingsReport([...sources.values()])}`)
  const now = new Date()
  const today = now.toISOString().slice(0, 10)
  const reviews = readReviews()
  for (const line of [describeOverdue(reviews, today), ...dueLines(reviews, today)])
    console.log(`[due] ${line}`)
  // A Netlify function sends the previews to members, so the published pages leave them out.
  return (await getCollection('opportunities', ({ data }) => isPublic(data, now))).sort(
    (a, b) => Number(a.data.id) - Number(b.data.id),
  )
})

/** The Opportunity of the Day. */
export const featuredOpportunity = (entries: OpportunityEntry[]): OpportunityEntry | undefined =>
  entries.find((entry) => entry.data.isFeatured) ?? entries[0]

/** The rank of each public entry by its average score, by slug. */
export const ranks = once(async () =>
  rankEntries((await allOpportunities()).map(({ data }) => data)),
)

export interface BuiltCard {
  card: OpportunityCard
  /** The texts that change with the reader's job. Undefined for a company. */
  texts: ReturnType<typeof figureTexts> | undefined
}

/** The cards of the public entries, in the editors' order. */
export const publicCards = once(async (): Promise<BuiltCard[]> => {
  const [entries, places] = await Promise.all([allOpportunities(), ranks()])
  return entries.map(({ data }) => {
    const figures = entryFigures(data)
    return {
      card: buildCard(data, places.get(data.slug)!),
      texts: figures && figureTexts(figures),
    }
  })
})
