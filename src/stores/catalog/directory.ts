import { atom } from 'nanostores'
import { indexEntries, type IndexedEntry } from '../../../domain/catalog/search.ts'
import { readShard } from '../../../domain/catalog/shard-reading.ts'
import type { Shard } from '../../../domain/catalog/shard-format.ts'
import { directoryShard } from '../../browser/api.ts'

/** The entries loaded so far, in the directory's order, and the loading state. */
export interface Directory {
  entries: IndexedEntry[]
  state: 'unread' | 'reading' | 'complete' | 'failed'
}

export const $directory = atom<Directory>({ entries: [], state: 'unread' })

/** Shards loaded in parallel. Each one uses words of the earlier ones, so we read them in order. */
const prefetchCount = 4

/**
 * Loads the search index once. Loaded entries can be searched while the rest is loading. After a
 * failure, the next call starts from the beginning.
 */
export async function readDirectory(): Promise<void> {
  const { state } = $directory.get()
  if (state === 'reading' || state === 'complete') return
  $directory.set({ entries: [], state: 'reading' })
  try {
    await readShards()
  } catch {
    $directory.set({ entries: [], state: 'failed' })
  }
}

async function readShards(): Promise<void> {
  const words = ['']
  const first = await directoryShard(0)
  const requests: Promise<Shard>[] = [Promise.resolve(first)]
  let entries: IndexedEntry[] = []
  for (let index = 0; index < first.shards; index++) {
    while (requests.length < Math.min(first.shards, index + 1 + prefetchCount)) {
      const next = directoryShard(requests.length)
      // Avoid an unhandled rejection. The error surfaces when this shard is awaited.
      next.catch(() => undefined)
      requests.push(next)
    }
    const shard = await requests[index]
    if (shard?.build !== first.build) throw new Error('A new version of the site was deployed.')
    entries = [...entries, ...readShard(shard, words).map(indexEntries)]
    const state = index + 1 === first.shards ? 'complete' : 'reading'
    $directory.set({ entries, state })
  }
}
