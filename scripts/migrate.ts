import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { join } from 'node:path'
import pg from 'pg'
import { loadEnvironment } from './environment.ts'

/** What the database is made of. */
export const migrationsFolder = join(import.meta.dirname, '../drizzle/migrations')

/** Any number; that all migrations of this project take the same one is what counts. */
const lockKey = 4_270_112

/** How long a migration waits for a table that other statements use, in milliseconds. */
const lockTimeoutMs = 5_000

/**
 * Brings a Postgres database up to date, whole or not at all; what ran before is left alone, and
 * a second process that starts at the same time waits for the first.
 */
export async function migratePostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The lock ends with the transaction, which is the migrator's own: behind Neon's pooler a lock
    // of the session would outlive this connection and block the next migration.
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    // A migration that waits for a table blocks every later statement on it, so it gives up instead.
    // Nothing has changed then, and it can be run again.
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await migrate(drizzle(client as never), { migrationsFolder })
  } finally {
    await client.end()
  }
}

// npm run db:migrate
if (import.meta.main) {
  const { values, isOwn } = loadEnvironment()
  const url = values['DATABASE_URL']
  if (!url || !isOwn('DATABASE_URL')) {
    throw new Error('DATABASE_URL names no database of your own. npm start migrates the local one.')
  }
  await migratePostgres(url)
  console.log('The database is up to date.')
}
