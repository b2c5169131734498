import type { PGlite, Transaction } from '@electric-sql/pglite'
import { mkdir } from 'node:fs/promises'
import type { Engine, Result, Statement } from './engine.ts'
import { lockFolder } from './folder-lock.ts'
import { migrated, migratedInMemory } from './migrated-copy.ts'

type Querying = PGlite | Transaction

const asItIs = (value: unknown) => value as string

// Whatever the type, text goes in: the driver has written it already.
const textIn = new Proxy({}, { get: () => asItIs }) as Record<number, typeof asItIs>

/** Text comes out: the driver has its own readers. PGlite copies the readers it is given by key. */
const textOut = (database: PGlite) =>
  Object.fromEntries(Object.keys(database.parsers).map((type) => [type, asItIs]))

/**
 * Postgres in this process, migrated: kept in `folder`, or in memory without one.
 *
 * @throws when another process has the folder open; the message says which.
 */
export async function openPGlite(folder?: string): Promise<Engine> {
  const unlock = folder === undefined ? async () => undefined : await lockFolder(folder)
  try {
    if (folder !== undefined) await mkdir(folder, { recursive: true })
    const database = await (folder === undefined ? migratedInMemory() : migrated(folder))
    const parsers = textOut(database)
    const run = async (on: Querying, { query, params }: Statement): Promise<Result> => {
      const options = { rowMode: 'array', parsers, serializers: textIn } as const
      const result = await on.query<(string | null)[]>(query, params, options)
      return {
        command: result.command ?? '',
        rowCount: result.affectedRows || result.rows.length,
        fields: result.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
        rows: result.rows,
      }
    }
    return {
      one: (statement) => run(database, statement),
      batch: (statements, mode) =>
        database.transaction(async (transaction) => {
          if (mode) await transaction.exec(`SET TRANSACTION ${mode}`)
          const results: Result[] = []
          for (const statement of statements) results.push(await run(transaction, statement))
          return results
        }),
      close: async () => {
        await database.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}
