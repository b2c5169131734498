import type { Handler } from '../shared/http.ts'
import type { Engine, Statement } from './engine.ts'

/** The SQL of each isolation level, by the name that the driver sends. */
const isolationLevels: Record<string, string> = {
  ReadUncommitted: 'READ UNCOMMITTED',
  ReadCommitted: 'READ COMMITTED',
  RepeatableRead: 'REPEATABLE READ',
  Serializable: 'SERIALIZABLE',
}

/** The fields of a Postgres error that Neon returns in addition to the message. */
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
 * Handles Neon's SQL over HTTP as the serverless driver 1.2.0 sends it. A request has one
 * statement, or a batch that runs in one transaction. Rows are always arrays of raw text, because
 * the driver always requests that.
 */
export function sqlOverHttp(engine: Engine): Handler {
  return async (request) => {
    if (new URL(request.url).pathname !== '/sql') return errorReply(404, 'Not found')
    if (request.method !== 'POST') return errorReply(405, 'Method not allowed')
    if (!request.headers.has('neon-connection-string')) {
      return errorReply(400, 'The header Neon-Connection-String is missing.')
    }
    const input = (await request.json().catch(() => null)) as
      Statement | { queries: Statement[] } | null
    if (!input) return errorReply(400, 'The body must be a JSON object.')
    try {
      if (!('queries' in input)) return jsonReply(await engine.one(input))
      return jsonReply({
        results: await engine.batch(input.queries, transactionMode(request.headers)),
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
 * Returns the reply that Neon's proxy sends when it loses its connection to Postgres: an error in
 * Postgres's format with an empty severity and code. Source:
 * proxy/src/serverless/sql_over_http.rs in Neon's repository.
 */
export const connectionLost = (): Response =>
  postgresError('connection closed', { severity: '', code: '' })

/**
 * Only an error from Postgres has a `severity`. If it is missing and `connect` did not fail, the
 * connection was lost during the statement.
 */
function toErrorReply(error: unknown): Response {
  const details = error as PostgresError & { syscall?: string }
  if (details.severity !== undefined) return postgresError(details.message, details)
  if (details.syscall === 'connect') return errorReply(503, 'The database cannot be reached.')
  return connectionLost()
}

type PostgresError = Error & Partial<Record<(typeof errorFields)[number], string>>

function postgresError(message: string, error: Partial<PostgresError>): Response {
  const fields = errorFields.map((name) => [name, error[name] ?? null])
  return Response.json({ message, ...Object.fromEntries(fields) }, { status: 400 })
}
