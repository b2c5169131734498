import type { Handler } from '../shared/http.ts'
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
    if (new URL(request.url).pathname !== '/sql') return errorReply(404, 'Not found')
    if (request.method !== 'POST') return errorReply(405, 'Method not allowed')
    if (!request.headers.has('neon-connection-string')) {
      return errorReply(400, 'The header Neon-Connection-String is missing.')
    }
    const asked = (await request.json()) as Statement | { queries: Statement[] }
    try {
      if (!('queries' in asked)) return jsonReply(await engine.one(asked))
      return jsonReply({
        results: await engine.batch(asked.queries, transactionMode(request.headers)),
      })
    } catch (error) {
      return toErrorReply(error)
    }
  }
}

const jsonReply = (body: object): Response => Response.json(body)

const errorReply = (status: number, message: string): Response =>
  Response.json({ message }, { status })

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

/**
 * A lost connection has the form of a Postgres error, without Postgres's fields: Neon's proxy fills
 * the two required ones with empty text (proxy/src/serverless/sql_over_http.rs).
 */
export const connectionLost = (): Response =>
  postgresError('connection closed', { severity: '', code: '' })

/** A Postgres error is 400 with its fields. Without a severity, Postgres did not report it. */
function toErrorReply(error: unknown): Response {
  const known = error as PostgresError & { syscall?: string }
  if (known.severity !== undefined) return postgresError(known.message, known)
  if (known.syscall === 'connect') return errorReply(503, 'The database cannot be reached.')
  return connectionLost()
}

type PostgresError = Error & Partial<Record<(typeof errorFields)[number], string>>

function postgresError(message: string, error: Partial<PostgresError>): Response {
  const fields = errorFields.map((name) => [name, error[name] ?? null])
  return Response.json({ message, ...Object.fromEntries(fields) }, { status: 400 })
}
