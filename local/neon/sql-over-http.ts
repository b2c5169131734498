import type { Handler } from '../http.ts'
import type { Engine, Statement } from './engine.ts'

/** The names that the driver gives to isolation levels, as SQL. */
const isolationLevels: Record<string, string> = {
  ReadUncommitted: 'READ UNCOMMITTED',
  ReadCommitted: 'READ COMMITTED',
  RepeatableRead: 'REPEATABLE READ',
  Serializable: 'SERIALIZABLE',
}

/** What Neon passes on of an error of Postgres. */
const errorFields = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'internalPosition',
  'internalQuery',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'file',
  'line',
  'routine',
] as const

/**
 * Neon's SQL over HTTP as the serverless driver 1.2.0 speaks it: one statement, or a batch in one
 * transaction; results as arrays of raw text, since the driver always asks for both.
 */
export function sqlOverHttp(engine: Engine): Handler {
  return async (request) => {
    if (new URL(request.url).pathname !== '/sql') return refuse(404, 'Not found')
    if (request.method !== 'POST') return refuse(405, 'Method not allowed')
    if (!request.headers.has('neon-connection-string')) {
      return refuse(400, 'The header Neon-Connection-String is missing.')
    }
    const asked = (await request.json()) as Statement | { queries: Statement[] }
    try {
      if (!('queries' in asked)) return reply(await engine.one(asked))
      return reply({ results: await engine.batch(asked.queries, transactionMode(request.headers)) })
    } catch (error) {
      return failure(error)
    }
  }
}

const reply = (body: object): Response => Response.json(body)

const refuse = (status: number, message: string): Response => Response.json({ message }, { status })

function transactionMode(headers: Headers): string {
  const isolation = headers.get('neon-batch-isolation-level')
  const level = isolation === null ? undefined : isolationLevels[isolation]
  return [
    level && `ISOLATION LEVEL ${level}`,
    headers.get('neon-batch-read-only') === 'true' && 'READ ONLY',
    headers.get('neon-batch-deferrable') === 'true' && 'DEFERRABLE',
  ]
    .filter(Boolean)
    .join(', ')
}

/** An error of SQL is 400 with Postgres's fields; anything else means that there is no database. */
function failure(error: unknown): Response {
  const known = error as Error & Partial<Record<(typeof errorFields)[number], string>>
  if (known.severity === undefined) return refuse(503, 'The database cannot be reached.')
  const fields = errorFields.map((name) => [name, known[name] ?? null])
  return Response.json({ message: known.message, ...Object.fromEntries(fields) }, { status: 400 })
}
