import { sql } from 'drizzle-orm'
import { database } from './database.ts'

/** A database that takes longer counts as an outage, in milliseconds. */
const deadlineMs = 2_000

/** Runs an empty query. Throws during an outage of the database. */
export async function checkDatabase(): Promise<void> {
  await database(deadlineMs).execute(sql`select 1`)
}
