import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrationsFolder } from '../../scripts/postgres.ts'

/** Runs all migrations before `name`, for example `rename-tables`, on an empty database. */
export async function migrateUpTo(name: string, url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rn-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] }
  const index = journal.entries.findIndex(({ tag }) => tag.endsWith(name))
  if (index === -1) throw new Error(`There is no migration "${name}".`)
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, index) }))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await migrate(drizzle(client as never), { migrationsFolder: folder })
  } finally {
    await client.end()
    await rm(folder, { recursive: true })
  }
}
