import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

export interface PostgresServer {
  url: string
  stop: () => Promise<void>
}

/**
 * Starts a Postgres server in its own process. Its data stays in `folder`, or in a temporary folder
 * that `stop` deletes.
 *
 * @throws if a server runs in `folder`, or if Postgres does not start. The message says what to do
 */
export async function startPostgresServer(folder?: string): Promise<PostgresServer> {
  if (folder !== undefined && (await runningPostgres(folder)) !== undefined) {
    throw new Error(`Another Postgres uses ${folder}. Stop the other npm start first.`)
  }
  // The signals of a terminal reach only the parent, which stops the server when it is done with it.
  const child = fork(
    join(import.meta.dirname, 'postgres-process.ts'),
    folder === undefined ? [] : [resolve(folder)],
    { detached: true },
  )
  const exited = once(child, 'exit')
  const [reply] = (await Promise.race([
    once(child, 'message'),
    exited.then(() => [{ error: 'Postgres did not start.' }]),
  ])) as [{ url: string } | { error: string }]
  if ('error' in reply) throw new Error(reply.error)
  return {
    url: reply.url,
    async stop() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}

/** Returns the URL of the Postgres server that runs in `folder`, or undefined if none does. */
export async function runningPostgres(folder: string): Promise<string | undefined> {
  const lock = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port] = lock.split('\n')
  if (!pid || !port) return undefined
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined
  }
  return postgresUrl(Number(port))
}

export const postgresUrl = (port: number): string =>
  `postgresql://postgres:local@localhost:${port}/postgres`
