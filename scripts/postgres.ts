import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { join } from 'node:path'
import pg from 'pg'

export const migrationsFolder = join(import.meta.dirname, '../drizzle/migrations')

/** Key of the advisory lock that all migrations of this project take. The number is arbitrary. */
const lockKey = 4_270_112

const lockTimeoutMs = 5_000

/**
 * Neon's connection string has `sslmode=require`. pg checks the certificate for that mode as for
 * `verify-full`, and prints a warning that this will change. `verify-full` is the same without it.
 */
export const withVerifiedTls = (url: string): string =>
  url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')

/** @throws {Error} with one sentence for the owner, without the address and the password */
export async function connectPostgres(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString: withVerifiedTls(url),
      connectionTimeoutMillis: 8_000,
    })
    await client.connect()
    return client
  } catch (error) {
    throw new Error(`DATABASE_URL: the database does not answer (${reasonOf(error)})`, {
      cause: error,
    })
  }
}

/** An error for several addresses of one host has a code and no message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || 'unknown'
}

/**
 * Applies all new migrations in one transaction. If two processes migrate, the second waits for the
 * first.
 */
export async function migratePostgres(url: string): Promise<void> {
  const client = await connectPostgres(url)
  try {
    // The lock must end with the transaction. Behind Neon's pooler, a session lock would outlive
    // this connection and block the next migration.
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    // A migration that waits for a locked table blocks all later statements on that table. If the
    // migration waits longer than `lockTimeoutMs`, it fails without changes, and you can repeat it.
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await migrate(drizzle(client as never), { migrationsFolder })
  } finally {
    await client.end()
  }
}
