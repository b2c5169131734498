import { atom } from 'nanostores'
import { indexEntries, type IndexedEntry } from '../../../domain/catalog/search.ts'
import { readShard } from '../../../domain/catalog/shard-reading.ts'
import type { Shard } from '../../../domain/catalog/shard-format.ts'
import { directoryShard } from '../../browser/api.ts'

/** The entries known here, in the directory's order, and how far reading has come. */
export interface Directory {
  entries: IndexedEntry[]
  state: 'unread' | 'reading' | 'complete' | 'failed'
}

export const $directory = atom<Directory>({ entries: [], state: 'unread' })

/** Shards asked for at once; their words build on each other, so they are read in order. */
const ahead = 4

/**
 * Reads the directory's index, once. What has arrived can be searched while the rest is on its
 * way; after a failure, calling again begins anew.
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
  const coming: Promise<Shard>[] = [Promise.resolve(first)]
  let entries: IndexedEntry[] = []
  for (let index = 0; index < first.shards; index++) {
    while (coming.length < Math.min(first.shards, index + 1 + ahead)) {
      const next = directoryShard(coming.length)
      // It is waited for in its turn; until then its failure is nobody's.
      next.catch(() => undefined)
      coming.push(next)
    }
    const shard = await coming[index]
    if (shard?.build !== first.build) throw new Error('The site was built anew meanwhile')
    entries = [...entries, ...readShard(shard, words).map(indexEntries)]
    const state = index + 1 === first.shards ? 'complete' : 'reading'
    $directory.set({ entries, state })
  }
}
