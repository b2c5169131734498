import { sql } from 'drizzle-orm'
import { database } from './database.ts'

/** Timeout of the check, in milliseconds. A slower reply counts as an outage. */
const deadlineMs = 2_000

/** Runs a query that reads no table. Throws if the database does not answer it in time. */
export async function checkDatabase(): Promise<void> {
  await database(deadlineMs).execute(sql`select 1`)
}
