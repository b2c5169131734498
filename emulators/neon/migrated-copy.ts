import { PGlite } from '@electric-sql/pglite'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprintOf } from '../shared/fingerprint.ts'
import { migratePGlite } from './migrations.ts'

const CACHE = join(import.meta.dirname, '../../.cache/postgres')
const lockFile = join(import.meta.dirname, '../../package-lock.json')

/**
 * Opens a migrated database in memory, from a cached copy if there is one. That saves seconds in
 * each of dozens of test files, until a migration or a package changes.
 */
export async function openMigratedInMemory(migrationsFolder: string): Promise<PGlite> {
  const name = `${await fingerprintOf([migrationsFolder, lockFile])}.tar`
  const cached = await readFile(join(CACHE, name)).catch(() => undefined)
  if (cached) return PGlite.create('memory://', { loadDataDir: new Blob([cached]) })
  const database = await openMigrated('memory://', migrationsFolder)
  await database.exec('checkpoint')
  await saveCopy(name, await database.dumpDataDir('none'))
  return database
}

/** Opens the database of a data directory and runs its missing migrations. */
export async function openMigrated(
  dataDirectory: string,
  migrationsFolder: string,
): Promise<PGlite> {
  const database = await PGlite.create(dataDirectory)
  await migratePGlite(database, migrationsFolder)
  return database
}

/** Saves the copy by rename, because other processes may be reading. Deletes outdated copies. */
async function saveCopy(name: string, copy: Blob): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const unfinished = join(CACHE, `${process.pid}.new`)
  await writeFile(unfinished, copy.stream())
  await rename(unfinished, join(CACHE, name))
  const old = (await readdir(CACHE)).filter((file) => file.endsWith('.tar') && file !== name)
  await Promise.all(old.map((file) => rm(join(CACHE, file), { force: true })))
}
