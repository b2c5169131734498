import { startPostgresServer } from '@rn-opportunities/emulators/neon/postgres-server.ts'
import { addMigratedTemplate, sharedServer } from './postgres-server.ts'

/**
 * Vitest's global setup of the functions and browser projects: starts one Postgres server for each
 * project. A test file that needs a database creates it on that server, in a tenth of the time that
 * a new server takes to start.
 */
export default async function startSharedPostgres(): Promise<() => Promise<void>> {
  const server = await startPostgresServer()
  await addMigratedTemplate(server.url)
  process.env[sharedServer] = server.url
  return server.stop
}
