import { getCollection, type CollectionEntry } from 'astro:content'

export type CautionEntry = CollectionEntry<'cautions'>

let cachedCautions: Promise<CautionEntry[]> | undefined

async function loadCautions(): Promise<CautionEntry[]> {
  return (await getCollection('cautions')).toSorted((a, b) =>
    a.data.title < b.data.title ? -1 : 1,
  )
}

export const allCautions = (): Promise<CautionEntry[]> => (cachedCautions ??= loadCautions())
