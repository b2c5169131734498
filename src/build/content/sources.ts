import { getCollection } from 'astro:content'
import type { Source } from '../../../domain/catalog/source.schema.ts'

let known: Promise<Map<string, Source>> | undefined

/** All sources by id, read once a build: every page cites about ten. */
export const sourcesById = (): Promise<Map<string, Source>> =>
  (known ??= getCollection('sources').then(
    (sources) => new Map(sources.map(({ id, data }) => [id, data])),
  ))
