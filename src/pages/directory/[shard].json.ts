import { createHash } from 'node:crypto'
import type { APIRoute, GetStaticPaths } from 'astro'
import { directoryEntry } from '../../../domain/catalog/to-directory-entry.ts'
import { cardsOnPage } from '../../../domain/catalog/directory-pages.ts'
import type { Shard } from '../../../domain/catalog/shard-format.ts'
import { writeShards } from '../../../domain/catalog/shard-writing.ts'
import { allOpportunities } from '../../build/content/catalog.ts'

/** The search index in parts. Empty when one page contains every card. */
export const getStaticPaths = (async () => {
  const entries = (await allOpportunities()).map(({ data }) => directoryEntry(data))
  if (entries.length <= cardsOnPage) return []
  const build = createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 8)
  return writeShards(entries, build).map((shard, index) => ({
    params: { shard: String(index + 1) },
    props: { shard },
  }))
}) satisfies GetStaticPaths

export const GET: APIRoute<{ shard: Shard }> = ({ props }) => Response.json(props.shard)
