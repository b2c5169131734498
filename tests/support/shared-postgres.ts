import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sharedServer } from './postgres-server.ts'

/**
 * Vitest's global setup of the functions and browser projects: starts one Postgres server for each
 * project. A test file that needs a database creates it on that server, in a tenth of the time that
 * a new server takes to start.
 */
export default async function startSharedPostgres(): Promise<() => Promise<void>> {
  const server = fork(join(import.meta.dirname, 'postgres-process.ts'))
  const exited = once(server, 'exit')
  const [url] = (await Promise.race([
    once(server, 'message'),
    exited.then(() => {
      throw new Error('Postgres did not start.')
    }),
  ])) as [string]
  process.env[sharedServer] = url
  return async () => {
    server.disconnect()
    await exited
  }
}
