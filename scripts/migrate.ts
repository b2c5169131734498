import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { join } from 'node:path'
import { loadEnvironment } from './environment.ts'
import { connectPostgres } from './postgres.ts'

export const migrationsFolder = join(import.meta.dirname, '../drizzle/migrations')

/** Key of the advisory lock that all migrations of this project take. The number is arbitrary. */
const lockKey = 4_270_112

const lockTimeoutMs = 5_000

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

// npm run db:migrate
if (import.meta.main) {
  try {
    const { values, isOwn } = loadEnvironment()
    const url = values['DATABASE_URL']
    if (!url || !isOwn('DATABASE_URL')) {
      throw new Error('Set DATABASE_URL to your own database. npm start migrates the local one')
    }
    await migratePostgres(url)
    console.log('The database is up to date.')
  } catch (error) {
    console.error(`Nothing was changed. ${error instanceof Error ? error.message : String(error)}.`)
    process.exitCode = 1
  }
}
