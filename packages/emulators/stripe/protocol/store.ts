import { readState, writeState } from '../../shared/state-file.ts'
import { tableNames } from './tables.ts'
import type { TableName, Tables } from './tables.ts'

/**
 * A reply that is replayed to requests with the same idempotency key. `call` is the fingerprint of
 * the first request.
 */
export type StoredReply = { key: string; call: string; status: number; body: string; at: number }

type Saved = {
  version: 1
  tables: Partial<Record<TableName, { id: string }[]>>
  replies: StoredReply[]
}

export type Store = ReturnType<typeof openStore>

/** `save` waits this many milliseconds before it writes, so that changes can share one write. */
const writeDelay = 50

/**
 * Holds an account's rows in memory. `save` writes them to `file`. Without a file, the data is lost
 * when the process ends.
 */
export function openStore(file?: string) {
  const saved = readState<Saved>(file)
  const tables = Object.fromEntries(
    tableNames.map((name) => [name, new Map(saved?.tables[name]?.map((row) => [row.id, row]))]),
  ) as unknown as Tables
  const replies = new Map(saved?.replies.map((reply) => [reply.key, reply]))
  let timer: NodeJS.Timeout | undefined

  function write() {
    clearTimeout(timer)
    timer = undefined
    if (!file) return
    const rows = tableNames.map((name) => [name, [...tables[name].values()]])
    const state = { version: 1, tables: Object.fromEntries(rows), replies: [...replies.values()] }
    writeState(file, JSON.stringify(state))
  }

  return {
    tables,
    replies,
    save() {
      if (file) timer ??= setTimeout(write, writeDelay)
    },
    close() {
      if (timer) write()
    },
  }
}
