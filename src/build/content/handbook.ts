import { getCollection, type CollectionEntry } from 'astro:content'
import { handbookErrors, sortByOrder } from '../../../domain/catalog/handbook.schema.ts'

export type ChapterEntry = CollectionEntry<'handbook'>

let cachedChapters: Promise<ChapterEntry[]> | undefined

async function loadChapters(): Promise<ChapterEntry[]> {
  const [chapters, sources, entries] = await Promise.all([
    getCollection('handbook'),
    getCollection('sources'),
    getCollection('opportunities'),
  ])
  const ids = (list: { id: string }[]) => new Set(list.map((item) => item.id))
  const errors = handbookErrors(
    chapters.map(({ id, data, body = '' }) => ({ file: id, data, body })),
    { sources: ids(sources), entries: ids(entries) },
  )
  if (errors.length > 0) throw new Error(`The handbook has errors:\n- ${errors.join('\n- ')}`)
  return sortByOrder(chapters)
}

/**
 * All chapters of the handbook in order. The first call checks their slugs and sources and throws
 * with every error.
 */
export const allChapters = (): Promise<ChapterEntry[]> => (cachedChapters ??= loadChapters())
