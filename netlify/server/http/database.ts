import { neon, NeonDbError, neonConfig } from '@neondatabase/serverless'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/neon-http'
import type { NeonHttpDatabase } from 'drizzle-orm/neon-http'
import { environment } from './env.ts'

export type Database = NeonHttpDatabase

/** How long a question to the database may take in all, in milliseconds. */
const deadlineMs = 5_000

/** The wait before the one second attempt, in milliseconds. */
const retryAfterMs = 100

/** Failures of a connection that was never made: what was to be sent cannot have had an effect. */
const isNotSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Classes of Postgres's error codes that mean "not now": connection, rollback, resources, operator. */
const isTransient = /^(08|40|53|57)/

interface SendQuery extends RequestInit {
  deadlineMs?: number
}

/**
 * The driver's fetch, with a deadline over connecting, waiting and reading. A second attempt is
 * made only where the first cannot have reached the database, so that no effect happens twice.
 */
async function sendQuery(url: string, { deadlineMs: within = deadlineMs, ...init }: SendQuery) {
  // Not AbortSignal.timeout: that one would go off for every answered question too, 5 s later.
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), within)
  const { signal } = late
  const attempt = async () => {
    const reply = await fetch(url, { ...init, signal })
    // Read here, so that a reply which breaks off fails as the connection does.
    const text = await reply.text()
    return {
      ok: reply.ok,
      status: reply.status,
      json: async () => JSON.parse(text) as unknown,
      text: async () => text,
    }
  }
  try {
    return await attempt()
  } catch (error) {
    const code = (error as { cause?: { code?: string } }).cause?.code ?? ''
    if (signal.aborted || !isNotSent.has(code)) throw error
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
    return await attempt()
  } finally {
    clearTimeout(timer)
  }
}

const openDatabase = new Map<number, Database>()

/**
 * The database over Neon's HTTP driver: each statement, or batch in one transaction, is one round
 * trip. A question that is not answered `within` so many milliseconds fails as an outage.
 */
export function database(within = deadlineMs): Database {
  const known = openDatabase.get(within)
  if (known) return known
  const { databaseUrl, databaseEndpoint } = environment()
  neonConfig.fetchFunction = sendQuery
  if (databaseEndpoint) neonConfig.fetchEndpoint = databaseEndpoint
  const client = neon(databaseUrl, { fetchOptions: { deadlineMs: within } })
  const opened = drizzle({ client })
  openDatabase.set(within, opened)
  return opened
}

/**
 * Runs work again after an outage of the database, once per wait, until `withinMs` have passed. The
 * work must be idempotent: an outage does not tell whether it was committed.
 */
export async function retryOutage<Result>(
  { waitsMs, withinMs }: { waitsMs: readonly number[]; withinMs: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const began = performance.now()
  for (const waitMs of waitsMs) {
    try {
      return await work()
    } catch (error) {
      const isLate = performance.now() - began > withinMs
      if (isLate || databaseFailure(error) !== 'outage') throw error
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return work()
}

/** A time as a value of a statement; drizzle hands a bare date over in a form that Postgres guesses at. */
export const toTimestamp = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`

/** What a failed question means for the call: try later, the row it hangs on is gone, or a mistake of ours. */
export type DatabaseFailure = 'outage' | 'row-gone' | 'mistake'

/** Reads the meaning of an error, or nothing when it is none of the database's. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  const known = driverError(error)
  if (!known) return undefined
  // No code means that Neon failed. Its proxy sends an empty code when it loses the connection to
  // Postgres during a statement.
  if (!known.code || isTransient.test(known.code)) return 'outage'
  return known.code === '23503' ? 'row-gone' : 'mistake'
}

/** Code and constraint of a database error, for the log; its message may hold a person's data. */
export function databaseErrorCode(error: unknown): string | undefined {
  const known = driverError(error)
  return known && [known.code || 'no connection', known.constraint].filter(Boolean).join(' ')
}

/** drizzle wraps the driver's error, except in a batch. */
function driverError(error: unknown): NeonDbError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof NeonDbError) return at
  }
  return undefined
}
