import { sql } from 'drizzle-orm'
import { database } from './database.ts'

/** How long the database may take before this site calls itself unwell, in milliseconds (api.md). */
const deadlineMs = 2_000

/** Asks the database for nothing; an outage throws as in every other call. */
export async function checkDatabase(): Promise<void> {
  await database(deadlineMs).execute(sql`select 1`)
}
