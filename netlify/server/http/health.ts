import { sql } from 'drizzle-orm'
import { database } from './database.ts'

const deadlineMs = 2_000

/** Throws if the database does not answer in time. */
export async function checkDatabase(): Promise<void> {
  await database(deadlineMs).execute(sql`select 1`)
}
