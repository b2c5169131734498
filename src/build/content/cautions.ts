import { getCollection, type CollectionEntry } from 'astro:content'
import { cautionErrors } from '../../../domain/catalog/caution.schema.ts'

export type CautionEntry = CollectionEntry<'cautions'>

let cachedCautions: Promise<CautionEntry[]> | undefined

async function loadCautions(): Promise<CautionEntry[]> {
  const [cautions, sources, entries] = await Promise.all([
    getCollection('cautions'),
    getCollection('sources'),
    getCollection('opportunities'),
  ])
  const ids = (list: { id: string }[]) => new Set(list.map((item) => item.id))
  const errors = cautionErrors(
    cautions.map(({ id, data, body = '' }) => ({ file: id, data, body })),
    { sources: ids(sources), entries: ids(entries) },
  )
  if (errors.length > 0) throw new Error(`The cautions have errors:\n- ${errors.join('\n- ')}`)
  return cautions.toSorted((a, b) => (a.data.title < b.data.title ? -1 : 1))
}

/** All cautions by title. The first call checks their sources and throws with every error. */
export const allCautions = (): Promise<CautionEntry[]> => (cachedCautions ??= loadCautions())
