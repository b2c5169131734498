import { getCollection, type CollectionEntry } from 'astro:content'
import { sortByOrder } from '../../../domain/catalog/handbook.schema.ts'

export type ChapterEntry = CollectionEntry<'handbook'>

let cachedChapters: Promise<ChapterEntry[]> | undefined

async function loadChapters(): Promise<ChapterEntry[]> {
  return sortByOrder(await getCollection('handbook'))
}

export const allChapters = (): Promise<ChapterEntry[]> => (cachedChapters ??= loadChapters())
