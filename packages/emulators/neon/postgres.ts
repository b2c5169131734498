import pg from 'pg'
import type { Engine, Result, Statement } from './engine.ts'

/** Maximum number of connections: enough for race tests, and below Postgres's limit of 100. */
const poolSize = 20

const keepText = (value: string) => value

/** Connects to a running Postgres server. The caller runs the migrations first. */
export function openPostgres(url: string): Engine {
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  // Ignore this error. The server may close an idle connection, and the pool then opens a new one.
  pool.on('error', () => undefined)
  return {
    one: async (statement) => toResult(await pool.query(toQuery(statement))),
    batch: async (statements, mode) => {
      const client = await pool.connect()
      let isBroken = false
      try {
        await client.query(`BEGIN ${mode}`)
        const results: Result[] = []
        for (const statement of statements) {
          results.push(toResult(await client.query(toQuery(statement))))
        }
        await client.query('COMMIT')
        return results
      } catch (error) {
        await client.query('ROLLBACK').catch(() => (isBroken = true))
        throw error
      } finally {
        client.release(isBroken)
      }
    },
    close: () => pool.end(),
  }
}

const toQuery = ({ query, params }: Statement) => ({
  text: query,
  values: params,
  rowMode: 'array' as const,
  types: { getTypeParser: () => keepText },
})

const toResult = (result: Omit<Result, 'rowCount'> & { rowCount: number | null }): Result => ({
  command: result.command,
  rowCount: result.rowCount ?? 0,
  fields: result.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
  rows: result.rows,
})
