import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { startPostgresServer } from '@rn-opportunities/emulators/neon/postgres-server.ts'
import type { PostgresServer } from '@rn-opportunities/emulators/neon/postgres-server.ts'
import { migratePostgres } from '../../scripts/postgres.ts'

/** The environment variable with the URL of the server that the test files share. */
export const sharedServer = 'TEST_POSTGRES_URL'

/** The database on the shared server that `startMigratedPostgres` copies. */
const template = 'migrated'

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
