import { PGlite, type Transaction } from '@electric-sql/pglite'
import { mkdir } from 'node:fs/promises'
import type { Engine, Result, Statement } from './engine.ts'
import { lockFolder } from './folder-lock.ts'
import { migratePGlite } from './migrations.ts'

type Connection = PGlite | Transaction

const keepText = (value: unknown) => value as string

// Serializers for PGlite, by Postgres type. They do not change the parameters, because the Neon
// driver sends every parameter as text.
const textIn = new Proxy({}, { get: () => keepText }) as Record<number, typeof keepText>

/**
 * Returns parsers that leave every value as text, because the Neon driver parses the values. PGlite
 * copies the keys of `parsers`, so a proxy without keys, such as `textIn`, would not work.
 */
const textOut = (database: PGlite) =>
  Object.fromEntries(Object.keys(database.parsers).map((type) => [type, keepText]))

/**
 * Opens a PGlite database in this process and runs the migrations. Without `folder`, the database
 * is in memory.
 *
 * @throws if the folder is open already. The message names the process that opened it.
 */
export async function openPGlite(migrationsFolder: string, folder?: string): Promise<Engine> {
  const unlock = folder === undefined ? async () => undefined : await lockFolder(folder)
  try {
    if (folder !== undefined) await mkdir(folder, { recursive: true })
    const database = await PGlite.create(folder ?? 'memory://')
    await migratePGlite(database, migrationsFolder)
    const parsers = textOut(database)
    const run = async (connection: Connection, { query, params }: Statement): Promise<Result> => {
      const options = { rowMode: 'array', parsers, serializers: textIn } as const
      const result = await connection.query<(string | null)[]>(query, params, options)
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
