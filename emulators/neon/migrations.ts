import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { join } from 'node:path'

export const defaultMigrationsFolder = join(import.meta.dirname, '../../drizzle/migrations')

export async function migratePGlite(database: PGlite, migrationsFolder: string): Promise<void> {
  await migrate(drizzle(database), { migrationsFolder })
}
