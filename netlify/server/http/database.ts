import { neon, NeonDbError, neonConfig } from '@neondatabase/serverless'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/neon-http'
import type { NeonHttpDatabase } from 'drizzle-orm/neon-http'
import { environment } from './env.ts'

export type Database = NeonHttpDatabase

/** The default deadline of a query, in milliseconds. */
const deadlineMs = 5_000

/**
 * Postgres error classes that mean "try later": connection exception (08), transaction rollback
 * (40), insufficient resources (53) and operator intervention (57).
 */
const transientCode = /^(08|40|53|57)/

interface SendQuery extends RequestInit {
  deadlineMs?: number
}

/**
 * The `fetch` that the driver uses. It reads the body, so that the deadline also covers the body, and
 * the driver reports a body that breaks off as its own error.
 */
async function sendQuery(url: string, { deadlineMs: within = deadlineMs, ...init }: SendQuery) {
  const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(within) })
  return new Response(await reply.text(), { status: reply.status })
}

const clients = new Map<number, Database>()

/**
 * Returns a client of Neon's HTTP driver. A statement is one round trip. A batch is also one round
 * trip, and runs in one transaction. A query that takes longer than `within` milliseconds fails,
 * and `databaseFailure` classifies its error as `outage`.
 */
export function database(within = deadlineMs): Database {
  const cached = clients.get(within)
  if (cached) return cached
  const { databaseUrl, databaseEndpoint } = environment()
  neonConfig.fetchFunction = sendQuery
  if (databaseEndpoint) neonConfig.fetchEndpoint = databaseEndpoint
  const client = neon(databaseUrl, { fetchOptions: { deadlineMs: within } })
  const opened = drizzle({ client })
  clients.set(within, opened)
  return opened
}

/**
 * Runs `work`. If `work` fails because of a database outage, runs it again after each wait in
 * `waitsMs`, until `withinMs` have passed since the start. `work` must be idempotent, because the
 * database may have committed the changes of a run that failed.
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

/**
 * A date as a statement parameter. Drizzle passes a plain `Date` without a type, so Postgres would
 * have to guess the type.
 */
export const toTimestamp = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`

/**
 * `outage`: the database is unavailable, so try later. `row-gone`: the user row was deleted.
 * `mistake`: our bug.
 */
type DatabaseFailure = 'outage' | 'row-gone' | 'mistake'

/** Undefined for an error that is not from the database. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  const failure = driverError(error)
  if (!failure) return undefined
  // The code is undefined if the request failed or timed out. It is empty if Neon's proxy lost its
  // connection to Postgres during the statement.
  if (!failure.code || transientCode.test(failure.code)) return 'outage'
  return failure.code === '23503' ? 'row-gone' : 'mistake'
}

/**
 * Returns the code and the constraint of a database error, for the log. Leaves out the message,
 * which may hold user data. Undefined for any other error.
 */
export function databaseErrorCode(error: unknown): string | undefined {
  const failure = driverError(error)
  return failure && [failure.code || 'no connection', failure.constraint].filter(Boolean).join(' ')
}

/** Finds the driver's error. Drizzle wraps it in an error of its own, except in a batch. */
function driverError(error: unknown): NeonDbError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof NeonDbError) return at
  }
  return undefined
}
