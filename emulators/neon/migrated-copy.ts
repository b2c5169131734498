import { PGlite } from '@electric-sql/pglite'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprintOf } from '../shared/fingerprint.ts'
import { migratePGlite, migrationsFolder } from '../../scripts/migrate.ts'

const CACHE = join(import.meta.dirname, '../../.cache/postgres')
const lockFile = join(import.meta.dirname, '../../package-lock.json')

/**
 * A migrated database in memory: a copy of one that was made before, while neither the migrations
 * nor any package changed. Making one computes for seconds, and dozens of test files want theirs.
 */
export async function migratedInMemory(): Promise<PGlite> {
  const name = `${await fingerprintOf([migrationsFolder, lockFile])}.tar`
  const kept = await readFile(join(CACHE, name)).catch(() => undefined)
  if (kept) return PGlite.create('memory://', { loadDataDir: new Blob([kept]) })
  const database = await migrated('memory://')
  await database.exec('checkpoint')
  await keep(name, await database.dumpDataDir('none'))
  return database
}

/** A database brought up to date, where PGlite keeps it. */
export async function migrated(dataDirectory: string): Promise<PGlite> {
  const database = await PGlite.create(dataDirectory)
  await migratePGlite(database)
  return database
}

/** Whole or not at all, since others may be reading; what was made of other files goes. */
async function keep(name: string, copy: Blob): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const unfinished = join(CACHE, `${process.pid}.new`)
  await writeFile(unfinished, copy.stream())
  await rename(unfinished, join(CACHE, name))
  const old = (await readdir(CACHE)).filter((file) => file.endsWith('.tar') && file !== name)
  await Promise.all(old.map((file) => rm(join(CACHE, file), { force: true })))
}
