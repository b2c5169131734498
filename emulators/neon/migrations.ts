import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { join } from 'node:path'

/** The folder of this repository's migrations, in Drizzle's format. */
export const defaultMigrationsFolder = join(import.meta.dirname, '../../drizzle/migrations')

/** Runs the migrations that this PGlite database has not run. */
export async function migratePGlite(database: PGlite, migrationsFolder: string): Promise<void> {
  await migrate(drizzle(database), { migrationsFolder })
}
