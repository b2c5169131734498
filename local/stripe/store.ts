import { readState, writeState } from '../state-file.ts'
import { tableNames } from './tables.ts'
import type { TableName, Tables } from './tables.ts'

/** A reply that a retry with the same key gets again. */
export type StoredReply = { key: string; call: string; status: number; body: string; at: number }

type Saved = {
  version: 1
  tables: Partial<Record<TableName, { id: string }[]>>
  replies: StoredReply[]
}

export type Store = ReturnType<typeof openStore>

/** One write for the changes of so many milliseconds. */
const writeDelay = 50

/**
 * The account's rows, held in memory and written whole to `file` soon after a change and at the end;
 * without a file nothing outlives the process.
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
    /** Says that something changed. */
    save() {
      if (file) timer ??= setTimeout(write, writeDelay)
    },
    close() {
      if (timer) write()
    },
  }
}
