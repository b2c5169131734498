import { getCollection } from 'astro:content'
import type { Source } from '../../../domain/catalog/sources/source.schema.ts'

let cachedSources: Promise<Map<string, Source>> | undefined

export const sourcesById = (): Promise<Map<string, Source>> =>
  (cachedSources ??= getCollection('sources').then(
    (sources) => new Map(sources.map(({ id, data }) => [id, data])),
  ))
