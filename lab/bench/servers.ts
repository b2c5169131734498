import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { writeFunctionContent } from '../../src/build/function-content.ts'
import { startClerkUsers } from '@rn-opportunities/emulators/accounts/clerk.ts'
import { freePort } from '@rn-opportunities/emulators/shared/free-port.ts'
import { startMigratedPostgres } from '../../tests/support/postgres-server.ts'
import type { Server } from './server-process.ts'

interface Statement {
  query: string
  params: unknown[]
}

/**
 * Postgres, the Neon emulator and the site, each in its own process. The benchmark's process sends
 * the requests.
 */
export interface Servers {
  siteUrl: string
  neonUrl: string
  databaseUrl: string
  /** Returns a session token of user `userNumber`. The first call for a number adds the user. */
  token: (userNumber: number) => string
  /** Returns the SQL that the site sends during `work`, by round trip to the database. */
  recordSql: (work: () => Promise<unknown>) => Promise<Statement[][]>
  /** Returns the heap size of the site's process in bytes, after a full garbage collection. */
  siteHeap: () => Promise<number>
  close: () => Promise<void>
}

/** `env` adds or replaces environment variables of the site. */
export async function startServers(env: Record<string, string> = {}): Promise<Servers> {
  writeFunctionContent()
  const postgres = await startMigratedPostgres()
  const neon = await startPart('neon', { POSTGRES_URL: postgres.url })
  const port = await freePort()
  const siteUrl = `http://localhost:${port}`
  const clerk = await startClerkUsers(siteUrl)
  const site = await startPart('site', {
    ...parseEnv(readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')),
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: 'whsec_local',
    ...clerk.env,
    PORT: String(port),
    URL: siteUrl,
    DATABASE_URL: postgres.url,
    NEON_FETCH_ENDPOINT: `${neon.url}/sql`,
    // Raise the rate limits, because a few users send all requests.
    CHANGING_CALLS_PER_MINUTE: '1000000',
    BILLING_CALLS_PER_MINUTE: '1000000',
    ...env,
  })
  const clerkIds = new Map<number, string>()
  return {
    siteUrl,
    neonUrl: neon.url,
    databaseUrl: postgres.url,
    token: (userNumber) => {
      const id = clerkIds.get(userNumber) ?? clerk.addUser(`nurse-${userNumber}@example.com`)
      clerkIds.set(userNumber, id)
      return clerk.tokenFor(id)
    },
    recordSql: async (work) => {
      await fetch(`${neon.url}/_control/reset`, { method: 'POST' })
      await work()
      const reply = await fetch(`${neon.url}/_control/requests`)
      const { requests } = (await reply.json()) as { requests: { body: string }[] }
      return requests.map(({ body }) => {
        const sent = JSON.parse(body) as Statement | { queries: Statement[] }
        return 'queries' in sent ? sent.queries : [sent]
      })
    },
    siteHeap: async () => {
      site.child.send('heap')
      const [message] = (await once(site.child, 'message')) as [{ heap: number }]
      return message.heap
    },
    close: async () => {
      for (const { child } of [site, neon]) child.disconnect()
      await clerk.close()
      await postgres.stop()
    },
  }
}

/** Starts one server of server-process.ts. `child.disconnect()` ends it. */
export async function startPart(
  part: Server,
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; url: string; env: Record<string, string> }> {
  const child = fork(join(import.meta.dirname, 'server-process.ts'), [part], {
    env: { ...process.env, ...env },
    execArgv: ['--expose-gc'],
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${part} did not start.`)))
  ended.catch(() => undefined)
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [
    { url: string; env: Record<string, string> },
  ]
  return { child, ...message }
}
