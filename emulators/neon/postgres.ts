import pg from 'pg'
import { migratePostgres } from '../../scripts/migrate.ts'
import type { Engine, Result, Statement } from './engine.ts'

/** Connections to the server: enough for races, and below its default limit of 100. */
const poolSize = 20

const asItIs = (value: string) => value

/** A Postgres server that runs already, migrated. */
export async function openPostgres(url: string): Promise<Engine> {
  await migratePostgres(url)
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  // An idle connection that the server ends is no concern of any call; the next one reconnects.
  pool.on('error', () => undefined)
  return {
    one: async (statement) => shape(await pool.query(asQuery(statement))),
    batch: async (statements, mode) => {
      const client = await pool.connect()
      let broken = false
      try {
        await client.query(`BEGIN ${mode}`)
        const results: Result[] = []
        for (const statement of statements) {
          results.push(shape(await client.query(asQuery(statement))))
        }
        await client.query('COMMIT')
        return results
      } catch (error) {
        await client.query('ROLLBACK').catch(() => (broken = true))
        throw error
      } finally {
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}

const asQuery = ({ query, params }: Statement) => ({
  text: query,
  values: params,
  rowMode: 'array' as const,
  types: { getTypeParser: () => asItIs },
})

const shape = (result: Omit<Result, 'rowCount'> & { rowCount: number | null }): Result => ({
  command: result.command,
  rowCount: result.rowCount ?? 0,
  fields: result.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
  rows: result.rows,
})
